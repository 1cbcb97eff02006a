import { choices } from '../../kernel/choices.ts';
import { defineResource, many } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { migrationAdministrators, migrationDevelopers } from './access.ts';
import { environmentStatuses } from './life.ts';
import { migrationEnvironment } from './migration-environment.ts';

export const environmentEngines = choices({
  embedded: 'Embedded',
  postgres: 'PostgreSQL',
});

/** `unknown` until the first check; `drifted` while a foreign change is not accepted. */
export const driftStates = choices({
  unknown: ['Not checked', 'unknown'],
  none: ['No drift', 'neutral'],
  drifted: ['Drifted', 'warning'],
});

/** URL and credentials are configuration: never stored, answered or logged. */
export const databaseEnvironment = defineResource({
  name: 'database_environment',
  path: '/migrations/api/v1/database_environments',
  table: 'database_environments',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    key: text({ supplied: 'never', search: true }),
    name: text({ min: 1, max: 80, search: true }),
    /** Position in the chain, from 1. */
    position: integer({ supplied: 'never' }),
    status: choice(environmentStatuses),
    engine: choice(environmentEngines, { supplied: 'never' }),
    /** Whether the configuration still names it. If not, it cannot be enabled. */
    configured: flag({ supplied: 'never' }),
    /** The version of the last applied migration; null before the first. */
    version: text({ supplied: 'never', nullable: true }),
    /** Of its schema after the last run, or as accepted. */
    fingerprint: text({ supplied: 'never', nullable: true }),
    driftState: choice(driftStates, { supplied: 'never', label: 'Drift' }),
    driftCheckedAt: timestamp({ supplied: 'never', nullable: true, label: 'Drift checked' }),
    modified: stamp(),
  },
  relations: {
    get databaseMigrationsHasDatabaseEnvironments() {
      return many(migrationEnvironment, { id: 'databaseEnvironmentId' });
    },
  },
  access: { read: migrationDevelopers, update: migrationAdministrators },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: 'position',
  summary: 'Databases that migrations run on',
});
