import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { settleReplay } from './settle-replays.ts';

/** A delivery on its way to an external bus. */
export interface Outgoing {
  readonly id: number;
  readonly attempts: number;
  readonly queue: string;
  readonly topic: string;
  readonly message: {
    readonly id: string;
    readonly key: string | null;
    readonly payload: unknown;
    readonly attributes: unknown;
    readonly publishedAt: string;
    readonly replayId: number | null;
  };
}

interface ClaimedRow {
  id: number;
  attempts: number;
  queue: string;
  topic: string;
  replay_id: number | null;
  message_id: string;
  published_at: Date;
  key: string | null;
  payload: unknown;
  attributes: unknown;
  reason: string | null;
}

/** Marks deliveries as sent before sending: if the server dies in between, `requeueLostDeliveries` finds them. */
export async function claimOutgoing(db: Database, queue: string, limit: number): Promise<Outgoing[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<ClaimedRow>(sql`
      with due as (
        select id from message_deliveries
        where queue = ${queue} and status = 'waiting' and due_at <= now()
        order by due_at, id limit ${limit} for update skip locked
      ), claimed as (
        update message_deliveries d set status = 'sent', sent_at = now() from due where d.id = due.id returning d.*
      )
      select c.id, c.attempts, c.queue, c.topic, c.replay_id, c.message_id, c.published_at,
        m.key, m.payload, m.attributes,
        case when m.id is null then 'It is no longer in the archive'
          when m.redacted_at is not null then 'The person it is about was redacted' end as reason
      from claimed c left join messages m on m.published_at = c.published_at and m.id = c.message_id
      order by c.id`);
    const dropped = rows.filter(({ reason }) => reason !== null);
    for (const { id, reason, replay_id: replayId, message_id: messageId } of dropped) {
      await tx.query(sql`
        update message_deliveries set status = 'dropped', error = ${reason}, sent_at = null, settled_at = now()
        where id = ${id}`);
      if (replayId !== null) await settleReplay(tx, replayId, [messageId]);
    }
    return rows
      .filter(({ reason }) => reason === null)
      .map(({ id, attempts, topic, message_id, key, payload, attributes, published_at, replay_id }) => ({
        id,
        attempts,
        queue,
        topic,
        message: {
          id: message_id,
          key,
          payload,
          attributes,
          publishedAt: published_at.toISOString(),
          replayId: replay_id,
        },
      }));
  });
}

/** Stores each message's sequence on the bus, so that it can be deleted there. */
export async function noteSent(db: Database, sent: ReadonlyMap<number, number>): Promise<void> {
  if (sent.size === 0) return;
  await db.query(sql`
    update message_deliveries d set bus_sequence = s.sequence
    from unnest(${[...sent.keys()]}::bigint[], ${[...sent.values()]}::bigint[]) as s (id, sequence)
    where d.id = s.id and d.status = 'sent'`);
}

/** Makes deliveries the bus did not accept due again. */
export async function requeue(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query(sql`
    update message_deliveries set status = 'waiting', sent_at = null, due_at = now() + interval '1 second'
    where id = any (${ids}::bigint[]) and status = 'sent'`);
}

/** Long enough for a consumer outage; after that the bus itself may have lost it. */
export async function requeueLostDeliveries(db: Database): Promise<number> {
  const { rowCount } = await db.query(sql`
    update message_deliveries set status = 'waiting', sent_at = null, bus_sequence = null
    where status = 'sent'
      and sent_at < now() - case when bus_sequence is null then interval '30 seconds' else interval '10 minutes' end`);
  return rowCount;
}
