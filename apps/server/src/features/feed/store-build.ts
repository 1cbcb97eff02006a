import { keptBuilds } from '@supersync/contract/feed/feed-build.ts';
import { reasonsToHold } from '@supersync/contract/feed/breaker.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/db/database.ts';
import type { Composed } from './compose.ts';
import type { FeedFacts } from './feed-facts.ts';
import type { Spool } from './spool.ts';

export interface StandingBuild {
  readonly id: number;
  readonly hash: string;
  readonly listings: number;
  readonly medianRent: string | null;
}

export async function standingBuild(
  db: Queryable,
  feedId: number,
  state: 'published' | 'held',
): Promise<StandingBuild | null> {
  const { rows } = await db.query<StandingBuild>(sql`
    select id, hash, listings, median_rent as "medianRent" from feed_builds
    where feed_id = ${feedId} and state = ${state}`);
  return rows[0] ?? null;
}

/** Somebody published another build meanwhile, or took the feed over: what was compared no longer holds. */
export class Overtaken extends Error {
  constructor() {
    super('The feed was changed while it was being built');
    this.name = 'Overtaken';
  }
}

export interface Stored {
  readonly outcome: 'published' | 'held' | 'unchanged';
  /** The build there is now; null where nothing new was stored. */
  readonly buildId: number | null;
  readonly words: string;
}

export interface ToStore {
  readonly facts: FeedFacts;
  readonly token: string;
  readonly publishedId: number | null;
  readonly composed: Composed;
  readonly spool: Spool;
  readonly at: Date;
  readonly durationMs: number;
  readonly userId: number | null;
}

const rowsAtOnce = 2000;

async function insertMany(
  tx: Queryable,
  text: string,
  buildId: number,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx.query({
      text,
      values: [buildId, JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    });
}

async function insertBuild(
  tx: Queryable,
  { facts, composed, publishedId, at, durationMs, userId }: ToStore,
  number: number,
  { state, words }: { readonly state: 'published' | 'held'; readonly words: string | null },
): Promise<number> {
  const { document, changes, listings } = composed;
  const counted = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into feed_builds (feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
      listings, median_rent, added, removed, changed, issues, duration_ms, compared_to, started_by, published_at,
      created, modified_user_id, modified_at)
    values (${facts.id}, ${number}, ${state}, ${words}, ${facts.format}, ${composed.mode}, ${facts.head.level},
      ${document.hash}, ${document.crc32}, ${document.bytes}, ${document.storedBytes}, ${listings.length},
      ${composed.medianRent}, ${counted('added')}, ${counted('removed')}, ${counted('changed')},
      ${composed.issueCount}, ${durationMs}, ${publishedId}, ${userId}, ${state === 'published' ? at : null},
      ${at}, ${userId}, ${at})
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('The build was not stored');
  return row.id;
}

async function insertContents(
  tx: Queryable,
  buildId: number,
  { composed, spool, facts, at }: ToStore,
): Promise<void> {
  for (const [position, chunk] of spool.chunks.entries())
    await tx.query(sql`
      insert into feed_chunks (build_id, position, start, length, body)
      values (${buildId}, ${position}, ${chunk.start}, ${chunk.length}, ${await spool.stored(chunk)})`);
  await insertMany(
    tx,
    `insert into feed_listings (build_id, position, listing_id, property_id, name, rent, hash, text_build_id, start, length)
      select $1, (r->>'position')::int, r->>'listingId', (r->>'propertyId')::int, r->>'name', (r->>'rent')::numeric, r->>'hash',
        coalesce((r->>'textBuildId')::int, $1), (r->>'start')::bigint, (r->>'length')::int
      from jsonb_array_elements($2::jsonb) r`,
    buildId,
    composed.listings.map((listing, index) => ({ ...listing, position: index + 1 })),
  );
  await insertMany(
    tx,
    `insert into feed_issues (build_id, severity, code, field, words, property_id, listing_id)
      select $1, r->>'severity', r->>'code', r->>'field', left(r->>'words', 2000), (r->>'propertyId')::int,
        r->>'listingId'
      from jsonb_array_elements($2::jsonb) with ordinality as t(r, n) order by n`,
    buildId,
    composed.issues,
  );
  await insertMany(
    tx,
    `insert into feed_changes (feed_id, build_id, property_id, listing_id, kind, fields, at)
      select (r->>'feedId')::int, $1, (r->>'propertyId')::int, r->>'listingId', r->>'kind', r->'fields',
        (r->>'at')::timestamptz
      from jsonb_array_elements($2::jsonb) with ordinality as t(r, n) order by n`,
    buildId,
    composed.changes.map((change) => ({ ...change, feedId: facts.id, at })),
  );
}

/** Old builds go as new ones come. What the partner has is kept: an incremental build begins there. */
async function forgetOld(tx: Queryable, feedId: number, number: number, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keptBuilds.days * 86_400_000);
  await tx.query(sql`
    delete from feed_builds b where b.feed_id = ${feedId} and b.number <= ${number - keptBuilds.count}
      and b.created < ${before} and not b.pinned and b.state not in ('published', 'held')
      and not exists (select from feeds f where f.id = b.feed_id and f.last_fetched_build_id = b.id)`);
}

