import { replayRoom, type ReplayProgress } from '@supersync/contract/replay/actions.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';

export async function tellProgress(tx: Transaction, replayId: number): Promise<void> {
  const { rows } = await tx.query<ReplayProgress>(sql`
    select r.id, r.status, r.message_count as "messageCount", r.delivered, r.failed, r.skipped,
      count(*) filter (where i.outcome = 'waiting')::int as waiting,
      count(*) filter (where i.outcome = 'sent')::int as sent
    from message_replays r left join message_replay_items i on i.replay_id = r.id and i.outcome in ('waiting', 'sent')
    where r.id = ${replayId} group by r.id`);
  if (rows[0] !== undefined) await publish(tx, replayRoom(replayId), 'progress', rows[0]);
}

/** Messages of a replay whose last delivery is settled get their outcome. */
export async function settleReplay(
  tx: Transaction,
  replayId: number,
  messageIds: readonly string[] | null,
): Promise<number> {
  // Locked first: two queues that finish the last deliveries of one message at once must see each other's.
  await tx.query(sql`
    select from message_replay_items
    where replay_id = ${replayId} and outcome = 'sent'
      and (${messageIds}::uuid[] is null or message_id = any (${messageIds}::uuid[]))
    order by message_id for update`);
  const { rows } = await tx.query<{ delivered: number; failed: number; skipped: number }>(sql`
    with settled as (
      update message_replay_items i
      set outcome = case when d.failed > 0 then 'failed' when d.delivered = 0 then 'skipped' else 'delivered' end,
        note = d.note, settled_at = now()
      from (
        select message_id, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status in ('waiting', 'sent')) as open,
          string_agg(queue || ': ' || error, '; ' order by queue) as note
        from message_deliveries
        where replay_id = ${replayId} and (${messageIds}::uuid[] is null or message_id = any (${messageIds}::uuid[]))
        group by message_id
      ) d
      where i.replay_id = ${replayId} and i.message_id = d.message_id and i.outcome = 'sent' and d.open = 0
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
  await tellProgress(tx, replayId);
  return delivered + failed + skipped;
}
