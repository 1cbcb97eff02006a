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
import { claimOutgoing, noteSent, requeue, requeueLostDeliveries, type Outgoing } from '../relay.ts';
import { startLoop } from '../work-loop.ts';

const reconnectMs = 1000;
const publishTimeoutMs = 5000;
const batch = 200;
const pollIntervalMs = 500;
const day = 86_400_000;

/** Several installations may share one NATS server: each has its own stream, named by a random number. */
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

/** The name of this installation's stream. */
export const streamOf = async (db: Database): Promise<string> => namesOf(await readNamespace(db)).stream;

/** Acknowledged messages are deleted: the stream holds only pending ones. */
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

/** The body is included for outside consumers; ours read the archive, which knows later redactions. */
function envelope({ id, topic, queue, message }: Outgoing, maxBytes: number): string {
  const full = JSON.stringify({ deliveryId: id, topic, queue, ...message });
  if (Buffer.byteLength(full) <= maxBytes - 1024) return full;
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
    const maxPayload = connection?.info?.max_payload ?? 1_048_576;
    const sent = new Map<number, number>();
    const refused: number[] = [];
    await Promise.all(
      outgoing.map(async (delivery) => {
        try {
          const { seq } = await bus.publish(
            known.subject(delivery.queue, delivery.topic),
            envelope(delivery, maxPayload),
            // A retry is a new message to the bus; a repeated send of the same attempt is a duplicate.
            { msgID: `${delivery.id}.${delivery.attempts}`, timeout: publishTimeoutMs },
          );
          sent.set(delivery.id, seq);
        } catch {
          refused.push(delivery.id);
        }
      }),
    );
    await noteSent(db, sent);
    await requeue(db, refused);
    // Recreate a stream that was deleted.
    if (refused.length > 0) isReady = false;
  }

  /** Sends the outbox, queue by queue. While the bus is down nothing is claimed and nothing waits for it. */
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

  async function processMessages(consumer: Consumer<unknown>, messages: readonly JsMsg[]): Promise<void> {
    const ids = messages.map(deliveryIdOf);
    try {
      const claimedElsewhere = await deliverThese(
        server,
        consumer,
        ids.filter((id) => id !== null),
      );
      for (const [index, message] of messages.entries()) {
        // If that server dies, the bus redelivers; otherwise it is settled by then.
        if (claimedElsewhere.has(ids[index] ?? 0)) message.nak(claimSeconds * 1000);
        else message.ack();
      }
    } catch {
      // The database is down: nothing happened, and the bus redelivers.
      for (const message of messages) message.nak(1000);
    }
  }

  /** Processes incoming messages, as many at once as have arrived. */
  async function consume(consumer: Consumer<unknown>, made: NatsConnection, known: Names): Promise<void> {
    const manager = await jetstreamManager(made);
    await manager.consumers.add(known.stream, {
      durable_name: consumer.queue,
      filter_subject: known.subject(consumer.queue, '>'),
      ack_policy: AckPolicy.Explicit,
      // What a stopped server had fetched but not started is redelivered after this; slow messages arrive
      // twice and have no second effect.
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
        const received = pending;
        pending = [];
        await processMessages(consumer, received);
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
    log.info({}, 'Connected to NATS for messages');
    return true;
  }

  const opening = startLoop({ name: 'NATS connection', idleMs: 2000, log, step: open });
  const relaying = startLoop({ name: 'outbox', idleMs: pollIntervalMs, log, step: relay });
  const recovering = startLoop({
    name: 'lost deliveries',
    idleMs: 30_000,
    log,
    step: async () => {
      await requeueLostDeliveries(db);
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
        // Already delivered: then it is gone.
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
