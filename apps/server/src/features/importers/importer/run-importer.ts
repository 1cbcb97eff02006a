import { isTooMuch } from '@supersync/contract/importers/importer/diff-feed.ts';
import {
  importerConfigSchema,
  type ImporterConfig,
} from '@supersync/contract/importers/importer/importer.ts';
import type { FeedProperty, FeedUnit, ParsedFeed } from '@supersync/contract/importers/importer/feed.ts';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import { importerRunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { dayOf, blockingRestriction } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import {
  defineTask,
  TaskError,
  type Task,
  type TaskContext,
  type TaskParameters,
} from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { ThreadLostError } from '#platform/threads/work-thread.ts';
import { applyProperty, planProperty, type PropertyPlan } from './apply-property.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { ImporterRow } from './importer-row.ts';
import type { FeedInput } from './parse-thread.ts';

const parser = new URL('./parse-thread.ts', import.meta.url);
const maxErrors = 200;
const mostProperties = 500;

const idOf = (parameters: TaskParameters): number => {
  const id = Number(parameters['importer']);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0;
};

async function findImporter(db: Queryable, id: number): Promise<ImporterRow | null> {
  const { rows } = await db.query<ImporterRow>(sql`
    select id, importer_key, name, client_id, source, feed_url, format, status, config, last_success_at
    from importers where id = ${id}`);
  return rows[0] ?? null;
}

/** The restriction that blocks this source for the client, if any. Checked again when a run starts. */
const withheld = (
  db: Queryable,
  server: Server,
  { client_id, source }: ImporterRow,
): Promise<string | null> =>
  blockingRestriction(db, {
    clientId: client_id,
    scope: 'importer',
    target: source,
    on: dayOf(server.clock),
  });

/** Applies the rent field the client chose. */
const withRents = (property: FeedProperty, { rentField }: ImporterConfig): FeedProperty => {
  if (rentField !== 'market') return property;
  const units = property.units.map((unit): FeedUnit => ({ ...unit, rent: unit.marketRent ?? unit.rent }));
  return { ...property, units };
};

/** No timeout here: the task's time limit terminates the thread too. */
async function parseInThread(input: FeedInput, signal: AbortSignal): Promise<ParsedFeed> {
  try {
    return await inThread<ParsedFeed>(parser, input, { name: 'feed-parser', memoryMb: 2048, signal });
  } catch (error) {
    if (error instanceof ThreadLostError)
      throw new TaskError('The feed takes too much memory to read. Nothing was changed.');
    throw error;
  }
}

/** Fetches and parses a complete feed, or throws and nothing is changed. */
async function readFeed(context: TaskContext, importer: ImporterRow): Promise<ParsedFeed> {
  const text = await fetchFeed(context, importer);
  context.progress(20, 'Reading the feed');
  const today = context.server.clock.now().toISOString().slice(0, 10);
  const input: FeedInput = { text, today, dialect: importer.format };
  const feed = await parseInThread(input, context.signal);
  const errors = feed.issues.filter(({ severity }) => severity === 'error');
  for (const { code, path, message } of errors.slice(0, 50))
    context.log(`${code} ${path}: ${message}`, 'error');
  if (
    feed.dialect === null ||
    (feed.properties.length === 0 && errors.some(({ code }) => code === 'NOT_XML'))
  )
    throw new TaskError(
      `This is not a feed: ${errors[0]?.message ?? 'it cannot be read'}. Nothing was changed.`,
    );
  if (feed.properties.length === 0)
    throw new TaskError('The feed is empty. Nothing was changed.', { recoverable: true });
  return feed;
}

const issuesByCode = ({ issues }: ParsedFeed): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of issues) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

interface Plans {
  readonly plans: readonly PropertyPlan[];
  readonly errors: { subject: string; message: string }[];
}

/** Matches the feed's properties with ours and plans the changes of each. */
async function planAll(context: TaskContext, importer: ImporterRow, feed: ParsedFeed): Promise<Plans> {
  const { db } = context.server;
  const config = importerConfigSchema.parse(importer.config);
  const { rows } = await db.query<{ id: number; import_id: string }>(sql`
    select id, import_id from properties
    where client_id = ${importer.client_id} and import_source = ${importer.source} and import_id is not null`);
  const ids = new Map(rows.map(({ id, import_id }) => [import_id, id]));
  const configuredCodes = new Set(config.propertyCodes);
  const plans: PropertyPlan[] = [];
  const errors: Plans['errors'] = [];
  for (const property of feed.properties) {
    context.signal.throwIfAborted();
    if (configuredCodes.size > 0 && !configuredCodes.has(property.importId)) continue;
    const id = ids.get(property.importId);
    if (id === undefined) {
      const message = 'No property of this client has this import id, so it was left out';
      errors.push({ subject: `${property.name} (${property.importId})`, message });
      context.log(`${property.name} (${property.importId}): ${message}`, 'warning');
    } else plans.push(await planProperty(db, id, withRents(property, config)));
  }
  return { plans, errors };
}

const propertyResult = (
  { propertyId, property, counts }: PropertyPlan,
  message: string | null = null,
): NonNullable<RunResult['properties']>[number] => ({
  importId: property.importId,
  propertyId,
  name: property.name,
  counts,
  message,
});

