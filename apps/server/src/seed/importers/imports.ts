import { encodingOf } from '@supersync/contract/importers/feed-parser/decode-bytes.ts';
import type { FeedDialect, FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import { parseStoredFeed, type StoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { demoDocument, isJsonDialect } from '#features/importers/importer/demo-documents.ts';
import { demoFeedUrl, halved, maintenancePage } from '#features/importers/importer/demo-feeds.ts';
import { demoHomes } from '#features/importers/importer/demo-homes.ts';
import { prepareBody, storeBody } from '#features/importers/importer/payload/bodies.ts';
import { prepareModel } from '#features/importers/importer/payload/model-writer.ts';
import { figuresOf, severityCount } from '#features/importers/importer/payload/store-payload.ts';
import { diffRecords, type Difference } from '#features/importers/importer/run/diff-records.ts';
import { hashChanges } from '#features/importers/importer/run/record-changes.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { personId } from '../access/people.ts';
import { insertRows } from '../insert.ts';
import type { Portfolio } from '../records/portfolio.ts';
import { daysOf } from './days.ts';
import type { SeedFeed } from './importers.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** As old as the stored homes: the newest payload says what is stored. */
const newestAgeMs = 30 * hour;
/** Six weeks, one payload every three days. */
const payloadsEach = 14;
const stepMs = 3 * day;
/** The newest payloads of an importer, whose runs show what they changed. */
const comparedPayloads = 3;

interface Ids {
  payload: number;
  run: number;
}

interface Answer {
  readonly at: Date;
  readonly body: Buffer;
  readonly contentType: string;
  /** What the parser makes of it; null for an empty answer. */
  readonly feed: StoredFeed | null;
}

interface FeedAnswer extends Answer {
  readonly feed: StoredFeed;
}

const answerOf = (dialect: FeedDialect, at: Date, body: Buffer, contentType: string): FeedAnswer => ({
  at,
  body,
  contentType,
  feed: parseStoredFeed(body, at.toISOString().slice(0, 10), dialect, { contentType }),
});

function documentOf(dialect: FeedDialect, at: Date, homes: readonly FeedProperty[]): FeedAnswer {
  const { body, contentType } = demoDocument(dialect, homes);
  return answerOf(dialect, at, body, contentType);
}

const idOf = (homes: Portfolio['properties']) => (importId: string) =>
  homes.find((property) => property.importId === importId)?.id ?? 0;

/** One record that a run changed. */
interface SeedChange {
  readonly propertyId: number;
  readonly record: 'floorplan' | 'unit';
  readonly importId: string;
  readonly name: string;
  readonly kind: Difference<unknown>['kind'];
  readonly fields: Difference<unknown>['fields'];
}

const changesOf = <T extends { readonly importId: string }>(
  propertyId: number,
  record: SeedChange['record'],
  differences: readonly Difference<T>[],
  nameOf: (each: T) => string,
): SeedChange[] =>
  differences.map(({ kind, record: each, fields }) => ({
    propertyId,
    record,
    importId: each.importId,
    name: nameOf(each),
    kind,
    fields,
  }));

interface Compared {
  readonly changes: readonly SeedChange[];
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

async function insertPayload(
  tx: Queryable,
  id: number,
  { id: importerId, key, dialect, variant }: SeedFeed,
  { at, body, contentType, feed }: Answer,
): Promise<void> {
  const isFeed = feed?.isComplete === true;
  const document = body.length === 0 ? null : await prepareBody(body);
  const model = isFeed ? prepareModel(feed.properties) : null;
  const { properties, floorplans, units } = figuresOf(feed?.properties ?? []);
  await insertRows(tx, 'import_payloads', [
    {
      id,
      importer_id: importerId,
      run_id: null,
      url: demoFeedUrl(key, dialect, variant),
      http_status: 200,
      content_type: contentType,
      encoding: encodingOf(body, contentType),
      etag: isFeed ? `"${document?.hash.slice(0, 16) ?? ''}"` : null,
      last_modified: null,
      hash: document === null ? null : await storeBody(tx, document),
      bytes: document?.bytes ?? 0,
      duration_ms: 180 + (id % 7) * 40,
      dialect: feed?.dialect ?? null,
      property_count: properties,
      floorplan_count: floorplans,
      unit_count: units,
      error_count: feed === null ? 0 : severityCount(feed, 'error'),
      warning_count: feed === null ? 0 : severityCount(feed, 'warning'),
      issues: feed?.issueCounts ?? {},
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
  { at, feed }: FeedAnswer,
  { id, payloadId, state, before, compared: { changes, unchanged } }: NewRun,
): Promise<void> {
  const homes = feed.properties;
  const count = (kind: SeedChange['kind']): number => changes.filter((each) => each.kind === kind).length;
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
      // Known once its changes are stored.
      hash: '',
      added: count('added'),
      changed: count('changed'),
      removed: isApplied ? removals.length : 0,
      unchanged,
      locked: 0,
      held_removals: isApplied ? 0 : removals.filter(({ record }) => record === 'unit').length,
      units_before: unitsOf(before),
      units: isApplied ? unitsOf(homes) : unitsOf(before),
      median_rent: medianRent(homes),
      error_count: severityCount(feed, 'error'),
      warning_count: severityCount(feed, 'warning'),
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
  const hashes = await hashChanges(tx, id);
  await tx.query(
    sql`update import_runs set hash = ${isApplied ? hashes.all : hashes.removals} where id = ${id}`,
  );
}

async function seedDocuments(
  tx: Queryable,
  feed: SeedFeed,
  { properties }: Portfolio,
  today: Date,
  next: Ids,
): Promise<void> {
  const fed = properties.filter(
    (property) => property.importSource === feed.source && property.importId !== null,
  );
  const homesAt = (at: Date): FeedProperty[] =>
    fed.map((property) => demoHomes({ ...property, importId: property.importId ?? '' }, at));
  const newest = today.getTime() - newestAgeMs;
  const propertyIdOf = idOf(fed);
  let before: readonly FeedProperty[] = [];
  const store = async (answer: FeedAnswer, state: NewRun['state'] | null): Promise<void> => {
    await insertPayload(tx, next.payload, feed, answer);
    if (state !== null) {
      const compared = compare(before, answer.feed.properties, propertyIdOf);
      await insertRun(tx, feed, answer, {
        id: next.run,
        payloadId: next.payload,
        state,
        before,
        compared,
      });
      next.run += 1;
    }
    next.payload += 1;
  };
  for (let index = 0; index < payloadsEach; index += 1) {
    const at = new Date(newest - (payloadsEach - 1 - index) * stepMs);
    const document = documentOf(feed.dialect, at, homesAt(at));
    await store(document, index >= payloadsEach - comparedPayloads ? 'applied' : null);
    before = document.feed.properties;
  }
  const hoursAgo = (hours: number): Date => new Date(today.getTime() - hours * hour);
  if (feed.variant === 'half')
    for (const [state, age] of [
      ['dropped', 20],
      ['held', 1],
    ] as const)
      await store(documentOf(feed.dialect, hoursAgo(age), halved(before)), state);
  for (const age of [20, 8, 2]) {
    const at = hoursAgo(age);
    if (feed.variant === 'page')
      await store(answerOf(feed.dialect, at, Buffer.from(maintenancePage), 'text/html; charset=utf-8'), null);
    if (feed.variant === 'empty') {
      const contentType = isJsonDialect(feed.dialect) ? 'application/json' : 'application/xml';
      await insertPayload(tx, next.payload, feed, { at, body: Buffer.alloc(0), contentType, feed: null });
      next.payload += 1;
    }
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
  const next: Ids = { payload: 1, run: 1 };
  for (const feed of feeds.filter(({ hasDocuments }) => hasDocuments)) {
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
