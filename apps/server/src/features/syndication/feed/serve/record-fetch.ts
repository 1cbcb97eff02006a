import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { publishFeedEvent } from '../feed-events.ts';
import { settleOffers } from './offered-builds.ts';

/** Fetches kept per feed. */
const keptFetches = 200;

export interface Fetch {
  readonly feedId: number;
  readonly buildId: number | null;
  readonly answer: 200 | 304;
  readonly agent: string | null;
  readonly network: string;
}

/** Records that the partner has the build: it fetched it, had it already, or it was delivered. */
export async function storeFetch(
  tx: Transaction,
  { feedId, buildId, answer, agent, network }: Fetch,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update feeds set last_fetched_at = ${at}, last_fetched_by = ${agent}, last_fetched_from = ${network},
      last_fetched_build_id = ${buildId} where id = ${feedId}`);
  if (buildId !== null) await settleOffers(tx, feedId, buildId);
  await tx.query(sql`
    insert into feed_fetches (feed_id, build_id, at, answer, agent, network)
    values (${feedId}, ${buildId}, ${at}, ${answer}, ${agent}, ${network})`);
  await tx.query(sql`
    delete from feed_fetches where feed_id = ${feedId} and id <= (
      select id from feed_fetches where feed_id = ${feedId} order by id desc offset ${keptFetches} limit 1)`);
  await publishFeedEvent(tx, feedId);
}

export const recordFetch = (server: Server, fetched: Fetch): Promise<void> =>
  server.db.transaction((tx) => storeFetch(tx, fetched, server.clock.now()));
