import { messageRoom, type Delivery } from '@supersync/contract/messaging/message/message.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { named } from '../db/named.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { publishEach } from '../events/publish.ts';
import type { Server } from '../server.ts';
import { claimDue, claimThese, type Claim } from './claim-deliveries.ts';
import type { Consumer, ReceivedMessage } from './consumers.ts';
import {
  delivered,
  dropped,
  failed,
  failedDelivery,
  maxDeliveryAttempts,
  type DueRow,
  type Outcome,
} from './delivery-outcome.ts';
import { settleReplay } from './settle-replays.ts';

const messageOf = (row: DueRow): ReceivedMessage => ({
  id: row.message_id,
  topic: row.topic,
  key: row.key,
  payload: row.payload ?? {},
  attributes: row.attributes ?? {},
  publishedAt: row.published_at,
  publishedBy: row.published_by,
  replayId: row.replay_id,
  attempt: row.attempts,
});

/** What a consumer prepared before the transaction, or the error. */
type Preparation = { readonly value: unknown } | { readonly error: unknown };

async function prepare(
  server: Pick<Server, 'db'>,
  consumer: Consumer<unknown>,
  claim: Claim,
): Promise<Preparation> {
  if (consumer.prepare === undefined || claim.attempt > maxDeliveryAttempts) return { value: undefined };
  const [row] = (await server.db.query<DueRow>(named('read_claimed', readClaimed([claim])))).rows;
  if (row === undefined || row.payload === null || row.is_redacted) return { value: undefined };
  try {
    return { value: await consumer.prepare(messageOf(row)) };
  } catch (error) {
    return { error };
  }
}

async function hand(
  tx: Transaction,
  consumer: Consumer<unknown>,
  rows: readonly DueRow[],
  preparation: Preparation,
): Promise<Outcome[]> {
  const { takeMany } = consumer;
  if ('error' in preparation) return rows.map((row) => failed(row, preparation.error));
  if (takeMany !== undefined && rows.length > 1) {
    try {
      const answer = await inSavepoint(tx, (part) => takeMany(rows.map(messageOf), part));
      return rows.map((row) => delivered(row, answer));
    } catch {
      // One of them failed: process each alone, so that only that one fails.
    }
  }
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    try {
      const take = (part: Transaction) => consumer.take(messageOf(row), part, preparation.value);
      outcomes.push(delivered(row, await inSavepoint(tx, take)));
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
    attempts: Math.min(row.attempts, maxDeliveryAttempts),
    due: row.due_at,
  }));
  const statement = sql`
    update message_deliveries d
    set status = o.status, attempts = o.attempts, answer = o.answer, error = o.error,
      due_at = case when o.status = 'waiting' then now() + make_interval(secs => o.delay) else o.due end,
      settled_at = case when o.status <> 'waiting' then now() end, sent_at = null, bus_sequence = null
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as o (id bigint, status text, answer text, error text, delay int, attempts int, due timestamptz)
    where d.id = o.id`;
  await tx.query(named('store_outcomes', statement));
}

/** Publishes each queue's result to the person who published by hand. */
async function publishResults(tx: Transaction, queue: string, outcomes: readonly Outcome[]): Promise<void> {
  const now = Date.now();
  const awaited = outcomes.filter(({ row }) => row.published_by !== null && row.replay_id === null);
  await publishEach(
    tx,
    awaited.map(({ row, status, answer, error, delaySeconds }) => {
      const delivery: Delivery = {
        queue,
        replayId: null,
        status,
        attempts: Math.min(row.attempts, maxDeliveryAttempts),
        dueAt: (status === 'waiting' ? new Date(now + delaySeconds * 1000) : row.due_at).toISOString(),
        answer,
        error,
        settledAt: status === 'waiting' ? null : new Date(now).toISOString(),
      };
      return { room: messageRoom(row.message_id), type: 'delivery', data: delivery };
    }),
  );
}

