import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres, testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import { startWebApp, type WebApp } from '#test/web-app.ts';
import type { Feature } from '../server.ts';

const pollOptions = { timeout: 120_000, interval: 20 };
/** Heavy statements wait while the test holds this lock. */
const gate = 4711;

/** Long enough to count as heavy. It leaves a trace when it begins to run. */
const heavy = `
with begun as (insert into heavy_runs (who) values ($1) returning who)
select pg_advisory_xact_lock_shared(${gate}), pg_sleep(0.3) from begun`;

/** Readers of heavy statements who left without an answer. */
let left = 0;

const tools: Feature = ({ app, db }) => {
  const open = { config: { access: 'public' } } as const;
  app.get('/api/test/light', open, async () => (await db.query({ text: 'select 1 as one' })).rows);
  app.post('/api/test/light', open, () =>
    db.transaction((tx) => tx.query({ text: 'insert into light_runs default values' })),
  );
  app.get<{ Params: { who: string } }>(
    '/api/test/heavy/:who',
    open,
    async ({ params, statementScope }, reply) => {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) left += 1;
      });
      if (statementScope !== null) statementScope.who = Number(params.who);
      return (await db.query({ text: heavy, values: [params.who] })).rowCount;
    },
  );
  app.get('/api/test/unknown', open, async () => {
    await db.query({ text: `select 'never timed', pg_advisory_xact_lock_shared(${gate})` });
  });
};

// The embedded engine runs one statement at a time.
describe.runIf(hasPostgres)('heavy statements', () => {
  let shared: SharedDatabase;
  let web: WebApp;
  let address: string;
  let holder: pg.Client;

  beforeAll(async () => {
    const kind = testDatabases().at(-1);
    if (kind === undefined) throw new Error('There is no database to test on');
    shared = await kind.make();
    // Its pool has six connections: one for heavy statements.
    web = await startWebApp(shared, { alsoRegister: [tools] });
    await web.db.query({ text: 'create table heavy_runs (at serial, who text); create table light_runs ()' });
    address = await web.app.listen({ port: 0, host: '127.0.0.1' });
    holder = new pg.Client({ connectionString: web.db.pool.options.connectionString });
    await holder.connect();
    expect((await ask('heavy/0')).status).toBe(200);
  });
  afterAll(async () => {
    await holder.end();
    await web.close();
    await shared.drop();
  });
  beforeEach(() => holder.query('truncate heavy_runs'));

  const ask = (path: string, method = 'GET'): Promise<Response> =>
    fetch(`${address}/api/test/${path}`, { method });
  const closeGate = () => holder.query('select pg_advisory_lock($1)', [gate]);
  const openGate = () => holder.query('select pg_advisory_unlock($1)', [gate]);
  const waiting = (): number => web.db.share.heavy.waiting;
  const statuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);
  const runners = async (): Promise<string[]> => {
    const { rows } = await web.db.query<{ who: string }>({ text: 'select who from heavy_runs order by at' });
    return rows.map(({ who }) => who);
  };

  it('leave connections to light reads and writes, and all are answered in the end', async () => {
    await closeGate();
    const heavies = Array.from({ length: 12 }, () => ask('heavy/1'));
    await expect.poll(waiting, pollOptions).toBe(11);
    expect(await statuses([ask('light'), ask('light', 'POST'), ask('light')])).toEqual([200, 200, 200]);
    await openGate();
    expect(await statuses(heavies)).toEqual(heavies.map(() => 200));
  });

  it('take turns by person, however many one of them asks for', async () => {
    await closeGate();
    const many = Array.from({ length: 5 }, () => ask('heavy/1'));
    await expect.poll(waiting, pollOptions).toBe(4);
    const one = ask('heavy/2');
    await expect.poll(waiting, pollOptions).toBe(5);
    await openGate();
    await statuses([...many, one]);
    expect((await runners()).slice(0, 2)).toEqual(['1', '2']);
  });

  it('are not run for a reader who left while waiting', async () => {
    await closeGate();
    const first = ask('heavy/1');
    const leaving = request(`${address}/api/test/heavy/3`).end();
    leaving.on('error', () => {});
    await expect.poll(waiting, pollOptions).toBe(1);
    leaving.destroy();
    await expect.poll(() => left, pollOptions).toBe(1);
    const last = ask('heavy/2');
    await expect.poll(waiting, pollOptions).toBe(2);
    await openGate();
    expect(await statuses([first, last])).toEqual([200, 200]);
    expect(await runners()).toEqual(['1', '2']);
  });

  it('that were never timed take no more than half of the pool', async () => {
    await closeGate();
    const unknown = Array.from({ length: 12 }, () => ask('unknown'));
    const running = async (): Promise<number> => {
      const { rows } = await holder.query<{ count: number }>(`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%never timed%'
          and pid <> pg_backend_pid()`);
      return rows[0]?.count ?? 0;
    };
    await expect.poll(running, pollOptions).toBe(3);
    expect(await statuses([ask('light'), ask('light', 'POST')])).toEqual([200, 200]);
    expect(await running()).toBe(3);
    await openGate();
    expect(await statuses(unknown)).toEqual(unknown.map(() => 200));
  });
});
