import { queryClient } from '#platform/query/query-client.ts';
import {
  environmentOptions,
  inProgressOptions,
  lastRunOptions,
  lintRuleOptions,
  migrationRecord,
  runsOptions,
  versionsOfToday,
} from './migration-queries.ts';
import { newMigration } from './screens.ts';

/** Data that every page of this area shows. */
const frame = (): Promise<unknown>[] => [
  queryClient.prefetchQuery(environmentOptions),
  queryClient.prefetchQuery(inProgressOptions),
];

export const prefetchBoard = (): Promise<unknown> =>
  Promise.all([...frame(), queryClient.prefetchQuery(lastRunOptions)]);

export const prefetchMigration = (id: string): Promise<unknown> =>
  Promise.all([
    ...frame(),
    ...(id === newMigration
      ? [queryClient.prefetchQuery(versionsOfToday())]
      : [
          queryClient.prefetchQuery(migrationRecord.options(Number(id))),
          queryClient.prefetchQuery(runsOptions(Number(id))),
        ]),
  ]);

export const prefetchDocs = (): Promise<unknown> =>
  Promise.all([...frame(), queryClient.prefetchQuery(lintRuleOptions)]);
