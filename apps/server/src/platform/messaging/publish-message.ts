import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { newMessageId } from './message-id.ts';
import { wakeDeliveries } from './wake.ts';

export interface NewMessage {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly delaySeconds?: number | undefined;
  /** The person who published it by hand; receives each queue's result. */
  readonly publishedBy?: number | undefined;
}

export interface PublishedMessage {
  readonly id: string;
  readonly publishedAt: Date;
  readonly dueAt: Date;
  readonly queues: string[];
}

/** Stores the message in the archive and in the outbox of every queue, if and only if the transaction commits. */
export async function publishMessage(tx: Transaction, message: NewMessage): Promise<PublishedMessage> {
  const { rows } = await tx.query<{ id: string; published_at: Date; due_at: Date; queues: string[] }>(sql`
    with stored as (
      insert into messages (id, topic, key, payload, attributes, published_by)
      values (${newMessageId()}, ${message.topic}, ${message.key ?? null}, ${JSON.stringify(message.payload)}::jsonb,
        ${JSON.stringify(message.attributes ?? {})}::jsonb, ${message.publishedBy ?? null})
      returning id, published_at
    ), due as (
      select *, published_at + make_interval(secs => ${message.delaySeconds ?? 0}) as due_at from stored
    ), sent as (
      insert into message_deliveries (message_id, published_at, topic, queue, due_at)
      select due.id, due.published_at, ${message.topic}, q.queue, due.due_at
      from due, (select distinct queue from message_queues where topic in (${message.topic}, '*')) q
      returning queue
    )
    select due.*, (select coalesce(array_agg(queue order by queue), '{}') from sent) as queues from due`);
  const [row] = rows;
  if (row === undefined) throw new Error('The message was not stored');
  tx.afterCommit(wakeDeliveries);
  return { id: row.id, publishedAt: row.published_at, dueAt: row.due_at, queues: row.queues };
}
