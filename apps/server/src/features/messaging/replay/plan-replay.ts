import { problem } from '@supersync/contract/kernel/errors.ts';
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { downAfterSeconds } from '#platform/messaging/bus.ts';

export interface Target {
  readonly topic: string;
  readonly queue: string | null;
}

export interface TargetQueue {
  readonly name: string;
  readonly isUp: boolean;
  readonly seenAt: string | null;
}

/** Queues a replay would reach; a named queue must subscribe to the topic. */
export async function queuesOf(db: Queryable, { topic, queue }: Target): Promise<TargetQueue[]> {
  const { rows } = await db.query<{ name: string; is_up: boolean; seen_at: Date | null }>(sql`
    select queue as name, max(seen_at) as seen_at,
      coalesce(max(seen_at) > now() - make_interval(secs => ${downAfterSeconds}), false) as is_up
    from message_queues where topic in (${topic}, '*') and (${queue}::text is null or queue = ${queue})
    group by queue order by queue`);
  if (queue !== null && rows.length === 0)
    throw problem('not_found', { thing: `queue of ${topic} called`, key: queue });
  return rows.map(({ name, is_up, seen_at }) => ({
    name,
    isUp: is_up,
    seenAt: seen_at?.toISOString() ?? null,
  }));
}

/** Identifies the same messages for the same queues, in any order. */
export function fingerprintOf({ topic, queue }: Target, ids: readonly string[]): Buffer {
  const sorted = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
  return createHash('sha256')
    .update(JSON.stringify([topic, queue, sorted]))
    .digest();
}

export interface Plan {
  readonly asked: number;
  readonly sends: number;
  readonly duplicates: number;
  readonly unknown: number;
  readonly redacted: number;
  readonly queues: TargetQueue[];
  readonly before: {
    readonly replayId: number;
    readonly userId: number;
    readonly userName: string | null;
    readonly at: string;
    readonly queue: string | null;
    readonly messages: number;
  }[];
  readonly replayedBefore: number;
  readonly underWay: number | null;
  readonly oldest: string | null;
  readonly newest: string | null;
}

interface ArchiveRow {
  known: number;
  redacted: number;
  oldest: Date | null;
  newest: Date | null;
}

interface EarlierRow {
  replay_id: number;
  user_id: number;
  user_name: string | null;
  created: Date;
  queue: string | null;
  messages: number;
}

const maxEarlierReplays = 20;

export async function planReplay(db: Queryable, target: Target, given: readonly string[]): Promise<Plan> {
  const queues = await queuesOf(db, target);
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const archive = await db.query<ArchiveRow>(sql`
    select count(*) as known, count(*) filter (where redacted_at is not null) as redacted,
      min(published_at) as oldest, max(published_at) as newest
    from messages where id = any (${ids}::uuid[]) and topic = ${target.topic}`);
  const { known = 0, redacted = 0, oldest = null, newest = null } = archive.rows[0] ?? {};
  const earlier = await db.query<EarlierRow>(sql`
    select r.id as replay_id, r.user_id, u.first_name || ' ' || u.last_name as user_name, r.created, r.queue,
      count(*) as messages
    from message_replay_items i join message_replays r on r.id = i.replay_id left join users u on u.id = r.user_id
    where i.message_id = any (${ids}::uuid[]) and i.outcome <> 'skipped' and r.topic = ${target.topic}
      and (r.queue is null or ${target.queue}::text is null or r.queue = ${target.queue})
    group by r.id, u.id order by r.id desc limit ${maxEarlierReplays}`);
  const again = await db.query<{ messages: number }>(sql`
    select count(distinct i.message_id) as messages
    from message_replay_items i join message_replays r on r.id = i.replay_id
    where i.message_id = any (${ids}::uuid[]) and i.outcome <> 'skipped' and r.topic = ${target.topic}
      and (r.queue is null or ${target.queue}::text is null or r.queue = ${target.queue})`);
  const underWay = await db.query<{ id: number }>(sql`
    select id from message_replays
    where fingerprint = ${fingerprintOf(target, ids)} and status in ('running', 'paused')`);
  return {
    asked: ids.length,
    sends: queues.length === 0 ? 0 : known - redacted,
    duplicates: given.length - ids.length,
    unknown: ids.length - known,
    redacted,
    queues,
    before: earlier.rows.map((row) => ({
      replayId: row.replay_id,
      userId: row.user_id,
      userName: row.user_name,
      at: row.created.toISOString(),
      queue: row.queue,
      messages: row.messages,
    })),
    replayedBefore: again.rows[0]?.messages ?? 0,
    underWay: underWay.rows[0]?.id ?? null,
    oldest: oldest?.toISOString() ?? null,
    newest: newest?.toISOString() ?? null,
  };
}