/** One transaction per property: a failure does not affect the others. */
async function applyAll(
  context: TaskContext,
  { plans, errors }: Plans,
  withRemovals: boolean,
): Promise<NonNullable<RunResult['properties']>> {
  const origin = originOfRun(context);
  const results: NonNullable<RunResult['properties']> = [];
  for (const [index, plan] of plans.entries()) {
    context.signal.throwIfAborted();
    try {
      const counts = await context.inTransaction((tx) => applyProperty(tx, plan, { origin, withRemovals }));
      context.count(counts);
      results.push(propertyResult({ ...plan, counts }));
      if (counts.added + counts.changed + counts.removed > 0)
        context.log(
          `${plan.property.name}: ${counts.added} added, ${counts.changed} changed, ${counts.removed} removed`,
        );
    } catch (error) {
      context.signal.throwIfAborted();
      context.server.log.error({ err: error, runId: context.runId }, 'Failed to import a property');
      const message = 'It could not be stored, and is as it was before';
      errors.push({ subject: `${plan.property.name} (${plan.property.importId})`, message });
      context.log(`${plan.property.name}: ${message}`, 'error');
      results.push(propertyResult(plan, message));
    }
    context.progress(40 + ((index + 1) / plans.length) * 60);
  }
  return results.slice(0, mostProperties);
}

async function importFeed(context: TaskContext, server: Server) {
  const importer = await findImporter(server.db, idOf(context.parameters));
  if (importer === null) throw new TaskError('There is no such importer');
  const config = importerConfigSchema.parse(importer.config);
  const isDryRun = context.parameters['dryRun'] === true;
  const feed = await readFeed(context, importer);
  context.log(`${feed.properties.length} properties, ${feed.issues.length} issues`);
  context.progress(30, 'Comparing');
  const planned = await planAll(context, importer, feed);
  const stored = planned.plans.reduce((sum, plan) => sum + plan.storedUnits, 0);
  const removals = planned.plans.reduce((sum, plan) => sum + plan.units.removed.length, 0);
  const isHeld = isTooMuch(removals, stored) && context.parameters['confirmRemovals'] !== true;
  const withRemovals = config.deletePolicy === 'guarded' && !isHeld;
  const common: RunResult = {
    issues: issuesByCode(feed),
    ...(isHeld ? { held: { removals, units: stored } } : {}),
    ...(isDryRun ? { dryRun: true } : {}),
  };
  context.progress(40, isDryRun ? 'Counting' : 'Storing');
  if (isDryRun) {
    for (const { counts } of planned.plans) context.count(counts);
    const properties = planned.plans.slice(0, mostProperties).map((plan) => propertyResult(plan));
    return {
      message: 'A dry run: nothing was stored',
      result: { ...common, errors: planned.errors.slice(0, maxErrors), properties },
    };
  }
  const properties = await applyAll(context, planned, withRemovals);
  const result: RunResult = { ...common, errors: planned.errors.slice(0, maxErrors), properties };
  await noteTotals(context, importer, feed.issues.length);
  if (isHeld)
    return {
      status: 'RECOVERABLE_ERROR' as const,
      message: `${removals} of ${stored} units would be gone, which is more than a fifth: nothing was removed. Run it again with removals confirmed if that is right.`,
      result,
    };
  return { result };
}

async function noteTotals(
  context: TaskContext,
  { id, client_id, source }: ImporterRow,
  issues: number,
): Promise<void> {
  await context.inTransaction((tx) =>
    tx.query(sql`
      update importers set issue_count = ${issues},
        property_count = (select count(*) from properties p
          where p.client_id = ${client_id} and p.import_source = ${source} and p.import_id is not null),
        unit_count = (select count(*) from units u join properties p on p.id = u.property_id
          where p.client_id = ${client_id} and p.import_source = ${source})
      where id = ${id}`),
  );
}

/** Fetches an importer's feed and updates floorplans and units. */
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
        type: 'switch',
        name: 'confirmRemovals',
        label: 'Confirm removals',
        help: 'Removes even where more than a fifth of the units would be gone',
      },
    ],
    timeLimitSeconds: 1800,
    retry: { limit: 2, delaySeconds: 120 },
    concurrency: 4,
    importerId: (parameters) => idOf(parameters) || null,
    exclusiveKey: (parameters) => `importer:${idOf(parameters)}`,
    async validate(parameters, db): Promise<Record<string, string>> {
      const importer = await findImporter(db, idOf(parameters));
      if (importer === null) return { importer: 'There is no such importer' };
      if (importer.status !== 'enabled') return { importer: `${importer.name} is ${importer.status}` };
      const refusal = await withheld(db, server, importer);
      return refusal === null ? {} : { importer: refusal };
    },
    async changed({ runId, importerId, status }, tx) {
      if (importerId === null || status === 'skipped') return;
      const shown = importerRunStatus(status);
      await tx.query(sql`
        update importers set run_status = ${shown}, last_run_id = ${runId}, last_run_at = now(),
          last_success_at = case when ${shown === 'success'} then now() else last_success_at end
        where id = ${importerId}`);
    },
    run: (context) => importFeed(context, server),
  });
