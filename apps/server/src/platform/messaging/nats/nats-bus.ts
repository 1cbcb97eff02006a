import { createHash, randomBytes } from 'node:crypto';
import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { natsAddress } from './nats-address.ts';
import type { Server } from '../../server.ts';
import type { Bus } from '../bus-port.ts';
import { claimSeconds } from '../claim-deliveries.ts';
import { consumersOf, type Consumer } from '../consumers.ts';
import { deliverThese } from '../deliver.ts';
import { claimOutgoing, noteSent, requeue, takeBackLost, type Outgoing } from '../relay.ts';
import { startLoop } from '../work-loop.ts';

const reconnectMs = 1000;
const publishWithinMs = 5000;
const batch = 200;
const pollIntervalMs = 500;
const day = 86_400_000;

/** Several installations may share one NATS: each has a stream of its own, named by a number it once drew. */
async function readNamespace(db: Database): Promise<string> {
  await db.query(sql`
    insert into installation_secrets (name, value) values ('bus-namespace', ${randomBytes(8)}) on conflict do nothing`);
  const { rows } = await db.query<{ value: Buffer }>(
    sql`select value from installation_secrets where name = 'bus-namespace'`,
  );
  return createHash('sha256')
    .update(rows[0]?.value ?? Buffer.alloc(0))
    .digest('hex')
    .slice(0, 12);
}

interface Names {
  readonly stream: string;
  subject(queue: string, topic: string): string;
}

const namesOf = (namespace: string): Names => ({
  stream: `SUPERSYNC_${namespace}`,
  subject: (queue, topic) => `supersync.${namespace}.${queue}.${topic}`,
});

/** The stream this installation has, or would have, on a NATS. */
export const streamOf = async (db: Database): Promise<string> => namesOf(await readNamespace(db)).stream;

