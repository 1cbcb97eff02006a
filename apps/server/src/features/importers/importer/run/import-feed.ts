import { isTooMuch } from '@supersync/contract/importers/importer/diff-feed.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import { maxRunProperties } from '@supersync/contract/importers/import-run/import-run.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { readParts } from '#platform/importer/read-body.ts';
import { TaskError, type TaskContext, type TaskOutcome } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { findPayload } from '../payload/payload-text.ts';
import { severityCount } from '../payload/store-payload.ts';
import { withDocument } from '../config/stored-config.ts';
import { applyImport } from './apply-import.ts';
import { fetchFeed, nothingChanged, type FetchedPayload } from './fetch-feed.ts';
import { findImporter, type ImporterRow } from './importer-row.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readFeed } from './read-feed.ts';
import { hashIn, idIn, isDryRun } from './run-options.ts';
import type { StagedFeed } from './stage-feed.ts';
import { insertImportRun, noteOutcome, noteTotals, supersedeHeld, type NewRunState } from './store-run.ts';

const maxErrors = 200;
const maxLockLines = 50;
/** For each sort and join of the transaction: enough for 100,000 units without temporary files. */
const workMemory = '64MB';
/** Of a hundred, the usual: the tables of a run are analyzed for their size, which a small sample tells. */
const statisticsTarget = '10';

async function importerOf(context: TaskContext): Promise<ImporterRow> {
  const { server, parameters } = context;
  const importer = await findImporter(server.db, idIn(parameters, 'importer'));
  if (importer === null) throw new TaskError('There is no such importer');
  const configId = idIn(parameters, 'config');
  return configId === 0 ? importer : withDocument(server.db, importer, configId);
}

/** The cached payload that the parameters name. */
async function replayed({ server, log }: TaskContext, payloadId: number): Promise<FetchedPayload> {
  const { id, hash, encoding, httpStatus } = await findPayload(server.db, payloadId);
  log(`Replaying payload ${id}`);
  return {
    id,
    encoding,
    parts: hash === null ? [] : await readParts(server.db, hash),
    isDeleteSafe: httpStatus === 200 || httpStatus === 204,
  };
}

/** Serializes whoever writes these properties, and gives the plan a state that cannot change under it. */
async function lockProperties(tx: Transaction, { id, clientId, source }: ImporterRow): Promise<void> {
  await tx.query(sql`select from importers where id = ${id} for no key update`);
  await tx.query(sql`
    select from properties where client_id = ${clientId} and import_source = ${source} and import_id is not null
    order by id for no key update`);
}

/** The hash of the removals that a person confirmed. */
async function confirmedHash(tx: Transaction, { parameters }: TaskContext): Promise<string | null> {
  const id = idIn(parameters, 'confirmation');
  if (id === 0) return null;
  const { rows } = await tx.query<{ hash: string }>(sql`
    select hash from import_runs where id = ${id} and state = 'confirmed'`);
  return rows[0]?.hash ?? null;
}

interface Done {
  readonly plan: ImportPlan;
  readonly importRunId: number;
  readonly isHeld: boolean;
  readonly state: NewRunState;
}

const otherDifference = (what: string): TaskError =>
  new TaskError(`${what} ${nothingChanged} Make a new dry run and look at it first.`);

