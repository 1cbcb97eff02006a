import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** Renewed far more often; a killed worker blocks the feed no longer than this. */
const lease = sql`interval '2 minutes'`;

/** Claims the feed for one builder until it is released or the lease expires. */
export async function claimFeed(tx: Queryable, feedId: number, token: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update feeds set build_token = ${token}, building_until = now() + ${lease}, build_progress = 0, queued_at = null
    where id = ${feedId} and (build_token is null or building_until < now())`);
  return rowCount === 1;
}

export async function renewClaim(
  tx: Queryable,
  feedId: number,
  token: string,
  progress: number,
): Promise<void> {
  await tx.query(sql`
    update feeds set building_until = now() + ${lease}, build_progress = ${progress}
    where id = ${feedId} and build_token = ${token}`);
}

export async function releaseFeed(tx: Queryable, feedId: number, token: string): Promise<void> {
  await tx.query(sql`
    update feeds set build_token = null, building_until = null, build_progress = null
    where id = ${feedId} and build_token = ${token}`);
}

export async function unqueueFeed(tx: Queryable, feedId: number): Promise<void> {
  await tx.query(sql`update feeds set queued_at = null where id = ${feedId}`);
}
