import { messageRoom, type Delivery } from '@supersync/contract/message/message.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import type { Server } from '../server.ts';
import { ConsumerError, type Consumer, type TakenMessage } from './consumers.ts';
import { settleReplay } from './settle-replays.ts';

/** After so many tries a delivery is given up; it can be replayed. */
export const mostAttempts = 5;

interface DueRow {
  id: number;
  message_id: string;
  topic: string;
  replay_id: number | null;
  attempts: number;
  due_at: Date;
  key: string | null;
  payload: Record<string, unknown> | null;
  attributes: Record<string, string> | null;
  published_at: Date;
  published_by: number | null;
  is_redacted: boolean;
}

interface Outcome {
  readonly row: DueRow;
  readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  readonly answer: string | null;
  readonly error: string | null;
  readonly delaySeconds: number;
}

const noteLength = 500;

/** Errors of libraries and of the database may quote what they were given; only our own words are kept. */
function inWords(error: unknown): string {
  if (error instanceof ConsumerError || error instanceof ProblemError)
    return error.message.slice(0, noteLength);
  const { name = 'Error', code } = Object(error) as { name?: string; code?: string };
  return `The consumer failed (${[name, code].filter(Boolean).join(' ')})`.slice(0, noteLength);
}

const delivered = (row: DueRow, answer: string): Outcome => ({
  row,
  status: 'delivered',
  answer: answer.slice(0, noteLength),
  error: null,
  delaySeconds: 0,
});

const dropped = (row: DueRow, error: string): Outcome => ({
  row,
  status: 'dropped',
  answer: null,
  error,
  delaySeconds: 0,
});

function failed(row: DueRow, error: unknown): Outcome {
  const attempt = row.attempts + 1;
  const status = attempt >= mostAttempts ? 'failed' : 'waiting';
  return { row, status, answer: null, error: inWords(error), delaySeconds: 2 ** attempt };
}

const messageOf = (row: DueRow): TakenMessage => ({
  id: row.message_id,
  topic: row.topic,
  key: row.key,
  payload: row.payload ?? {},
  attributes: row.attributes ?? {},
  publishedAt: row.published_at,
  publishedBy: row.published_by,
  replayId: row.replay_id,
  attempt: row.attempts + 1,
});

/** Runs `work` so that a failure undoes it and nothing before it. */
async function apart<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.query({ text: 'savepoint taken' });
  try {
    const result = await work();
    await tx.query({ text: 'release savepoint taken' });
    return result;
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint taken' });
    throw error;
  }
}

async function hand(tx: Transaction, consumer: Consumer, rows: readonly DueRow[]): Promise<Outcome[]> {
  const { takeMany } = consumer;
  if (takeMany !== undefined && rows.length > 1) {
    try {
      const answer = await apart(tx, () => takeMany(rows.map(messageOf), tx));
      return rows.map((row) => delivered(row, answer));
    } catch {
      // One of them is at fault: each is taken alone, and only that one fails.
    }
  }
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    try {
      outcomes.push(delivered(row, await apart(tx, () => consumer.take(messageOf(row), tx))));
    } catch (error) {
      outcomes.push(failed(row, error));
    }
  }
  return outcomes;
}

async function store(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const changes = outcomes.map(({ row, status, answer, error, delaySeconds }) => ({
    id: row.id,
    status,
    answer,
    error,
    delay: delaySeconds,
  }));
  await tx.query(sql`
    update message_deliveries d
    set status = o.status, attempts = d.attempts + 1, answer = o.answer, error = o.error,
      due_at = case when o.status = 'waiting' then now() + make_interval(secs => o.delay) else d.due_at end,
      settled_at = case when o.status <> 'waiting' then now() end, sent_at = null, bus_sequence = null
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as o (id bigint, status text, answer text, error text, delay int)
    where d.id = o.id`);
}

/** Whoever published by hand sees each queue's answer as it comes. */
async function tell(tx: Transaction, queue: string, outcomes: readonly Outcome[]): Promise<void> {
  for (const { row, status, answer, error, delaySeconds } of outcomes) {
    if (row.published_by === null || row.replay_id !== null) continue;
    const now = Date.now();
    const delivery: Delivery = {
      queue,
      replayId: null,
      status,
      attempts: row.attempts + 1,
      dueAt: (status === 'waiting' ? new Date(now + delaySeconds * 1000) : row.due_at).toISOString(),
      answer,
      error,
      settledAt: status === 'waiting' ? null : new Date(now).toISOString(),
    };
    await publish(tx, messageRoom(row.message_id), 'delivery', delivery);
  }
}

/** Takes the chosen deliveries of a queue in one transaction; answers how many. */
async function deliver(server: Server, consumer: Consumer, chosen: Sql): Promise<number> {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.query<DueRow>(sql`
      select d.id, d.message_id, d.topic, d.replay_id, d.attempts, d.due_at, d.published_at,
        m.key, m.payload, m.attributes, m.published_by, m.redacted_at is not null as is_redacted
      from (select * from message_deliveries where queue = ${consumer.queue} and ${chosen}) d
      left join messages m on m.published_at = d.published_at and m.id = d.message_id
      order by d.id`);
    if (rows.length === 0) return 0;
    const outcomes = [
      ...rows
        .filter(({ payload }) => payload === null)
        .map((row) => dropped(row, 'It is no longer in the archive')),
      ...rows
        .filter(({ payload, is_redacted }) => payload !== null && is_redacted)
        .map((row) => dropped(row, 'The person it is about was redacted')),
      ...(await hand(
        tx,
        consumer,
        rows.filter(({ payload, is_redacted }) => payload !== null && !is_redacted),
      )),
    ];
    await store(tx, outcomes);
    await tell(tx, consumer.queue, outcomes);
    const settled = outcomes.filter(({ status, row }) => status !== 'waiting' && row.replay_id !== null);
    for (const [replayId, those] of Map.groupBy(settled, ({ row }) => row.replay_id ?? 0))
      await settleReplay(
        tx,
        replayId,
        those.map(({ row }) => row.message_id),
      );
    return rows.length;
  });
}

/** What is due and nobody else has in hand, oldest first: for the bus on the database. */
export const deliverDue = (server: Server, consumer: Consumer, most: number): Promise<number> =>
  deliver(
    server,
    consumer,
    sql`status = 'waiting' and due_at <= now() order by due_at, id limit ${most} for update skip locked`,
  );

/**
 * What a bus brought. A delivery that is settled already arrives a second time and has no second effect. One that is
 * locked is waited for: the sender may just be noting that it was sent.
 */
export const deliverThese = (server: Server, consumer: Consumer, ids: readonly number[]): Promise<number> =>
  deliver(
    server,
    consumer,
    sql`id = any (${ids}::bigint[]) and status in ('waiting', 'sent') order by id for update`,
  );
