import { z } from 'zod';
import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { infinityChannels, preCheckKeys, preCheckStates } from './pre-checks.ts';
import { migrationStates } from './states.ts';

export const infinityPartnerKey = 'rentals_infinity';

export const sourceMap = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  z.enum(infinityChannels.values),
);
export type SourceMap = z.output<typeof sourceMap>;

export const preCheckList = z.array(
  z.object({
    key: z.enum(preCheckKeys.values),
    state: z.enum(preCheckStates.values),
    detail: z.string(),
  }),
);

/** One value a switch writes: a setting of the client, or the state of its partner link. */
export const plannedChange = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PlannedChange = z.output<typeof plannedChange>;

/** A client's migration to Rentals Infinity. A client without a row has not started. */
export const infinityMigration = defineResource({
  name: 'infinity_migration',
  singular: 'Infinity migration',
  path: '/api/v1/infinity_migrations',
  table: 'infinity_migrations',
  key: ['clientId'],
  fields: {
    clientId: integer({ ...idRange, supplied: 'never' }),
    status: choice(migrationStates, { supplied: 'never' }),
    sources: json(sourceMap, { supplied: 'never', label: 'Sources' }),
    checks: json(preCheckList, { supplied: 'never' }),
    checkedAt: timestamp({ supplied: 'never', nullable: true }),
    plan: json(z.array(plannedChange), { supplied: 'never', nullable: true, label: 'Dry run' }),
    plannedAt: timestamp({ supplied: 'never', nullable: true, label: 'Dry run at' }),
    /** The values before the switch, for a rollback. */
    undo: json(z.array(plannedChange), { supplied: 'never', nullable: true, label: 'Restored on rollback' }),
    switchedAt: timestamp({ supplied: 'never', nullable: true }),
    verifiedAt: timestamp({ supplied: 'never', nullable: true }),
    rolledBackAt: timestamp({ supplied: 'never', nullable: true }),
    failure: text({ supplied: 'never', nullable: true, max: 1000 }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'clientId',
  plainFilters: ['status'],
  summary: 'Migrations of clients to Rentals Infinity',
});
