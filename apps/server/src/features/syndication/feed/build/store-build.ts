import { buildRetention } from '@supersync/contract/syndication/feed/feed-build.ts';
import { reasonsToHold } from '@supersync/contract/syndication/feed/breaker.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Level } from '../format/listing.ts';
import type { FeedFormat } from '../format/writers.ts';
import { isExpired } from '../cache/retention.ts';
import { insertBuild, insertContents, type ToStore } from './insert-build.ts';

export interface PublishedBuild {
  readonly id: number;
  readonly hash: string;
  readonly format: FeedFormat;
  readonly level: Level;
  readonly listings: number;
  readonly medianRent: string | null;
}

export async function publishedBuild(
  db: Queryable,
  feedId: number,
  state: 'published' | 'held',
): Promise<PublishedBuild | null> {
  const { rows } = await db.query<PublishedBuild>(sql`
    select id, hash, format, level, listings, median_rent as "medianRent" from feed_builds
    where feed_id = ${feedId} and state = ${state}`);
  return rows[0] ?? null;
}

/** Another build was published or the claim was lost: the comparison is outdated. */
export class OutdatedBuildError extends Error {
  constructor() {
    super('The feed was changed while it was being built');
    this.name = 'OutdatedBuildError';
  }
}

export interface Stored {
  readonly outcome: 'published' | 'held' | 'unchanged';
  /** The current build; null when nothing new was stored. */
  readonly buildId: number | null;
  readonly words: string;
}

async function deleteOldBuilds(tx: Queryable, feedId: number, at: Date): Promise<void> {
  await tx.query(sql`
    delete from feed_builds b where b.feed_id = ${feedId} and ${isExpired(buildRetention, at)}`);
}

async function decideStored(tx: Queryable, given: ToStore, number: number): Promise<Stored> {
  const { facts, composed, publishedId } = given;
  const published = await publishedBuild(tx, facts.id, 'published');
  const held = await publishedBuild(tx, facts.id, 'held');
  if ((published?.id ?? null) !== publishedId) throw new OutdatedBuildError();
  const supersede = async (build: PublishedBuild | null): Promise<void> => {
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
    { listings: composed.listings, medianRent: composed.medianRent },
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
  return isHeld
    ? {
        outcome: 'held',
        buildId,
        words: `Held: ${words} What was published before is still served.`,
      }
    : { outcome: 'published', buildId, words: `Published with ${composed.listings} listings.` };
}

/** Stores the composed build, publishes or holds it, and releases the feed, all in one transaction. */
export async function storeBuild(tx: Queryable, given: ToStore): Promise<Stored> {
  const { facts, token, at, isWhole } = given;
  const { rows } = await tx.query<{ last_number: number }>(sql`
    select last_number from feeds where id = ${facts.id} and build_token = ${token} for update`);
  const [row] = rows;
  if (row === undefined) throw new OutdatedBuildError();
  const stored = await decideStored(tx, given, row.last_number + 1);
  await tx.query(sql`
    update feeds set last_number = last_number + ${stored.buildId === null ? 0 : 1}, last_built_at = ${at},
      whole_built_at = case when ${isWhole} then ${at} else whole_built_at end,
      last_outcome = ${stored.outcome}, last_words = ${stored.words},
      build_token = null, building_until = null, build_progress = null
    where id = ${facts.id}`);
  // Counted from the newest build, this one included.
  await deleteOldBuilds(tx, facts.id, at);
  return stored;
}

/** Records the failed attempt. The published build stays. */
export async function storeFailure(
  tx: Queryable,
  {
    facts,
    token,
    at,
    durationMs,
    userId,
    isWhole,
    words,
  }: Omit<ToStore, 'composed' | 'spool' | 'lines' | 'publishedId'> & { readonly words: string },
): Promise<void> {
  const { rows } = await tx.query<{ last_number: number }>(sql`
    update feeds set last_number = last_number + 1, last_built_at = ${at}, last_outcome = 'failed',
      whole_built_at = case when ${isWhole} then ${at} else whole_built_at end, last_words = ${words}, build_token = null, building_until = null, build_progress = null
    where id = ${facts.id} and build_token = ${token} returning last_number`);
  const [row] = rows;
  if (row === undefined) return;
  await tx.query(sql`
    insert into feed_builds (feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
      listings, duration_ms, started_by, created, modified_user_id, modified_at)
    values (${facts.id}, ${row.last_number}, 'failed', ${words}, ${facts.format}, ${facts.mode}, ${facts.head.level},
      '', 0, 0, 0, 0, ${durationMs}, ${userId}, ${at}, ${userId}, ${at})`);
  await deleteOldBuilds(tx, facts.id, at);
}
