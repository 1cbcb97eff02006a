import { client as clientResource } from '@supersync/contract/client/client.ts';
import { readSources } from '@supersync/contract/infinity/actions.ts';
import { infinityMigration, infinityPartnerKey } from '@supersync/contract/infinity/infinity-migration.ts';
import { infinityRun, infinityRunItem } from '@supersync/contract/infinity/infinity-run.ts';
import { migrationStates, type MigrationState } from '@supersync/contract/infinity/states.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { listOptions, recordOptions } from '../../platform/query.ts';

export const infinityRelations = ['infinityMigration'] as const;
export type InfinityClient = With<typeof clientResource, (typeof infinityRelations)[number]>;

/** Only clients that have Rentals Infinity as a partner. */
const partnered = { 'partners.partnerKey': infinityPartnerKey } as const;

export const isState = (text: string | null): text is MigrationState =>
  migrationStates.values.some((state) => state === text);

/** The clients in a state. One that has not started may have no record at all. */
export function stateWhere(state: MigrationState | null): Readonly<Record<string, unknown>> {
  if (state === null) return partnered;
  if (state !== 'not_started') return { ...partnered, 'infinityMigration.status': state };
  const begun = migrationStates.values.filter((each) => each !== 'not_started');
  return { ...partnered, not: { 'infinityMigration.status': { in: begun } } };
}

/** How many clients there are, and in which states. */
export const stateCounts = queryOptions({
  queryKey: [infinityMigration.name, 'states'],
  queryFn: async (): Promise<Readonly<Record<MigrationState, number>>> => {
    const [begun, all] = await Promise.all([
      client.list(infinityMigration, {
        fields: ['clientId', 'status'],
        where: { 'client.partners.partnerKey': infinityPartnerKey },
        limit: 0,
      }),
      client.list(clientResource, { where: partnered, fields: ['id'], limit: 1 }),
    ]);
    const counts = { not_started: 0, ready: 0, migrating: 0, migrated: 0, failed: 0, rolled_back: 0 };
    for (const { status } of begun.data) counts[status] += 1;
    return { ...counts, not_started: counts.not_started + all.meta.total - begun.data.length };
  },
  meta: { reads: [infinityMigration.name, clientResource.name] },
});

export const infinityClient = (id: number) =>
  recordOptions(clientResource, id, { relations: infinityRelations });

export const sourcesOptions = (clientId: number) =>
  queryOptions({
    queryKey: [infinityMigration.name, 'sources', clientId],
    queryFn: () => client.act(readSources, { params: { clientId } }),
    meta: { reads: [infinityMigration.name] },
  });

export const runOptions = (id: number) => recordOptions(infinityRun, id, { relations: ['user'] });

export const runItemsOptions = (runId: number) =>
  listOptions(infinityRunItem, { where: { runId }, relations: ['client'], sort: ['clientId'], limit: 0 });

export const openRunsQuery = { where: { status: { in: ['queued', 'running'] } }, limit: 5 } as const;
export const lastRunsQuery = { relations: ['user'], limit: 25 } as const;
