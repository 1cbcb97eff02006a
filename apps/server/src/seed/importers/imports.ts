import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import { demoFeedUrl, maintenancePage } from '#features/importers/importer/demo-feeds.ts';
import { demoHomes } from '#features/importers/importer/demo-homes.ts';
import { prepareBody, storeBody } from '#features/importers/importer/payload/bodies.ts';
import { printRentCafe } from '#features/importers/importer/print-rentcafe.ts';
import { diffRecords, type Difference } from '#features/importers/importer/run/diff-records.ts';
import { hashOfChanges, type PlannedChange } from '#features/importers/importer/run/plan-import.ts';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import type { SeedImporter } from '../developer/task-runs.ts';
import { insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';
import type { Portfolio } from '../records/portfolio.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** As old as the stored homes: the newest payload says what is stored. */
const newestAgeMs = 30 * hour;
/** Six weeks, one payload every two days. */
const payloadsEach = 21;
const stepMs = 2 * day;
/** The first few have their documents; the others have their days only. */
const cachedImporters = 8;
/** The newest payloads of an importer, whose runs show what they changed. */
const comparedPayloads = 3;

export interface SeedFeed extends SeedImporter {
  readonly key: string;
  readonly clientId: number;
}

interface Ids {
  payload: number;
  run: number;
}

interface Document {
  readonly at: Date;
  readonly homes: readonly FeedProperty[];
}

const idOf = (homes: Portfolio['properties']) => (importId: string) =>
  homes.find((property) => property.importId === importId)?.id ?? 0;

const changesOf = <T extends { readonly importId: string }>(
  propertyId: number,
  record: PlannedChange['record'],
  differences: readonly Difference<T>[],
  nameOf: (each: T) => string,
): PlannedChange[] =>
  differences.map(({ kind, record: each, fields }) => ({
    propertyId,
    record,
    importId: each.importId,
    name: nameOf(each),
    kind,
    fields,
    lockedFields: [],
  }));

interface Compared {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
}

/** What a run would have found between two states of a feed. */
function compare(
  before: readonly FeedProperty[],
  after: readonly FeedProperty[],
  propertyIdOf: (importId: string) => number,
): Compared {
  let unchanged = 0;
  const changes = after.flatMap((property) => {
    const earlier = before.find(({ importId }) => importId === property.importId);
    const plans = diffRecords(earlier?.floorplans ?? [], property.floorplans);
    const units = diffRecords(earlier?.units ?? [], property.units);
    unchanged += plans.unchanged + units.unchanged;
    const id = propertyIdOf(property.importId);
    return [
      ...changesOf(id, 'floorplan', plans.differences, ({ name }) => name),
      ...changesOf(id, 'unit', units.differences, ({ number }) => number),
    ];
  });
  return { changes, unchanged };
}

const unitsOf = (homes: readonly FeedProperty[]): number =>
  homes.reduce((sum, { units }) => sum + units.length, 0);

function medianRent(homes: readonly FeedProperty[]): string | null {
  const rents = homes
    .flatMap(({ units }) => units.flatMap(({ rent }) => (rent === null ? [] : [Number(rent)])))
    .toSorted((a, b) => a - b);
  const middle = rents[Math.floor(rents.length / 2)];
  return middle === undefined ? null : middle.toFixed(2);
}

/** The issues that the parser finds in every demo feed: an owner that is a placeholder. */
const issuesOf = (homes: readonly FeedProperty[]) => ({ PLACEHOLDER_VALUE: homes.length });

async function insertPayload(
  tx: Queryable,
  id: number,
  { id: importerId, key, variant }: SeedFeed,
  { at, homes }: Document,
  answer: { readonly body: string; readonly type: string; readonly errors?: number } = {
    body: printRentCafe(homes),
    type: 'application/xml; charset=utf-8',
  },
): Promise<void> {
  const body = answer.body === '' ? null : await prepareBody(Buffer.from(answer.body));
  const isFeed = body !== null && answer.errors === undefined;
  const model = isFeed ? await prepareBody(Buffer.from(JSON.stringify(homes))) : null;
  await insertRows(tx, 'import_payloads', [
    {
      id,
      importer_id: importerId,
      run_id: null,
      url: demoFeedUrl(key, variant),
      http_status: 200,
      content_type: answer.type,
      encoding: 'utf-8',
      etag: isFeed ? `"${body.hash.slice(0, 16)}"` : null,
      last_modified: null,
      hash: body === null ? null : await storeBody(tx, body),
      bytes: body?.bytes ?? 0,
      duration_ms: 180 + (id % 7) * 40,
      dialect: isFeed ? 'rentcafe-xml' : null,
      property_count: isFeed ? homes.length : 0,
      floorplan_count: homes.reduce((sum, { floorplans }) => sum + floorplans.length, 0),
      unit_count: unitsOf(homes),
      error_count: answer.errors ?? 0,
      warning_count: isFeed ? homes.length : 0,
      issues: isFeed ? issuesOf(homes) : answer.errors === undefined ? {} : { HTML_PAGE: 1 },
      model_hash: model === null ? null : await storeBody(tx, model),
      pinned: false,
      version: 1,
      fetched_at: at,
    },
  ]);
}

interface NewRun {
  readonly id: number;
  readonly payloadId: number;
  readonly state: 'applied' | 'held' | 'dropped';
  readonly before: readonly FeedProperty[];
  readonly compared: Compared;
}

async function insertRun(
  tx: Queryable,
  { id: importerId }: SeedFeed,
  { at, homes }: Document,
  { id, payloadId, state, before, compared: { changes, unchanged } }: NewRun,
): Promise<void> {
  const count = (kind: PlannedChange['kind']): number => changes.filter((each) => each.kind === kind).length;
  const isApplied = state === 'applied';
  const removals = changes.filter(({ kind }) => kind === 'removed');
  const decided =
    state === 'dropped'
      ? {
          decided_by: personId('importer'),
          decided_at: new Date(at.getTime() + 2 * hour),
          decision_reason: 'The source was being moved; the units are still there.',
        }
      : { decided_by: null, decided_at: null, decision_reason: null };
  await insertRows(tx, 'import_runs', [
    {
      id,
      importer_id: importerId,
      run_id: null,
      payload_id: payloadId,
      config_id: null,
      state,
      hash: hashOfChanges(isApplied ? changes : removals),
      added: count('added'),
      changed: count('changed'),
      removed: isApplied ? removals.length : 0,
      unchanged,
      locked: 0,
      held_removals: isApplied ? 0 : removals.filter(({ record }) => record === 'unit').length,
      units_before: unitsOf(before),
      units: isApplied ? unitsOf(homes) : unitsOf(before),
      median_rent: medianRent(homes),
      error_count: 0,
      warning_count: homes.length,
      started_by: null,
      ...decided,
      version: 1,
      created: at,
      modified_user_id: null,
      modified_at: at,
    },
  ]);
  await insertRows(
    tx,
    'import_changes',
    changes.map(({ propertyId, record, importId, name, kind, fields }) => ({
      import_run_id: id,
      property_id: propertyId,
      record,
      import_id: importId,
      name,
      kind,
      fields,
      locked_fields: [],
      held: !isApplied && kind === 'removed',
    })),
  );
}

/** Six weeks of an importer's days; a faulty feed fails since a few days. */
function daysOf(feed: SeedFeed, today: Date): Record<string, unknown>[] {
  const random = randomFor('import-days', feed.id);
  const failsSince = feed.variant === 'page' ? 2 : feed.variant === 'empty' ? 3 : 0;
  return Array.from({ length: 42 }, (_, index) => {
    const age = 41 - index;
    const isFailing = age < failsSince;
    const drift = Math.round(feed.units * 0.06 * Math.sin((index + feed.id) / 6));
    return {
      importer_id: feed.id,
      day: new Date(today.getTime() - age * day).toISOString().slice(0, 10),
      units: isFailing ? null : Math.max(1, feed.units + drift - random.integer(0, 2)),
      median_rent: isFailing ? null : (1500 + feed.id * 35 + index * 2 + random.integer(0, 20)).toFixed(2),
      error_count: isFailing ? 1 : 0,
      warning_count: isFailing ? 0 : feed.properties + random.integer(0, 4),
      runs: 6,
      failures: isFailing ? 6 : random.chance(0.15) ? 1 : 0,
    };
  });
}

/** The half of each property that the source left out. */
const halved = (homes: readonly FeedProperty[]): FeedProperty[] =>
  homes.map((each) => ({ ...each, units: each.units.filter((_, index) => index % 2 === 0) }));

async function seedDocuments(
  tx: Queryable,
  feed: SeedFeed,
  { properties }: Portfolio,
  today: Date,
  next: Ids,
): Promise<void> {
  const fed = properties.filter(
    (property) => property.importSource === 'rentcafe' && property.importId !== null,
  );
  const homesAt = (at: Date): FeedProperty[] =>
    fed.map((property) => demoHomes({ ...property, importId: property.importId ?? '' }, at));
  const newest = today.getTime() - newestAgeMs;
  const propertyIdOf = idOf(fed);
  let before: readonly FeedProperty[] = [];
  for (let index = 0; index < payloadsEach; index += 1) {
    const at = new Date(newest - (payloadsEach - 1 - index) * stepMs);
    const document = { at, homes: homesAt(at) };
    await insertPayload(tx, next.payload, feed, document);
    if (index >= payloadsEach - comparedPayloads) {
      const compared = compare(before, document.homes, propertyIdOf);
      await insertRun(tx, feed, document, {
        id: next.run,
        payloadId: next.payload,
        state: 'applied',
        before,
        compared,
      });
      next.run += 1;
    }
    next.payload += 1;
    before = document.homes;
  }
  if (feed.variant === 'half')
    for (const [state, age] of [
      ['dropped', 20],
      ['held', 1],
    ] as const) {
      const document = { at: new Date(today.getTime() - age * hour), homes: halved(before) };
      await insertPayload(tx, next.payload, feed, document);
      const compared = compare(before, document.homes, propertyIdOf);
      await insertRun(tx, feed, document, {
        id: next.run,
        payloadId: next.payload,
        state,
        before,
        compared,
      });
      next.payload += 1;
      next.run += 1;
    }
  for (const age of [20, 8, 2]) {
    const at = new Date(today.getTime() - age * hour);
    if (feed.variant === 'page')
      await insertPayload(
        tx,
        next.payload,
        feed,
        { at, homes: [] },
        { body: maintenancePage, type: 'text/html; charset=utf-8', errors: 1 },
      );
    else if (feed.variant === 'empty')
      await insertPayload(
        tx,
        next.payload,
        feed,
        { at, homes: [] },
        { body: '', type: 'application/xml; charset=utf-8' },
      );
    else continue;
    next.payload += 1;
  }
}

/** Payloads belong to the run that was nearest, and importers know what their newest run found. */
async function link(tx: Queryable, today: Date): Promise<void> {
  await tx.query({
    text: `update import_payloads p set run_id = (
        select r.id from task_runs r where r.importer_id = p.importer_id and r.due_at <= p.fetched_at
          and r.started_at is not null order by r.due_at desc limit 1)
      where fetched_at > $1`,
    values: [new Date(today.getTime() - 6 * day)],
  });
  await tx.query({
    text: `update import_runs r set run_id = p.run_id,
        config_id = (select c.id from importer_configs c where c.importer_id = r.importer_id and c.number = 1)
      from import_payloads p where p.id = r.payload_id`,
  });
  await tx.query({
    text: `update task_runs t set result = coalesce(t.result, '{}') || jsonb_build_object('importRunId', r.id)
      from import_runs r where r.run_id = t.id and t.status <> 'fatal-error'`,
  });
  await tx.query({
    text: `update importers i set error_count = d.error_count, warning_count = d.warning_count,
        issue_count = d.error_count + d.warning_count
      from (select distinct on (importer_id) importer_id, error_count, warning_count from import_days
        order by importer_id, day desc) d where d.importer_id = i.id`,
  });
}

/** When each faulty feed last worked: the first two are stale, the third is held. */
const lastSuccessHours: Readonly<Record<string, number>> = { page: 49, empty: 74, half: 5 };

/** Six weeks of payloads and days, and what the newest runs changed. */
export async function seedImports(
  tx: Queryable,
  feeds: readonly SeedFeed[],
  portfolios: readonly Portfolio[],
  today: Date,
): Promise<void> {
  const faulty = feeds.filter(({ variant }) => variant !== '');
  const sound = feeds.filter(({ variant }) => variant === '').slice(0, cachedImporters - faulty.length);
  const next: Ids = { payload: 1, run: 1 };
  for (const feed of [...sound, ...faulty]) {
    const portfolio = portfolios.find(({ client }) => client.id === feed.clientId);
    if (portfolio !== undefined) await seedDocuments(tx, feed, portfolio, today, next);
  }
  await insertRows(
    tx,
    'import_days',
    feeds.flatMap((feed) => daysOf(feed, today)),
  );
  await link(tx, today);
  for (const { id, variant } of faulty)
    await tx.query({
      text: 'update importers set last_success_at = $2 where id = $1',
      values: [id, new Date(today.getTime() - (lastSuccessHours[variant] ?? 0) * hour)],
    });
}
