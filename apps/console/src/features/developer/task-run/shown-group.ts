/** Whose runs: those of importers, unless the address asks for all. */
export const groupParameter = 'group';

export const showsAll = (search: URLSearchParams): boolean => search.get(groupParameter) === 'all';
