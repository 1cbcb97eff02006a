import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { say } from '#test/say.ts';
import { signInOn } from '#test/sign-in.ts';
import { startWebApp, type WebApp } from '#test/web-app.ts';
import { testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import { purgeEvents } from '../events/read-events.ts';
import type { Server } from '../server.ts';
import { defineJob } from './define-job.ts';
import { queueOn } from './job-queue.ts';
import { enqueue, jobCounts, registerJob, acceptsJobs } from './jobs.ts';
import { purgeJob } from './purge-job.ts';

/** Records the runs, and lets a test wait for them without polling. */
class Diary {
  readonly entries: string[] = [];
  #waiting: (() => void)[] = [];

  write(entry: string): void {
    this.entries.push(entry);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async has(entry: string): Promise<void> {
    while (!this.entries.includes(entry))
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
  }
}

describe.each(testDatabases())('jobs on $name', (kind) => {
  const diary = new Diary();
  let shared: SharedDatabase;
  let test: WebApp;
  let server: Server;

  const note = defineJob({
    name: 'test-note',
    schema: z.object({ text: z.string() }),
    handler: async ({ data, db }) => {
      // A job may use the database, whatever transaction it was added in.
      await db.query(sql`select 1`);
      diary.write(data.text);
    },
  });
  const stumble = defineJob({
    name: 'test-stumble',
    schema: z.object({}),
    retry: { limit: 2, delaySeconds: 0 },
    handler: async ({ attempt }) => {
      diary.write(`try ${attempt}`);
      if (attempt < 2) throw new Error('Not yet');
    },
  });
  const quiet = defineJob({
    name: 'test-quiet',
    schema: z.object({}),
    retry: { limit: 1, delaySeconds: 0 },
    expireSeconds: 3600,
    heartbeatSeconds: 60,
    concurrency: 2,
    handler: async ({ attempt }) => {
      diary.write(`quiet ${attempt}`);
      // The first attempt ends only after the second began.
      await diary.has('quiet 2');
    },
  });

  beforeAll(async () => {
    shared = await kind.make();
    test = await startWebApp(shared, {
      alsoRegister: [
        (given) => {
          server = given;
          registerJob(given, note);
          registerJob(given, stumble);
          registerJob(given, quiet);
        },
      ],
    });
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  it('answers unavailable before the queue has started, and rolls back', async () => {
    const adding = test.db.transaction(async (tx) => {
      await tx.query(sql`insert into products (key) values ('too early')`);
      await enqueue(server, tx, note, { text: 'too early' });
    });
    await expect(adding).rejects.toMatchObject({ status: 503 });
    expect((await test.db.query(sql`select from products where key = 'too early'`)).rowCount).toBe(0);
    await test.app.startWork();
  });

  it('runs a job of a committed transaction and never one that was rolled back', async () => {
    const undone = test.db.transaction(async (tx) => {
      await enqueue(server, tx, note, { text: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await test.db.transaction((tx) => enqueue(server, tx, note, { text: 'done' }));
    await diary.has('done');
    // The queue is FIFO: the other job would have run before.
    expect(diary.entries).not.toContain('undone');
    const remaining = await test.db.query({
      text: `select from jobs.job where name = 'test-note' and data->>'text' in ('undone', 'too early')`,
    });
    expect(remaining.rowCount).toBe(0);
  });

  it('refuses data that does not match its schema', async () => {
    // @ts-expect-error -- the compiler refuses it too
    const adding = test.db.transaction((tx) => enqueue(server, tx, note, { text: 5 }));
    await expect(adding).rejects.toThrow(z.ZodError);
  });

  it('retries after a failure, and counts both attempts', async () => {
    await test.db.transaction((tx) => enqueue(server, tx, stumble, {}));
    await diary.has('try 2');
    expect(diary.entries.filter((entry) => entry.startsWith('try'))).toEqual(['try 1', 'try 2']);
    expect(jobCounts(server).get('test-stumble')).toMatchObject({ enqueued: 1, failed: 1 });
  });

  it('retries a job whose worker shows no sign of life, long before its timeout', async () => {
    await test.db.transaction((tx) => enqueue(server, tx, quiet, {}));
    await diary.has('quiet 1');
    // As a killed server leaves it, and as another finds it at its next look.
    const { rowCount } = await test.db.query({
      text: `update jobs.job set heartbeat_on = now() - interval '61 seconds'
        where name = 'test-quiet' and state = 'active' and heartbeat_seconds = 60`,
    });
    expect(rowCount).toBe(1);
    await test.db.query({
      text: `update jobs.queue set monitor_on = null, monitor_claim_on = null where name = 'test-quiet'`,
    });
    const other = queueOn(test.db, false);
    onTestFinished(() => other.stop({ graceful: false }));
    await other.start();
    await other.supervise('test-quiet');
    await diary.has('quiet 2');
  });

  it('purges expired sessions, request keys and events, and nothing newer', async () => {
    const { userId, sessionId } = await signInOn(test.db);
    const over = randomUUID();
    await test.db.query(sql`
      insert into sessions (id, user_id, secret_hash, expires_at)
      values (${over}, ${userId}, ${randomBytes(32)}, now() - interval '2 days')`);
    await test.db.query(sql`
      insert into idempotency_keys (key, user_id, action, body_hash, created)
      values ('old', ${userId}, 'a', ${Buffer.alloc(1)}, now() - interval '2 days'),
             ('new', ${userId}, 'a', ${Buffer.alloc(1)}, now())`);
    await say(test.db, 'test:purge', 'one');
    await say(test.db, 'test:purge', 'two');
    await test.db.query(sql`update events set at = now() - interval '2 days'`);
    await say(test.db, 'test:purge', 'three');
    await purgeJob.run({
      data: {},
      db: test.db,
      log: server.log,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: randomUUID(),
    });
    expect(
      (await test.db.query<{ id: string }>(sql`select id from sessions`)).rows.map(({ id }) => id),
    ).toEqual([sessionId]);
    expect((await test.db.query<{ key: string }>(sql`select key from idempotency_keys`)).rows).toEqual([
      { key: 'new' },
    ]);
    const texts = await test.db.query<{ text: string }>(
      sql`select data->>'text' as text from events where room = 'test:purge' order by transaction, id`,
    );
    // The newest expired event stays, so that readers know how far the purge went.
    expect(texts.rows.map(({ text }) => text)).toEqual(['two', 'three']);
    expect(await purgeEvents(test.db)).toBe(0);
  });

  it('does not start on a server that was stopped during startup', async () => {
    const own = await kind.make();
    onTestFinished(() => own.drop());
    let stoppedServer: Server | undefined;
    const stopped = await startWebApp(own, {
      alsoRegister: [
        (given) => {
          stoppedServer = given;
        },
      ],
    });
    await stopped.app.close();
    await stopped.app.startWork();
    expect(stoppedServer === undefined || acceptsJobs(stoppedServer)).toBe(false);
    await stopped.close();
  });
});
