import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/**
 * Written before the first byte leaves: a server that dies while it sends cannot say how much arrived, so the next
 * changes are counted from this build as well as from the last one that arrived for certain.
 */
export async function offerBuild(db: Queryable, feedId: number, buildId: number): Promise<void> {
  await db.query(sql`
    insert into feed_offers (feed_id, build_id) values (${feedId}, ${buildId}) on conflict do nothing`);
}

/** The partner has this build for certain, and with it whatever was told before. */
export async function settleOffers(tx: Queryable, feedId: number, buildId: number): Promise<void> {
  await tx.query(sql`delete from feed_offers where feed_id = ${feedId} and build_id <= ${buildId}`);
}

/** Builds, other than `b`, that the partner of feed `f` may have: the last one that arrived, and those on offer since. */
export const possibleBuilds: Sql = sql`
  array(select f.last_fetched_build_id where f.last_fetched_build_id <> b.id
    union select x.build_id from feed_offers x where x.feed_id = f.id and x.build_id <> b.id order by 1)`;
