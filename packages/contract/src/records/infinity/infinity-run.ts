import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { client } from '../client/client.ts';

export const runKinds = choices({
  check: 'Check',
  migrate: 'Migrate',
  roll_back: 'Roll back',
});
export const runStates = choices({
  queued: ['Queued', 'waiting'],
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  canceled: ['Canceled', 'stopped'],
});

export const runItemStates = choices({
  queued: ['Queued', 'waiting'],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  canceled: ['Canceled', 'stopped'],
});

/** Published in the room of a run whenever a client is done. */
export const infinityRoom = (runId: number): string => `infinity:${runId}`;
export const runProgress = z.object({
  runId: z.int(),
  status: z.enum(runStates.values),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
});
export type RunProgress = z.output<typeof runProgress>;

/** Runs the same steps for many clients, one after another; a stopped run keeps what is done. */
export const infinityRun = defineResource({
  name: 'infinity_run',
  singular: 'bulk migration',
  path: '/api/v1/infinity_runs',
  table: 'infinity_runs',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    kind: choice(runKinds, { supplied: 'never' }),
    status: choice(runStates, { supplied: 'never' }),
    total: integer({ supplied: 'never' }),
    done: integer({ supplied: 'never' }),
    failed: integer({ supplied: 'never' }),
    userId: integer({ ...idRange, supplied: 'never', nullable: true, label: 'Who' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    reason: text({ supplied: 'never', nullable: true, max: 500 }),
    created: timestamp({ supplied: 'never' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true }),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
    get items() {
      return many(infinityRunItem, { id: 'runId' });
    },
  },
  access: { read: 'super-user' },
  label: 'id',
  plainFilters: ['status', 'kind'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Bulk migrations to Rentals Infinity',
});

/** The result of one client in a run. */
export const infinityRunItem = defineResource({
  name: 'infinity_run_item',
  singular: 'client of a bulk migration',
  plural: 'clients of bulk migrations',
  path: '/api/v1/infinity_run_items',
  table: 'infinity_run_items',
  key: ['runId', 'clientId'],
  fields: {
    runId: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, supplied: 'never' }),
    status: choice(runItemStates, { supplied: 'never' }),
    message: text({ supplied: 'never', nullable: true, max: 1000 }),
    finishedAt: timestamp({ supplied: 'never', nullable: true }),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get run() {
      return one(infinityRun, { runId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'clientId',
  plainFilters: ['runId', 'status'],
  versioned: false,
  summary: 'Results of a bulk migration by client',
});
