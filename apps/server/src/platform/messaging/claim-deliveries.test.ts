import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';
import { registerConsumer, type Consumer } from './consumers.ts';
import { deliverDue } from './deliver.ts';
import { publishMessage } from './publish-message.ts';

const topic = 'test.claims';
const queue = 'slow';
const most = 10;

const consumer = (parts: Pick<Consumer, 'take'> & Partial<Consumer>): Consumer => ({
  queue,
  topics: [topic],
  description: 'Takes its time',
  ...parts,
});

/** Expires all claims. */
const endClaims = (db: Database) =>
  db.query(sql`update message_deliveries set due_at = now() - interval '1 minute' where queue = ${queue}`);

const deliveries = async (db: Database) =>
  (await db.query(sql`select status, attempts from message_deliveries where queue = ${queue} order by id`))
    .rows;

describe.each(testDatabases())('claims on $name', (kind) => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await kind.open();
    ({ db } = database);
    await registerConsumer({ db }, consumer({ take: async () => 'Taken' }));
  });
  afterAll(() => database.drop());

  /** Publishes the only messages of the queue. */
  const publish = (count: number) =>
    db.transaction(async (tx) => {
      await tx.query(sql`delete from message_deliveries`);
      for (let number = 0; number < count; number += 1)
        await publishMessage(tx, { topic, payload: { number } });
    });

  it('counts an attempt before its work starts', async () => {
    await publish(1);
    let seen: unknown;
    const watching = consumer({
      prepare: async () => {
        seen = await deliveries(db);
      },
      take: async () => 'Taken',
    });
    await deliverDue({ db }, watching, most);
    expect(seen).toEqual([{ status: 'waiting', attempts: 1 }]);
    expect(await deliveries(db)).toEqual([{ status: 'delivered', attempts: 1 }]);
  });

  it('claims first attempts together, and retries alone', async () => {
    await publish(3);
    const batches: number[] = [];
    const counting = consumer({
      take: async () => {
        batches.push(1);
        return 'Taken';
      },
      takeMany: async (messages) => {
        batches.push(messages.length);
        return 'Taken';
      },
    });
    await db.query(sql`
      update message_deliveries set attempts = 1 where queue = ${queue}
        and id = (select max(id) from message_deliveries where queue = ${queue})`);
    while (await deliverDue({ db }, counting, most));
    expect(batches).toEqual([2, 1]);
  });

  it('leaves a message to the later claim, and it has one effect', async () => {
    await publish(1);
    const takenBy: string[] = [];
    const second = consumer({
      take: async () => {
        takenBy.push('second');
        return 'Taken';
      },
    });
    const first = consumer({
      prepare: async () => {
        await endClaims(db);
        await deliverDue({ db }, second, most);
      },
      take: async () => {
        takenBy.push('first');
        return 'Taken';
      },
    });
    await deliverDue({ db }, first, most);
    expect(takenBy).toEqual(['second']);
    expect(await deliveries(db)).toEqual([{ status: 'delivered', attempts: 2 }]);
  });

  // The embedded database belongs to one server, which takes one message of a queue at a time.
  it.skipIf(kind.name === 'embedded')(
    'is not claimed by another server while it is processed, however long that takes',
    async () => {
      await publish(1);
      const started = Promise.withResolvers<void>();
      const ending = Promise.withResolvers<void>();
      let taken = 0;
      const slow = consumer({
        prepare: async () => void (await endClaims(db)),
        take: async () => {
          taken += 1;
          started.resolve();
          await ending.promise;
          return 'Taken';
        },
      });
      const working = deliverDue({ db }, slow, most);
      await started.promise;
      expect(await deliverDue({ db }, slow, most)).toBe(false);
      ending.resolve();
      await working;
      expect(await deliverDue({ db }, slow, most)).toBe(false);
      expect(taken).toBe(1);
      expect(await deliveries(db)).toEqual([{ status: 'delivered', attempts: 1 }]);
    },
  );
});
