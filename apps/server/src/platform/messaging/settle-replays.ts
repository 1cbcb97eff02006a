import { replayRoom, type ReplayProgress } from '@supersync/contract/messaging/replay/actions.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';

export async function publishProgress(tx: Transaction, replayId: number): Promise<void> {
  const { rows } = await tx.query<ReplayProgress>(sql`
    select r.id, r.status, r.message_count as "messageCount", r.delivered, r.failed, r.skipped,
      count(*) filter (where i.outcome = 'waiting')::int as waiting,
      count(*) filter (where i.outcome = 'sent')::int as sent
    from message_replays r left join message_replay_items i on i.replay_id = r.id and i.outcome in ('waiting', 'sent')
    where r.id = ${replayId} group by r.id`);
  if (rows[0] !== undefined) await publish(tx, replayRoom(replayId), 'progress', rows[0]);
}

/** Stores the result of replayed messages whose last delivery is settled. */
export async function settleReplay(
  tx: Transaction,
  replayId: number,
  messageIds: readonly string[],
): Promise<number> {
  // Lock first: two queues that settle the last deliveries of one message must see each other's.
  await tx.query(sql`
    select from message_replay_items
    where replay_id = ${replayId} and message_id = any (${messageIds}::uuid[]) and outcome = 'sent'
    order by message_id for update`);
  // Joins from ids to deliveries to items by index: the planner has no statistics of a new replay.
  const { rows } = await tx.query<{ delivered: number; failed: number; skipped: number }>(sql`
    with asked as materialized (select distinct unnest(${messageIds}::uuid[]) as message_id),
    ended as materialized (
      select a.message_id, d.* from asked a cross join lateral (
        select count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status in ('waiting', 'sent')) as open,
          string_agg(queue || ': ' || error, '; ' order by queue) as note
        from message_deliveries where replay_id = ${replayId} and message_id = a.message_id
      ) d where d.open = 0
    ), settled as (
      update message_replay_items i
      set outcome = case when e.failed > 0 then 'failed' when e.delivered = 0 then 'skipped' else 'delivered' end,
        note = e.note, settled_at = now()
      from ended e
      where i.replay_id = ${replayId} and i.message_id = e.message_id and i.outcome = 'sent'
      returning i.outcome
    )
    select count(*) filter (where outcome = 'delivered')::int as delivered,
      count(*) filter (where outcome = 'failed')::int as failed,
      count(*) filter (where outcome = 'skipped')::int as skipped from settled`);
  const { delivered = 0, failed = 0, skipped = 0 } = rows[0] ?? {};
  if (delivered + failed + skipped === 0) return 0;
  await tx.query(sql`
    update message_replays set delivered = delivered + ${delivered}, failed = failed + ${failed},
      skipped = skipped + ${skipped} where id = ${replayId}`);
  await publishProgress(tx, replayId);
  return delivered + failed + skipped;
}
