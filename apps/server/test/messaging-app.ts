import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabases, type TestDatabaseKind } from './support/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { ConsumerError, registerConsumer, type ReceivedMessage } from '#platform/messaging/consumers.ts';
import { streamOf } from '#platform/messaging/nats/nats-bus.ts';
import { declareTopics } from '#platform/messaging/topics.ts';
import type { Feature } from '#platform/server.ts';
import { signInOn, type Person } from './sign-in.ts';

/** Every database with its own bus, and with NATS where available. */
export interface Side {
  readonly name: string;
  readonly database: TestDatabaseKind;
  readonly natsUrl: string | undefined;
}

const natsUrl = process.env['TEST_NATS_URL'];

export const sides: readonly Side[] = testDatabases().flatMap((database) => [
  { name: `${database.name}, its own bus`, database, natsUrl: undefined },
  ...(natsUrl === undefined ? [] : [{ name: `${database.name}, NATS`, database, natsUrl }]),
]);

export const testTopic = 'test.orders';
export const testQueue = 'order-book';

/** A controllable consumer that records its messages. */
export class TestConsumer {
  readonly taken: ReceivedMessage[] = [];
  /** Rejects everything while closed. */
  isClosed = false;

  get feature(): Feature {
    return async (server) => {
      await declareTopics(server.db, [
        {
          name: testTopic,
          description: 'Orders of the tests',
          personalPaths: ['buyer.name', 'seller[].alias'],
          shape: { type: 'object', properties: { number: { type: 'integer' } } },
          example: { number: 1 },
        },
        { name: 'test.nobody', description: 'Taken by no consumer of its own' },
      ]);
      await registerConsumer(server, {
        queue: testQueue,
        topics: [testTopic],
        description: 'Takes orders',
        take: async (message) => {
          // `fails` in the payload is the number of rejections.
          const { fails } = message.payload;
          if (this.isClosed || (typeof fails === 'number' && message.attempt <= fails))
            throw new ConsumerError('The book is closed');
          this.taken.push(message);
          return 'Booked';
        },
      });
    };
  }
}

export interface MessagingApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly dataDir: string;
  readonly consumer: TestConsumer;
  logged(): string;
  signIn(...keys: PermissionKey[]): Promise<Person>;
  call(
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Stops this server and starts another on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Removes the test's stream from a shared NATS server. */
async function removeStream(servers: string, db: Database): Promise<void> {
  const connection = await connect({ servers });
  const manager = await jetstreamManager(connection);
  // Some suites never create one.
  await manager.streams.delete(await streamOf(db)).catch(() => false);
  await connection.close();
}

export interface MessagingOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly works?: boolean;
  readonly alsoRegister?: readonly Feature[];
}

/** The full server with background work, on its own database. */
export async function startMessaging(side: Side, options: MessagingOptions = {}): Promise<MessagingApp> {
  const { env = {}, works = true, alsoRegister = [] } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-messaging-'));
  const shared = await side.database.make();
  let db = await shared.open();
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      SEED: 'none',
      ...(side.natsUrl === undefined ? {} : { NATS_URL: side.natsUrl }),
      ...env,
    },
    [],
  );
  const consumer = new TestConsumer();
  const lines: string[] = [];
  const build = async (): Promise<FastifyInstance> => {
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ config, db, log, alsoRegister: [consumer.feature, ...alsoRegister] });
    await app.ready();
    if (works) await app.startWork();
    return app;
  };
  let app = await build();
  return {
    get app() {
      return app;
    },
    get db() {
      return db;
    },
    dataDir,
    consumer,
    logged: () => lines.join(''),
    signIn: (...keys) => signInOn(db, keys),
    call: ({ cookie }, method, url, payload, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { cookie, ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
    async restart() {
      await app.close();
      await db.close();
      db = await shared.open();
      app = await build();
    },
    async stop() {
      await app.close();
      if (side.natsUrl !== undefined && natsUrl !== undefined) await removeStream(natsUrl, db);
      await db.close();
      await shared.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
