import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { linkDatabase } from '#test/stand-ins/database-link.ts';
import { hasPostgres, testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import { startWebApp, type WebApp } from '#test/web-app.ts';
import type { Feature } from '../server.ts';

const limitMs = 2_000;
const pollOptions = { timeout: 120_000, interval: 20 };
const endless = 'select pg_sleep(600)';

const slow: Feature = ({ app, db }) => {
  const open = { config: { access: 'public' } } as const;
  app.get('/api/test/one', open, async () => (await db.query({ text: 'select 1 as one' })).rows);
  app.get('/api/test/sleep', open, () => db.query({ text: endless }));
  app.post('/api/test/sleep', open, () => db.transaction((tx) => tx.query({ text: endless })));
  app.post('/api/test/nap', open, async () => {
    await db.query({ text: 'create table naps (); select pg_sleep(0.5)' });
    await db.query({ text: 'create table naps_over ()' });
  });
  app.get('/api/test/rows', open, () =>
    db.copyTo({ text: `select repeat('x', 1000) from generate_series(1, 100000)`, format: 'csv' }),
  );
};

// The embedded engine cannot cancel a statement.
describe.runIf(hasPostgres)('the statements of a request', () => {
  let shared: SharedDatabase;
  let web: WebApp;
  let address: string;

  beforeAll(async () => {
    const kind = testDatabases().at(-1);
    if (kind === undefined) throw new Error('There is no database to test on');
    shared = await kind.make();
    web = await startWebApp(shared, { alsoRegister: [slow], statementLimitMs: limitMs });
    address = await web.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await web.close();
    await shared.drop();
  });

  const running = async (text: string): Promise<number> => {
    const { rows } = await web.db.query<{ count: number }>({
      text: `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
      values: [`%${text}%`],
    });
    return rows[0]?.count ?? 0;
  };

  it.each(['GET', 'POST'] as const)('are stopped at their limit, of a %s', async (method) => {
    const answer = await fetch(`${address}/api/test/sleep`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'too_slow',
      detail:
        'The database needed more than 2 seconds, and was stopped. Nothing was changed. Ask for less at a time.',
    });
    expect(await running('pg_sleep(600)')).toBe(0);
    expect((await web.db.query<{ one: number }>({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
  });

  it('end when the reader leaves, and the connection serves others', async () => {
    const leaving = request(`${address}/api/test/sleep`).end();
    leaving.on('error', () => {});
    await expect.poll(() => running('pg_sleep(600)'), pollOptions).toBe(1);
    leaving.destroy();
    await expect.poll(() => running('pg_sleep(600)'), pollOptions).toBe(0);
  });

  it('go on when the client of a change leaves', async () => {
    const leaving = request(`${address}/api/test/nap`, { method: 'POST' }).end();
    leaving.on('error', () => {});
    await expect.poll(() => running('create table naps'), pollOptions).toBe(1);
    leaving.destroy();
    const finished = async () =>
      (await web.db.query({ text: `select from pg_tables where tablename = 'naps_over'` })).rowCount;
    await expect.poll(finished, pollOptions).toBe(1);
  });

  it('leave half of the pool to others while slow clients download', async () => {
    const begin = async (): Promise<number | undefined> => {
      const download = request(`${address}/api/test/rows`).end();
      readers.push(download);
      const [answer] = await once(download, 'response');
      return answer.statusCode;
    };
    const readers: ReturnType<typeof request>[] = [];
    // The pool has six connections. Nobody reads on, so the first three stay open.
    expect(await Promise.all([begin(), begin(), begin()])).toEqual([200, 200, 200]);
    const refused = await fetch(`${address}/api/test/rows`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await running('nothing')).toBe(0);
    for (const reader of readers) reader.destroy();
    await expect
      .poll(async () => {
        const answer = await fetch(`${address}/api/test/rows`);
        await answer.body?.cancel();
        return answer.status;
      }, pollOptions)
      .toBe(200);
  });

  it('get 503 with Retry-After while the database is away, which is logged once, and answers again after it', async () => {
    const link = await linkDatabase(web.db.pool.options.connectionString ?? '');
    const lines: string[] = [];
    const note = (_details: object, message: string): void => void lines.push(message);
    const log: Log = { info: note, warn: note, error: note };
    const linked = await startWebApp(
      {
        kind: 'PostgreSQL',
        open: () => openDatabase({ url: link.url, dataDir: '', poolSize: 2, log }),
        drop: async () => {},
      },
      { alsoRegister: [slow] },
    );
    const ask = () => linked.app.inject('/api/test/one');
    try {
      expect((await ask()).statusCode).toBe(200);
      await link.cut();
      for (let times = 0; times < 3; times += 1) {
        const answer = await ask();
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('10');
        expect(answer.json()).toMatchObject({ code: 'unavailable' });
      }
      await link.restore();
      await expect.poll(async () => (await ask()).statusCode, pollOptions).toBe(200);
      expect(lines.filter((line) => line === 'No connection to the database')).toHaveLength(1);
      expect(lines.filter((line) => line === 'The database answers again')).toHaveLength(1);
      expect(linked.logged()).not.toContain('request failed');
    } finally {
      await linked.close();
      await link.cut();
    }
  });
});
