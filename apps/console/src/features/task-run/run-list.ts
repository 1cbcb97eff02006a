import type { FixedQuery } from '../../platform/resource/resource-query.ts';

export const runRelations = ['schedule', 'importer', 'startedUser'] as const;

/** Whose runs: the importers' unless the address asks for all that one may see. */
export const groupParameter = 'group';

export const showsAll = (search: URLSearchParams): boolean => search.get(groupParameter) === 'all';

const ofImporters = { taskGroup: 'importer' };

export const runQuery = (search: URLSearchParams): FixedQuery<(typeof runRelations)[number]> => ({
  relations: runRelations,
  ...(showsAll(search) ? {} : { where: ofImporters }),
});
