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

/** `unknown` until it was first looked at; `drifted` while somebody else's change is not accepted. */
export const driftStates = choices({
  unknown: ['Not checked', 'unknown'],
  none: ['No drift', 'neutral'],
  drifted: ['Drifted', 'warning'],
});

/** Where it is and how to connect is configuration: neither is stored, answered nor logged. */
export const databaseEnvironment = defineResource({
  name: 'database_environment',
  path: '/migrations/api/v1/database_environments',
  table: 'database_environments',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    key: text({ supplied: 'never', search: true }),
    name: text({ min: 1, max: 80, search: true }),
    /** Its place in the chain: 1 comes first. */
    position: integer({ supplied: 'never' }),
    status: choice(environmentStatuses),
    engine: choice(environmentEngines, { supplied: 'never' }),
    /** Whether the configuration still names it. One it does not cannot be enabled. */
    configured: flag({ supplied: 'never' }),
    /** The version of the migration that was applied there last; null before the first. */
    version: text({ supplied: 'never', nullable: true }),
    /** Of its schema after the last run, or as it was accepted. */
    fingerprint: text({ supplied: 'never', nullable: true }),
    driftState: choice(driftStates, { supplied: 'never', label: 'Drift' }),
    driftCheckedAt: timestamp({ supplied: 'never', nullable: true, label: 'Drift looked for' }),
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
