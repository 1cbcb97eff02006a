import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { taskRun } from '../../developer/task-run/task-run.ts';
import { user } from '../../access/user/user.ts';
import { importPayload } from '../import-payload/import-payload.ts';
import { importerTeam } from '../importer/importer-access.ts';
import { importer } from '../importer/importer.ts';

/** `held`: all but the removals was applied, and they wait for a person. */
export const importRunStates = choices({
  planned: ['Dry run', 'info'],
  applied: ['Applied', 'success'],
  held: ['Held', 'held'],
  confirmed: ['Confirmed', 'success'],
  dropped: ['Dropped', 'stopped'],
  superseded: ['Superseded', 'archived'],
});
export type ImportRunState = ChoiceOf<typeof importRunStates>;

/** Properties that the result of a run lists at most. */
export const maxRunProperties = 500;

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** What a run made of a payload: the difference to what was stored, applied or not. */
export const importRun = defineResource({
  name: 'import_run',
  path: '/api/v1/import_runs',
  table: 'import_runs',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    importerId: integer({ ...idRange, ...never, label: 'Importer' }),
    runId: integer({ ...optional, label: 'Run' }),
    payloadId: integer({ ...optional, label: 'Payload' }),
    configId: integer({ ...optional, label: 'Configuration' }),
    state: choice(importRunStates, { ...never, label: 'Status' }),
    hash: text({ ...never, label: 'Change hash' }),
    added: integer(never),
    changed: integer(never),
    removed: integer(never),
    unchanged: integer(never),
    locked: integer({ ...never, help: 'Values a lock kept as they were.' }),
    heldRemovals: integer({ ...never, label: 'Removals held' }),
    unitsBefore: integer({ ...never, label: 'Units before' }),
    units: integer(never),
    medianRent: decimal({ ...optional, format: 'money' }),
    errorCount: integer({ ...never, label: 'Errors' }),
    warningCount: integer({ ...never, label: 'Warnings' }),
    startedBy: integer({ ...optional, label: 'Started by' }),
    decidedBy: integer({ ...optional, label: 'Decided by' }),
    decidedAt: timestamp({ ...optional, label: 'Decided' }),
    decisionReason: text({ ...optional, label: 'Reason' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get importer() {
      return one(importer, { importerId: 'id' });
    },
    get run() {
      return one(taskRun, { runId: 'id' });
    },
    get payload() {
      return one(importPayload, { payloadId: 'id' });
    },
    get starter() {
      return one(user, { startedBy: 'id' });
    },
    get decider() {
      return one(user, { decidedBy: 'id' });
    },
  },
  access: { read: importerTeam },
  label: 'id',
  plainFilters: ['importerId', 'runId', 'payloadId', 'state'],
  defaultSort: '-id',
  countUpTo: 10_000,
  summary: 'Results of import runs',
});
