import { z } from 'zod';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { migrationDevelopers } from './access.ts';
import { migrationEnvironment } from './migration-environment.ts';
import { migrationRun } from './migration-run.ts';
import { migrationStatuses } from './life.ts';

/** Two scripts of this length fit the 1 MiB limit of a request body. */
export const scriptLength = 450_000;

const environmentIds = z
  .array(z.int().min(idRange.min).max(idRange.max))
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'Each environment once');

/** User ids are fields, because the list selects them; the people are relations. */
export const databaseMigration = defineResource({
  name: 'database_migration',
  path: '/migrations/api/v1/database_migrations',
  table: 'database_migrations',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    name: text({ min: 1, max: 200, search: true }),
    version: text({
      min: 1,
      max: 60,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      rule: 'Letters, digits, dots, dashes and underscores, with a letter or digit first',
      search: true,
      help: 'Letters, digits, dots, dashes and underscores; unique',
    }),
    status: choice(migrationStatuses, { supplied: 'create', default: 'draft' }),
    upScript: text({ max: scriptLength, format: 'multiline', default: '', label: 'Up script' }),
    downScript: text({ max: scriptLength, format: 'multiline', default: '', label: 'Down script' }),
    /** Ids of the target environments. */
    databaseEnvironments: json(environmentIds, { default: [], label: 'Environments' }),
    /** Hash of both scripts and the environments: an approval is valid for this hash only. */
    scriptsHash: text({ supplied: 'never' }),
    approvedHash: text({ supplied: 'never', nullable: true }),
    approvedAt: timestamp({ supplied: 'never', nullable: true, label: 'Approved' }),
    approvedUser: integer({ supplied: 'never', nullable: true, label: 'Approved by' }),
    completedAt: timestamp({ supplied: 'never', nullable: true, label: 'Completed' }),
    completedUser: integer({ supplied: 'never', nullable: true, label: 'Completed by' }),
    /** The author. If sent, it must be the caller's own id. */
    createdUser: integer({ ...idRange, supplied: 'create', nullable: true, label: 'Author' }),
    /** Ids of everyone who changed the scripts or the environments, including the author. */
    editors: json(z.array(z.int()), { supplied: 'never', label: 'Edited by' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get databaseMigrationsHasDatabaseEnvironments() {
      return many(migrationEnvironment, { id: 'databaseMigrationId' });
    },
    get runs() {
      return many(migrationRun, { id: 'databaseMigrationId' });
    },
    get author() {
      return one(user, { createdUser: 'id' });
    },
    get approver() {
      return one(user, { approvedUser: 'id' });
    },
    get completer() {
      return one(user, { completedUser: 'id' });
    },
  },
  access: {
    read: migrationDevelopers,
    create: migrationDevelopers,
    update: migrationDevelopers,
    delete: migrationDevelopers,
  },
  label: 'name',
  plainFilters: ['status'],
  defaultSort: '-created,-id',
  summary: 'Database migrations with their scripts',
});