/** Plans, guards and applies in one transaction: a crash leaves the old state or the new one. */
async function carryOut(
  context: TaskContext,
  tx: Transaction,
  importer: ImporterRow,
  payload: FetchedPayload,
  feed: StagedFeed,
): Promise<Done> {
  const { parameters, runId } = context;
  await tx.query(sql`
    select set_config('work_mem', ${workMemory}, true),
      set_config('default_statistics_target', ${statisticsTarget}, true)`);
  await lockProperties(tx, importer);
  const isDeleteSafe = payload.isDeleteSafe && feed.isDeleteSafe;
  const mayRemove = isDeleteSafe && importer.config.deletePolicy === 'guarded';
  const importRunId = await insertImportRun(tx, importer, {
    runId,
    payloadId: payload.id,
    errors: severityCount(feed, 'error'),
    warnings: severityCount(feed, 'warning'),
  });
  const plan = await planImport(tx, importer, feed, { importRunId, mayRemove });
  const expected = hashIn(parameters);
  if (expected !== null && expected !== plan.hash)
    throw otherDifference('The records have changed since the dry run, so the difference is another one.');
  const confirmed = await confirmedHash(tx, context);
  if (confirmed !== null && confirmed !== plan.removalHash)
    throw otherDifference('Other units than those confirmed would be removed now.');
  const isHeld = isTooMuch(plan.removals, plan.unitsBefore) && confirmed === null;
  const state = isDryRun(parameters) ? 'planned' : isHeld ? 'held' : 'applied';
  if (state !== 'planned') {
    await applyImport(tx, plan, { runId, withRemovals: !isHeld });
    await supersedeHeld(tx, originOfRun(context), importer.id);
  }
  await noteOutcome(tx, importer, importRunId, plan, { state, isHeld });
  if (state !== 'planned') await noteTotals(tx, importer, importRunId);
  return { plan, importRunId, isHeld, state };
}

function resultOf({ plan, importRunId, isHeld, state }: Done, feed: StagedFeed): RunResult {
  const removed = (count: number): number => (state === 'held' ? 0 : count);
  return {
    importRunId,
    issues: feed.issueCounts,
    errors: plan.errors.slice(0, maxErrors),
    properties: plan.properties.slice(0, maxRunProperties).map(({ importId, propertyId, name, counts }) => ({
      importId,
      propertyId,
      name,
      counts: { ...counts, removed: removed(counts.removed) },
      message: null,
    })),
    ...(plan.locked > 0 ? { locked: plan.locked } : {}),
    ...(isHeld ? { held: { removals: plan.removals, units: plan.unitsBefore } } : {}),
    ...(state === 'planned' ? { dryRun: true } : {}),
  };
}

function outcomeOf(done: Done, feed: StagedFeed): TaskOutcome {
  const { plan, state } = done;
  const result = resultOf(done, feed);
  if (state === 'planned') return { message: 'A dry run: nothing was stored', result };
  if (state === 'applied') return { result };
  return {
    status: 'RECOVERABLE_ERROR',
    isFinal: true,
    message: `${plan.removals} of ${plan.unitsBefore} units would be gone, which is more than a fifth: they stay until a person confirms it. Everything else was applied.`,
    result,
  };
}

async function logLocked({ server, log }: TaskContext, importRunId: number): Promise<void> {
  const { rows } = await server.db.query<{ name: string; fields: string[] }>(sql`
    select name, locked_fields as fields from import_changes
    where import_run_id = ${importRunId} and locked_fields <> '[]' order by id limit ${maxLockLines}`);
  for (const { name, fields } of rows)
    log(`${name}: ${fields.join(', ')} locked, so the feed’s value was left out`, 'warning');
}

/** Fetches or replays a payload, parses it, and carries it out. */
export async function importFeed(context: TaskContext): Promise<TaskOutcome> {
  const { parameters } = context;
  const importer = await importerOf(context);
  const payloadId = idIn(parameters, 'payload');
  const isReplay = payloadId !== 0;
  const payload = isReplay ? await replayed(context, payloadId) : await fetchFeed(context, importer);
  const feed = await readFeed(context, payload, importer, isReplay);
  context.progress(40, isDryRun(parameters) ? 'Comparing' : 'Storing');
  const done = await context.inTransaction((tx) => carryOut(context, tx, importer, payload, feed));
  const { plan, state } = done;
  context.count(state === 'held' ? { ...plan.counts, removed: 0 } : plan.counts);
  for (const { subject, message } of plan.errors.slice(0, maxErrors))
    context.log(`${subject}: ${message}`, 'warning');
  if (plan.locked > 0) await logLocked(context, done.importRunId);
  return outcomeOf(done, feed);
}
