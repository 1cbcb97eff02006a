import { databaseMigration } from '@supersync/contract/migration/database-migration.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import {
  boardQuery,
  environmentOptions,
  inProgressOptions,
  lastRunOptions,
  lintRuleOptions,
  migrationOptions,
  runsOptions,
  versionsOfToday,
} from './migration-queries.ts';
import { newMigration } from './screens.ts';

/** What every page of this area shows. */
const frame = (): Promise<unknown>[] => [
  queryClient.prefetchQuery(environmentOptions),
  queryClient.prefetchQuery(inProgressOptions),
];

export const prefetchBoard = (search: URLSearchParams): Promise<unknown> =>
  Promise.all([
    ...frame(),
    prefetchList(databaseMigration, search, boardQuery),
    queryClient.prefetchQuery(lastRunOptions),
  ]);

export const prefetchMigration = (id: string): Promise<unknown> =>
  Promise.all([
    ...frame(),
    ...(id === newMigration
      ? [queryClient.prefetchQuery(versionsOfToday())]
      : [
          queryClient.prefetchQuery(migrationOptions(Number(id))),
          queryClient.prefetchQuery(runsOptions(Number(id))),
        ]),
  ]);

export const prefetchDocs = (): Promise<unknown> =>
  Promise.all([...frame(), queryClient.prefetchQuery(lintRuleOptions)]);