/** Claimed deliveries with their messages, without those claimed again since. */
const readClaimed = (claims: readonly Claim[], lock = sql``) => sql`
  select d.id, d.message_id, d.topic, d.replay_id, d.attempts, d.was_due_at as due_at, d.published_at,
    m.key, m.payload, m.attributes, m.published_by, m.redacted_at is not null as is_redacted
  from (
    select e.*, c."dueAt" as was_due_at
    from json_to_recordset(${JSON.stringify(claims)}::json) as c (id bigint, attempt int, "dueAt" timestamptz)
    join message_deliveries e on e.id = c.id and e.attempts = c.attempt and e.status in ('waiting', 'sent')
    order by e.id ${lock}
  ) d
  left join messages m on m.published_at = d.published_at and m.id = d.message_id
  order by d.id`;

/** Processes claimed deliveries of a queue in one transaction, with their rows locked. */
async function deliver(
  server: Pick<Server, 'db'>,
  consumer: Consumer<unknown>,
  claims: readonly Claim[],
): Promise<void> {
  const [first] = claims;
  if (first === undefined) return;
  const preparation = await prepare(server, consumer, first);
  await server.db.transaction(async (tx) => {
    const { rows } = await tx.query<DueRow>(named('lock_claimed', readClaimed(claims, sql`for update of e`)));
    const reasonToDrop = ({ payload, is_redacted }: DueRow): string | null => {
      if (payload === null) return 'It is no longer in the archive';
      return is_redacted ? 'The person it is about was redacted' : null;
    };
    const toDeliver = rows.filter((row) => reasonToDrop(row) === null);
    const outcomes = [
      ...rows.flatMap((row) => {
        const reason = reasonToDrop(row);
        return reason === null ? [] : [dropped(row, reason)];
      }),
      ...toDeliver.filter(({ attempts }) => attempts > maxDeliveryAttempts).map(failedDelivery),
      ...(await hand(
        tx,
        consumer,
        toDeliver.filter(({ attempts }) => attempts <= maxDeliveryAttempts),
        preparation,
      )),
    ];
    await store(tx, outcomes);
    await publishResults(tx, consumer.queue, outcomes);
    const settled = outcomes.filter(({ status, row }) => status !== 'waiting' && row.replay_id !== null);
    for (const [replayId, those] of Map.groupBy(settled, ({ row }) => row.replay_id ?? 0))
      await settleReplay(
        tx,
        replayId,
        those.map(({ row }) => row.message_id),
      );
  });
}

/** Processes due deliveries, oldest first; returns whether more may be due. */
export async function deliverDue(
  server: Pick<Server, 'db'>,
  consumer: Consumer<unknown>,
  limit: number,
): Promise<boolean> {
  const { claims, hasMore } = await claimDue(
    server.db,
    consumer.queue,
    consumer.prepare === undefined ? limit : 1,
  );
  await deliver(server, consumer, claims);
  return hasMore;
}

/** Processes deliveries a bus brought; returns those another server has claimed and may not finish. */
export async function deliverThese(
  server: Pick<Server, 'db'>,
  consumer: Consumer<unknown>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const claimedIds = new Set<number>();
  const takeOf = async (those: readonly number[]): Promise<void> => {
    const { claims } = await claimThese(server.db, consumer.queue, those);
    for (const { id } of claims) claimedIds.add(id);
    await deliver(server, consumer, claims);
  };
  if (consumer.prepare === undefined) await takeOf(ids);
  for (const id of ids) if (!claimedIds.has(id)) await takeOf([id]);
  const unclaimedIds = ids.filter((id) => !claimedIds.has(id));
  if (unclaimedIds.length === 0) return new Set();
  const { rows } = await server.db.query<{ id: number }>(sql`
    select id from message_deliveries where id = any (${unclaimedIds}::bigint[]) and status = 'sent'`);
  return new Set(rows.map(({ id }) => id));
}
