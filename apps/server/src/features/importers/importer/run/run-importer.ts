import { importerRunStatus, isFailed, isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { dayOf, blockingRestriction } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { defineTask, type RunChange, type Task, type TaskParameters } from '#platform/tasks/define-task.ts';
import { findImporter, type ImporterRow } from './importer-row.ts';
import { importFeed } from './import-feed.ts';
import { idIn, optionErrors } from './run-options.ts';

/** The restriction that blocks this source for the client, if any. Checked again when a run starts. */
const withheld = (db: Queryable, server: Server, { clientId, source }: ImporterRow): Promise<string | null> =>
  blockingRestriction(db, { clientId, scope: 'importer', target: source, on: dayOf(server.clock) });

/** A dry run is no success of the importer, and no run of its day. */
async function noteStatus({ runId, importerId, status }: RunChange, tx: Transaction): Promise<void> {
  if (importerId === null || status === 'skipped') return;
  const shown = importerRunStatus(status);
  const { rows } = await tx.query<{ is_dry: boolean }>(sql`
    select coalesce(parameters -> 'dryRun' = 'true', false) as is_dry from task_runs where id = ${runId}`);
  const isReal = rows[0]?.is_dry === false;
  await tx.query(sql`
    update importers set run_status = ${shown}, last_run_id = ${runId}, last_run_at = now(),
      last_success_at = case when ${shown === 'success' && isReal} then now() else last_success_at end
    where id = ${importerId}`);
  if (isOpen(status) || !isReal) return;
  await tx.query(sql`
    insert into import_days (importer_id, day, runs, failures)
    values (${importerId}, (now() at time zone 'UTC')::date, 1, ${isFailed(status) ? 1 : 0})
    on conflict (importer_id, day) do update set runs = import_days.runs + 1,
      failures = import_days.failures + excluded.failures`);
}

async function errorsIn(
  server: Server,
  parameters: TaskParameters,
  db: Queryable,
): Promise<Record<string, string>> {
  const importer = await findImporter(db, idIn(parameters, 'importer'));
  if (importer === null) return { importer: 'There is no such importer' };
  if (importer.status !== 'enabled') return { importer: `${importer.name} is ${importer.status}` };
  const refusal = await withheld(db, server, importer);
  return refusal === null ? optionErrors(db, importer.id, parameters) : { importer: refusal };
}

/** Fetches an importer's feed and updates its properties, floorplans and units. */
export const runImporter = (server: Server): Task =>
  defineTask({
    name: 'run-importer',
    title: 'Run an importer',
    description: 'Fetches the feed of an importer and brings its floorplans and units up to date.',
    taskGroup: 'importer',
    fieldConfig: [
      { type: 'record', name: 'importer', label: 'Importer', resource: 'importer', required: true },
      { type: 'switch', name: 'dryRun', label: 'Dry run', help: 'Compares only, and stores nothing' },
      {
        type: 'number',
        name: 'payload',
        label: 'Payload',
        integer: true,
        min: 1,
        help: 'Leave empty to fetch the feed. Otherwise this cached payload is read again.',
      },
      {
        type: 'number',
        name: 'config',
        label: 'Configuration',
        integer: true,
        min: 1,
        help: 'Leave empty for the saved one. Another version is for dry runs only.',
      },
      {
        type: 'text',
        name: 'hash',
        label: 'Change hash',
        pattern: '[0-9a-f]{64}',
        help: 'Applies only if the changes still match',
      },
      {
        type: 'number',
        name: 'confirmation',
        label: 'Confirmed removals',
        integer: true,
        min: 1,
        help: 'The import run whose held removals a person confirmed',
      },
    ],
    timeLimitSeconds: 1800,
    retry: { limit: 2, delaySeconds: 120 },
    concurrency: 4,
    importerId: (parameters) => idIn(parameters, 'importer') || null,
    exclusiveKey: (parameters) => `importer:${idIn(parameters, 'importer')}`,
    validate: (parameters, db) => errorsIn(server, parameters, db),
    changed: noteStatus,
    run: (context) => importFeed(context),
  });