/** A message goes once it is acknowledged: what the bus holds is only what nobody has taken yet. */
async function ensureStream(connection: NatsConnection, names: Names): Promise<void> {
  const manager = await jetstreamManager(connection);
  const config = {
    subjects: [names.subject('*', '>')],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    duplicate_window: nanos(120_000),
    max_age: nanos(14 * day),
  };
  try {
    await manager.streams.update(names.stream, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
    await manager.streams.add({ name: names.stream, ...config });
  }
}

/** The body travels along for consumers outside; ours read the archive, which knows what was redacted since. */
function envelope({ id, topic, queue, message }: Outgoing, mostBytes: number): string {
  const whole = JSON.stringify({ deliveryId: id, topic, queue, ...message });
  if (Buffer.byteLength(whole) <= mostBytes - 1024) return whole;
  return JSON.stringify({ deliveryId: id, topic, queue, ...message, payload: null, isTooLarge: true });
}

function deliveryIdOf(message: JsMsg): number | null {
  try {
    const { deliveryId } = message.json<{ deliveryId?: unknown }>();
    return typeof deliveryId === 'number' ? deliveryId : null;
  } catch {
    return null;
  }
}

export function startNatsBus(server: Server, url: string): Bus {
  const { db, log } = server;
  const stopping = new AbortController();
  let connection: NatsConnection | undefined;
  let client: JetStreamClient | undefined;
  let names: Names | undefined;
  let isReady = false;

  async function send(outgoing: readonly Outgoing[]): Promise<void> {
    const bus = client;
    const known = names;
    if (bus === undefined || known === undefined)
      return requeue(
        db,
        outgoing.map(({ id }) => id),
      );
    const most = connection?.info?.max_payload ?? 1_048_576;
    const sent = new Map<number, number>();
    const refused: number[] = [];
    await Promise.all(
      outgoing.map(async (delivery) => {
        try {
          const { seq } = await bus.publish(
            known.subject(delivery.queue, delivery.topic),
            envelope(delivery, most),
            // A retry is a new message to the bus; a repeated send of the same try is not.
            { msgID: `${delivery.id}.${delivery.attempts}`, timeout: publishWithinMs },
          );
          sent.set(delivery.id, seq);
        } catch {
          refused.push(delivery.id);
        }
      }),
    );
    await noteSent(db, sent);
    await requeue(db, refused);
    // A stream that somebody removed is made anew.
    if (refused.length > 0) isReady = false;
  }

  /** Out of the outbox, one queue after another. While the bus is away nothing is claimed and nothing waits for it. */
  async function relay(): Promise<boolean> {
    if (connection === undefined || connection.isClosed()) return false;
    if (!isReady) {
      if (names === undefined) return false;
      await ensureStream(connection, names);
      isReady = true;
    }
    const { rows } = await db.query<{ queue: string }>(sql`
      select distinct queue from message_deliveries where status = 'waiting' and due_at <= now()`);
    let hasMore = false;
    for (const { queue } of rows) {
      const outgoing = await claimOutgoing(db, queue, batch);
      await send(outgoing);
      hasMore ||= outgoing.length === batch;
    }
    return hasMore && isReady;
  }

  async function take(consumer: Consumer<unknown>, messages: readonly JsMsg[]): Promise<void> {
    const ids = messages.map(deliveryIdOf);
    try {
      const inOtherHands = await deliverThese(
        server,
        consumer,
        ids.filter((id) => id !== null),
      );
      for (const [index, message] of messages.entries()) {
        // Should that server die, the bus brings it once more; otherwise it is settled by then.
        if (inOtherHands.has(ids[index] ?? 0)) message.nak(claimSeconds * 1000);
        else message.ack();
      }
    } catch {
      // The database is away: nothing happened, and the bus brings it again.
      for (const message of messages) message.nak(1000);
    }
  }

  /** Takes what comes, as many at once as have gathered meanwhile. */
  async function consume(consumer: Consumer<unknown>, made: NatsConnection, known: Names): Promise<void> {
    const manager = await jetstreamManager(made);
    await manager.consumers.add(known.stream, {
      durable_name: consumer.queue,
      filter_subject: known.subject(consumer.queue, '>'),
      ack_policy: AckPolicy.Explicit,
      // What a server had fetched and not begun when it stopped comes again after this; what is merely slow comes twice
      // and has no second effect.
      ack_wait: nanos(10_000),
      max_ack_pending: 1000,
    });
    const handle = await jetstream(made).consumers.get(known.stream, consumer.queue);
    const messages = await handle.consume({ max_messages: batch, abort_on_missing_resource: true });
    const stop = (): void => messages.stop();
    stopping.signal.addEventListener('abort', stop, { once: true });
    let pending: JsMsg[] = [];
    let working: Promise<void> | undefined;
    const work = async (): Promise<void> => {
      while (pending.length > 0) {
        const taken = pending;
        pending = [];
        await take(consumer, taken);
      }
      working = undefined;
    };
    try {
      for await (const message of messages) {
        pending.push(message);
        working ??= work();
      }
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      await working;
    }
  }

  async function open(): Promise<boolean> {
    if (connection !== undefined && !connection.isClosed()) return false;
    names ??= namesOf(await readNamespace(db));
    const made = await connect({
      ...natsAddress(url),
      name: 'supersync-bus',
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      timeout: 3000,
    });
    try {
      await ensureStream(made, names);
    } catch (error) {
      await made.close();
      throw error;
    }
    connection = made;
    client = jetstream(made);
    isReady = true;
    log.info({}, 'Messages travel over NATS');
    return true;
  }

  const opening = startLoop({ name: 'NATS connection', idleMs: 2000, log, step: open });
  const relaying = startLoop({ name: 'outbox', idleMs: pollIntervalMs, log, step: relay });
  const recovering = startLoop({
    name: 'lost deliveries',
    idleMs: 30_000,
    log,
    step: async () => {
      await takeBackLost(db);
      return false;
    },
  });
  const consuming = consumersOf(server).map((consumer) =>
    startLoop({
      name: `queue ${consumer.queue}`,
      idleMs: 250,
      log,
      step: async () => {
        if (
          connection === undefined ||
          names === undefined ||
          connection.isClosed() ||
          stopping.signal.aborted
        )
          return false;
        await consume(consumer, connection, names);
        return false;
      },
    }),
  );

  return {
    kind: 'nats',
    wake: () => relaying.wake(),
    async erase(sequences) {
      if (sequences.length === 0) return;
      if (connection === undefined || names === undefined || connection.isClosed())
        throw new Error('The bus does not answer');
      const manager = await jetstreamManager(connection);
      for (const sequence of sequences)
        // Taken meanwhile: then it is gone already.
        await manager.streams.deleteMessage(names.stream, sequence, true).catch(() => false);
    },
    async stop() {
      stopping.abort();
      await Promise.all([opening.stop(), recovering.stop(), ...consuming.map((loop) => loop.stop())]);
      await relaying.stop();
      await connection?.drain();
    },
  };
}
