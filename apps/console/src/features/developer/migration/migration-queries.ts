import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationLintRule } from '@supersync/contract/developer/migration/lint-rules.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun, migrationStatement } from '@supersync/contract/developer/migration/migration-run.ts';
import {
  previewRevert,
  previewUpgrade,
  readDrift,
  readLastRun,
  readLastRunByDatabase,
} from '@supersync/contract/developer/migration/run-actions.ts';
import type { Row, With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';
import { dayVersion } from './script/day-version.ts';
import { migrationScreen } from './screens.ts';

/** A list of migrations omits the scripts: each may be half a megabyte. */
const listedFields = [
  'id',
  'name',
  'version',
  'status',
  'databaseEnvironments',
  'approvedAt',
  'approvedUser',
  'completedAt',
  'completedUser',
  'createdUser',
  'created',
] as const;

const boardRelations = ['databaseMigrationsHasDatabaseEnvironments.runner', 'author'] as const;
export type BoardMigration = With<typeof databaseMigration, (typeof boardRelations)[number]>;

export const migrationList = defineList(databaseMigration, {
  fields: listedFields,
  relations: boardRelations,
  open: migrationScreen,
});

const wholeRelations = [
  'databaseMigrationsHasDatabaseEnvironments.runner',
  'databaseMigrationsHasDatabaseEnvironments.databaseEnvironment',
  'author',
  'approver',
  'completer',
] as const;

export type FullMigration = With<typeof databaseMigration, (typeof wholeRelations)[number]>;
export type Environment = Row<typeof databaseEnvironment>;

export const migrationRecord = defineRecord(databaseMigration, { relations: wholeRelations });

/** The enabled environments, in the order of the chain. */
export const environmentOptions = listOptions(databaseEnvironment, {
  plain: { status: 'enabled' },
  limit: 50,
});

/** Disabled environments, shown so that they can be enabled again. */
export const disabledEnvironmentOptions = listOptions(databaseEnvironment, {
  plain: { status: 'disabled' },
  limit: 50,
});

/** At most one. */
export const inProgressOptions = listOptions(databaseMigration, {
  plain: { status: 'in_progress' },
  fields: listedFields,
  relations: ['databaseMigrationsHasDatabaseEnvironments'],
  limit: 1,
});

const readsRuns = { reads: [migrationRun.name, migrationEnvironment.name, databaseMigration.name] };

export const lastRunOptions = queryOptions({
  queryKey: [migrationRun.name, 'last-run'],
  queryFn: () => client.act(readLastRun, {}),
  meta: readsRuns,
});

export const lastRunByEnvironmentOptions = (id: number) =>
  queryOptions({
    queryKey: [migrationRun.name, 'last-run-by-db', id],
    queryFn: () => client.act(readLastRunByDatabase, { params: { id } }),
    meta: readsRuns,
  });

const runRelations = ['databaseEnvironment', 'starter'] as const;
export type FullRun = With<typeof migrationRun, (typeof runRelations)[number]>;

const runsShown = 50;

/** Without the results of a rehearsal, which are shown with the run itself. */
export const runsOptions = (databaseMigrationId: number) =>
  listOptions(migrationRun, {
    plain: { databaseMigrationId },
    fields: [
      'id',
      'databaseMigrationId',
      'databaseEnvironmentId',
      'kind',
      'status',
      'hash',
      'startedAt',
      'finishedAt',
      'startedUser',
      'statementCount',
      'statementsDone',
      'error',
    ],
    relations: runRelations,
    limit: runsShown,
  });

export const runOptions = (id: number) => recordOptions(migrationRun, id, { relations: runRelations });

const statementsShown = 1000;

export const statementOptions = (runId: number) =>
  listOptions(migrationStatement, { plain: { runId }, limit: statementsShown });

/** Blockers change with every run, so they are never cached. */
const anew = { staleTime: 0, gcTime: 0 } as const;

export const upgradePreviewOptions = (id: number, databaseId: number) =>
  queryOptions({
    queryKey: [databaseMigration.name, 'preview-upgrade', id, databaseId],
    queryFn: () => client.act(previewUpgrade, { params: { id, databaseId } }),
    meta: readsRuns,
    ...anew,
  });

export const revertPreviewOptions = (databaseId: number) =>
  queryOptions({
    queryKey: [databaseMigration.name, 'preview-revert', databaseId],
    queryFn: () => client.act(previewRevert, { params: { databaseId } }),
    meta: readsRuns,
    ...anew,
  });

export const driftOptions = (id: number) =>
  queryOptions({
    queryKey: [databaseEnvironment.name, 'drift', id],
    queryFn: () => client.act(readDrift, { params: { id } }),
    ...anew,
  });

export const lintRuleOptions = listOptions(migrationLintRule, { limit: 100 });

/** Versions that start with today, so that the next one is free. */
export const versionsOfToday = () =>
  listOptions(databaseMigration, {
    fields: ['version'],
    where: { version: { startsWith: dayVersion(new Date()) } },
    limit: 1000,
  });
