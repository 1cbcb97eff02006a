import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** Renewed far more often; a builder that was killed is not waited for longer. */
const lease = sql`interval '2 minutes'`;

/** Whether the feed is ours to build. Nobody else gets it until it is released or its builder falls silent. */
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
