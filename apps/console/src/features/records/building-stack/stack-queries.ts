import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import type { MappingState } from '@supersync/contract/records/building-stack/suggest.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { listOptions } from '#platform/query/query.ts';

export const companyRelations = ['client', 'suggestedClient'] as const;
export type Company = With<typeof buildingStackCompany, (typeof companyRelations)[number]>;

const buildingRelations = ['property', 'suggestedProperty'] as const;
export type Building = With<typeof buildingStackBuilding, (typeof buildingRelations)[number]>;

export const companyRecord = defineRecord(buildingStackCompany, { relations: companyRelations });

/** All buildings of a company: people review them together, so that none is missed. */
export const buildingsOptions = (companyId: number) =>
  listOptions(buildingStackBuilding, {
    where: { companyId },
    relations: buildingRelations,
    sort: ['name'],
    limit: 0,
  });

export type StateCounts = Readonly<Record<MappingState, number>>;

export function countStates(rows: readonly { readonly status: MappingState }[]): StateCounts {
  const counts = { unmapped: 0, suggested: 0, mapped: 0, ignored: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

/** The states of all buildings by company: two short columns rather than every building. */
export const buildingCountsOptions = queryOptions({
  queryKey: [buildingStackBuilding.name, 'counts'],
  queryFn: async (): Promise<ReadonlyMap<number, StateCounts>> => {
    const { data } = await client.list(buildingStackBuilding, { fields: ['companyId', 'status'], limit: 0 });
    const byCompany = Map.groupBy(data, ({ companyId }) => companyId);
    return new Map([...byCompany].map(([id, rows]) => [id, countStates(rows)]));
  },
  meta: { reads: [buildingStackBuilding.name] },
});
