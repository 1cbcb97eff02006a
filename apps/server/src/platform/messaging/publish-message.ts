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

/** The columns of messages that are a statement's parameter: see `messageRow`. */
export const messageColumns =
  'id uuid, topic text, key text, payload jsonb, attributes jsonb, published_by int, delay float8';

export const messageRow = (message: NewMessage): object => ({
  id: newMessageId(),
  topic: message.topic,
  key: message.key,
  payload: message.payload,
  attributes: message.attributes ?? {},
  published_by: message.publishedBy,
  delay: message.delaySeconds ?? 0,
});

/** CTEs that store the messages of the CTE `given` in the archive and in the outbox of every queue. */
export const storingMessages = `stored as (
    insert into messages (id, topic, key, payload, attributes, published_by)
    select id, topic, key, payload, attributes, published_by from given order by position
    returning id, published_at
  ), due as (
    select g.id, g.topic, g.position, s.published_at, s.published_at + make_interval(secs => g.delay) as due_at
    from given g join stored s on s.id = g.id
  ), sent as (
    insert into message_deliveries (message_id, published_at, topic, queue, due_at)
    select due.id, due.published_at, due.topic, q.queue, due.due_at
    from due cross join lateral (select distinct queue from message_queues where topic in (due.topic, '*')) q
    order by due.position, q.queue
    returning message_id, queue
  )`;

/** What became of each. */
export const publishedMessages = `select position, id, published_at as "publishedAt", due_at as "dueAt",
    (select coalesce(array_agg(queue order by queue), '{}') from sent where message_id = due.id) as queues
  from due`;

/** Stores the message in the archive and in the outbox of every queue, if and only if the transaction commits. */
export async function publishMessage(tx: Transaction, message: NewMessage): Promise<PublishedMessage> {
  const { rows } = await tx.query<PublishedMessage>({
    name: 'publish_message',
    text: `with given as materialized (
        select *, 1 as position from json_to_recordset($1::json) as g (${messageColumns})
      ), ${storingMessages} ${publishedMessages}`,
    values: [JSON.stringify([messageRow(message)])],
  });
  const [published] = rows;
  if (published === undefined) throw new Error('The message was not stored');
  tx.afterCommit(wakeDeliveries);
  return published;
}
