import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun } from '@supersync/contract/developer/migration/migration-run.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { invalidate } from '#platform/query/query.ts';

/** Subscribes to every change in this area. */
export function useLiveMigrations(): void {
  useLiveRecords(databaseMigration);
  useLiveRecords(migrationEnvironment);
  useLiveRecords(databaseEnvironment);
  useLiveRecords(migrationRun);
}

export const refreshMigrations = (): Promise<void> =>
  invalidate(databaseMigration, migrationEnvironment, databaseEnvironment, migrationRun);
