import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { readSources } from '@supersync/contract/records/infinity/actions.ts';
import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { infinityRun, infinityRunItem } from '@supersync/contract/records/infinity/infinity-run.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';

export const infinityClient = defineRecord(clientResource, { relations: ['infinityMigration'] });

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
