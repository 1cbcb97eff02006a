import type { Delivery } from '@supersync/contract/messaging/message/message.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

interface DeliveryRow {
  queue: string;
  replay_id: number | null;
  status: Delivery['status'];
  attempts: number;
  due_at: Date;
  answer: string | null;
  error: string | null;
  settled_at: Date | null;
}

/** The deliveries of a message, in queue order. */
export async function readDeliveries(db: Queryable, messageId: string): Promise<Delivery[]> {
  const { rows } = await db.query<DeliveryRow>(sql`
    select queue, replay_id, status, attempts, due_at, answer, error, settled_at
    from message_deliveries where message_id = ${messageId} order by id`);
  return rows.map((row) => ({
    queue: row.queue,
    replayId: row.replay_id,
    status: row.status,
    attempts: row.attempts,
    dueAt: row.due_at.toISOString(),
    answer: row.answer,
    error: row.error,
    settledAt: row.settled_at?.toISOString() ?? null,
  }));
}