async function decideStored(tx: Queryable, given: ToStore, number: number): Promise<Stored> {
  const { facts, composed, publishedId } = given;
  const published = await standingBuild(tx, facts.id, 'published');
  const held = await standingBuild(tx, facts.id, 'held');
  if ((published?.id ?? null) !== publishedId) throw new Overtaken();
  const supersede = async (build: StandingBuild | null): Promise<void> => {
    if (build !== null)
      await tx.query(sql`
        update feed_builds set state = 'superseded', version = version + 1, modified_at = ${given.at}
        where id = ${build.id}`);
  };
  const { hash } = composed.document;
  if (published?.hash === hash) {
    await supersede(held);
    return { outcome: 'unchanged', buildId: null, words: 'Nothing has changed since the published build.' };
  }
  if (held?.hash === hash)
    return {
      outcome: 'held',
      buildId: null,
      words: 'It is the same as the build that waits for a decision.',
    };
  const reasons = reasonsToHold(
    published === null
      ? null
      : {
          listings: published.listings,
          medianRent: published.medianRent === null ? null : Number(published.medianRent),
        },
    { listings: composed.listings.length, medianRent: composed.medianRent },
    facts.holdPct,
  );
  const isHeld = reasons.length > 0;
  const words = reasons.join(' ');
  await supersede(held);
  if (!isHeld) await supersede(published);
  const buildId = await insertBuild(
    tx,
    given,
    number,
    isHeld ? { state: 'held', words } : { state: 'published', words: null },
  );
  await insertContents(tx, buildId, given);
  await forgetOld(tx, facts.id, number, given.at);
  return isHeld
    ? { outcome: 'held', buildId, words: `Held: ${words} What was published before is still served.` }
    : { outcome: 'published', buildId, words: `Published with ${composed.listings.length} listings.` };
}

/** Stores what was composed, publishes or holds it, and lets go of the feed: all of it, or nothing. */
export async function storeBuild(tx: Queryable, given: ToStore): Promise<Stored> {
  const { facts, token, at } = given;
  const { rows } = await tx.query<{ last_number: number }>(sql`
    select last_number from feeds where id = ${facts.id} and build_token = ${token} for update`);
  const [row] = rows;
  if (row === undefined) throw new Overtaken();
  const stored = await decideStored(tx, given, row.last_number + 1);
  await tx.query(sql`
    update feeds set last_number = last_number + ${stored.buildId === null ? 0 : 1}, last_built_at = ${at},
      last_outcome = ${stored.outcome}, last_words = ${stored.words},
      build_token = null, building_until = null, build_progress = null
    where id = ${facts.id}`);
  return stored;
}

/** That it was tried, and why there is nothing. What is published stays. */
export async function storeFailure(
  tx: Queryable,
  {
    facts,
    token,
    at,
    durationMs,
    userId,
    words,
  }: Omit<ToStore, 'composed' | 'spool' | 'publishedId'> & { readonly words: string },
): Promise<void> {
  const { rows } = await tx.query<{ last_number: number }>(sql`
    update feeds set last_number = last_number + 1, last_built_at = ${at}, last_outcome = 'failed',
      last_words = ${words}, build_token = null, building_until = null, build_progress = null
    where id = ${facts.id} and build_token = ${token} returning last_number`);
  const [row] = rows;
  if (row === undefined) return;
  await tx.query(sql`
    insert into feed_builds (feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
      listings, duration_ms, started_by, created, modified_user_id, modified_at)
    values (${facts.id}, ${row.last_number}, 'failed', ${words}, ${facts.format}, ${facts.mode}, ${facts.head.level},
      '', 0, 0, 0, 0, ${durationMs}, ${userId}, ${at}, ${userId}, ${at})`);
  await forgetOld(tx, facts.id, row.last_number, at);
}
