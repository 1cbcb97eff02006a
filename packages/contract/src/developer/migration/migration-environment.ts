import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { migrationDevelopers } from './access.ts';
import { databaseEnvironment } from './database-environment.ts';
import { databaseMigration } from './database-migration.ts';
import { directions, linkOutcomes } from './life.ts';
import { migrationRun } from './migration-run.ts';

/** `databaseMigrationsHasDatabaseEnvironments`: the state of a migration on an environment. */
export const migrationEnvironment = defineResource({
  name: 'database_migration_environment',
  singular: 'migration on an environment',
  plural: 'migrations on environments',
  path: '/migrations/api/v1/database_migrations__has_database_environments',
  table: 'database_migration_environments',
  key: ['databaseMigrationId', 'databaseEnvironmentId'],
  fields: {
    databaseMigrationId: integer({ ...idRange, supplied: 'never' }),
    databaseEnvironmentId: integer({ ...idRange, supplied: 'never' }),
    direction: choice(directions, { supplied: 'never', nullable: true }),
    /** Of the last run; after a failed run `direction` keeps its previous value. */
    outcome: choice(linkOutcomes, { supplied: 'never', nullable: true }),
    runId: integer({ supplied: 'never', nullable: true }),
    ranAt: timestamp({ supplied: 'never', nullable: true, label: 'Last run' }),
    ranUser: integer({ supplied: 'never', nullable: true, label: 'Run by' }),
    /** The applied hash; null if none is. */
    hash: text({ supplied: 'never', nullable: true }),
    error: text({ supplied: 'never', nullable: true }),
    /** Where a non-transactional run stopped: index of the statement, from 1. */
    statementReached: integer({ supplied: 'never', nullable: true }),
  },
  relations: {
    get databaseEnvironment() {
      return one(databaseEnvironment, { databaseEnvironmentId: 'id' });
    },
    get databaseMigration() {
      return one(databaseMigration, { databaseMigrationId: 'id' });
    },
    get run() {
      return one(migrationRun, { runId: 'id' });
    },
    get runner() {
      return one(user, { ranUser: 'id' });
    },
  },
  access: { read: migrationDevelopers },
  label: 'direction',
  plainFilters: ['databaseMigrationId', 'databaseEnvironmentId'],
  defaultSort: 'databaseMigrationId,databaseEnvironmentId',
  summary: 'State of each migration on each environment',
});
