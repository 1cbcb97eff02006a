import { replay, replayers } from '@supersync/contract/messaging/replay/replay.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { settleReplay, publishProgress } from '#platform/messaging/settle-replays.ts';
import { wakeDeliveries } from '#platform/messaging/wake.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { stopWork } from '#platform/session/stop-work.ts';

interface RunningReplay {
  id: number;
  topic: string;
  queue: string | null;
  allowance: number;
  /** Until its rate allows the next messages; not above 0 once it does. */
  due_in_ms: number;
  waits: boolean;
  api_client_id: string | null;
}

/** Limits a batch after a long pause. */
const maxBatch = 500;

const originOf = (id: number) => ({ userId: null, requestId: `replay-${id}`, address: 'server' });

/**
 * Sends the next messages of one replay. Deliveries and their record commit together: a crash sends all of them or
 * none, and no message twice in one replay.
 */
async function sendNext(tx: Transaction, { id, topic, queue, allowance }: RunningReplay): Promise<number> {
  const { rows } = await tx.query<{ sent: number; skipped: number }>(sql`
    with next as (
      select message_id from message_replay_items
      where replay_id = ${id} and outcome = 'waiting' order by position limit ${allowance}
    ), known as (
      select n.message_id, m.published_at, m.redacted_at is not null as is_redacted
      from next n left join messages m on m.id = n.message_id and m.topic = ${topic}
    ), queues as (
      select distinct q.queue from message_queues q
      where q.topic in (${topic}, '*') and (${queue}::text is null or q.queue = ${queue})
    ), deliveries as (
      insert into message_deliveries (message_id, published_at, topic, queue, replay_id)
      select k.message_id, k.published_at, ${topic}, q.queue, ${id}
      from known k, queues q where k.published_at is not null and not k.is_redacted
      on conflict do nothing
      returning message_id
    ), marked as (
      update message_replay_items i
      set outcome = case when k.published_at is null or k.is_redacted or not exists (select from queues) then 'skipped' else 'sent' end,
        note = case when k.published_at is null then 'It is not in the archive of this topic'
          when k.is_redacted then 'The person it is about was redacted'
          when not exists (select from queues) then 'No queue takes this topic' end,
        settled_at = case when k.published_at is null or k.is_redacted or not exists (select from queues) then now() end
      from known k where i.replay_id = ${id} and i.message_id = k.message_id
      returning i.outcome
    )
    select (select count(*) from marked where outcome = 'sent')::int as sent,
      (select count(*) from marked where outcome = 'skipped')::int as skipped`);
  const { sent = 0, skipped = 0 } = rows[0] ?? {};
  await tx.query(sql`
    update message_replays set ticked_at = clock_timestamp(), skipped = skipped + ${skipped} where id = ${id}`);
  if (sent > 0) tx.afterCommit(wakeDeliveries);
  if (sent + skipped > 0) await publishProgress(tx, id);
  return sent + skipped;
}

async function finish(tx: Transaction, id: number): Promise<boolean> {
  const open = await tx.query(sql`
    select from message_deliveries where replay_id = ${id} and status in ('waiting', 'sent') limit 1`);
  if (open.rowCount > 0) return false;
  // Deliveries that were settled without updating their item, such as those a redaction dropped.
  const unrecorded = await tx.query<{ message_id: string }>(sql`
    select message_id from message_replay_items where replay_id = ${id} and outcome = 'sent'`);
  if (unrecorded.rows.length > 0)
    await settleReplay(
      tx,
      id,
      unrecorded.rows.map(({ message_id: messageId }) => messageId),
    );
  const unsettled = await tx.query(sql`
    select from message_replay_items where replay_id = ${id} and outcome in ('waiting', 'sent') limit 1`);
  if (unsettled.rowCount > 0) return false;
  const writer = records(tx, originOf(id));
  const { status, delivered, failed, skipped } = await writer.lock(replay, id);
  if (status !== 'running') return false;
  await writer.update(
    replay,
    id,
    { status: 'done', finishedAt: transactionTime },
    {
      action: 'finished',
      unaudited: ['finishedAt'],
      changes: { delivered: [0, delivered], failed: [0, failed], skipped: [0, skipped] },
    },
  );
  await publishProgress(tx, id);
  return true;
}

/** When its rate allows the next messages; null before the first. */
const dueAt = sql`r.ticked_at + make_interval(secs => greatest(0.1, 1.0 / r.rate_per_second))`;

/** One step of any replay that is due. Returns true when there may be more to do at once, or when that will be. */
export async function stepReplays(server: Server): Promise<boolean | number> {
  return server.db.transaction(async (tx) => {
    // First due first, so that a slow replay does not block the others.
    const { rows } = await tx.query<RunningReplay>(sql`
      select r.id, r.topic, r.queue, r.api_client_id,
        least(${maxBatch}, r.rate_per_second, floor(r.rate_per_second
          * coalesce(extract(epoch from clock_timestamp() - r.ticked_at), 1)))::int as allowance,
        coalesce(ceil(extract(epoch from ${dueAt} - clock_timestamp()) * 1000), 0)::int as due_in_ms,
        exists (select from message_replay_items i where i.replay_id = r.id and i.outcome = 'waiting') as waits
      from message_replays r
      where r.status = 'running' order by ${dueAt} nulls first limit 1 for update skip locked`);
    const [next] = rows;
    if (next === undefined) return false;
    if (next.due_in_ms > 0) return next.due_in_ms;
    const refusal = await clientRefusalNow(
      server,
      tx,
      { userId: null, apiClientId: next.api_client_id },
      { access: replayers, flags: ['u'] },
    );
    if (refusal !== null) {
      await stopWork(tx, replay, next.id, { to: 'paused', reason: refusal });
      await publishProgress(tx, next.id);
      return true;
    }
    if (next.waits) {
      return next.allowance > 0 && (await sendNext(tx, next)) > 0;
    }
    if (await finish(tx, next.id)) return true;
    // In progress, with nothing to send yet: poll again shortly.
    await tx.query(sql`update message_replays set ticked_at = clock_timestamp() where id = ${next.id}`);
    return true;
  });
}
