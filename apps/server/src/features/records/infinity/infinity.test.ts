import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

interface Outcome {
  status: string;
  checks: { key: string; state: string; detail: string }[];
  plan: { what: string; before: string | null; after: string | null }[] | null;
  failure: string | null;
}

describe.each(testDatabases())('Infinity migration on $name', (kind) => {
  let web: PlatformApp;
  let infinity: number;
  let zumper: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    await web.app.startWork();
    infinity = await web.addPartner({ partnerKey: 'rentals_infinity', name: 'Rentals Infinity' });
    zumper = await web.addPartner({ partnerKey: 'zumper', name: 'Zumper' });
  });
  afterAll(() => web.stop());

  /** A client that meets all conditions. */
  async function candidate(): Promise<number> {
    const clientId = await web.addClient();
    for (const partnerId of [infinity, zumper])
      await web.ok('POST', '/api/v1/clients__has_partners', { clientId, partnerId });
    await web.db.query(sql`
      insert into sites (source_client_id, name, domain, theme, status)
      values (${clientId}, 'Site', ${`s${clientId}.example`}, 'aurora', 'active')`);
    await web.addProperty(clientId, { phone: '+14165550123' });
    return clientId;
  }
  const step = (clientId: number, verb: string) =>
    web.by('POST', `/api/v1/infinity_migrations/${clientId}/${verb}`, {
      headers: { 'idempotency-key': randomUUID() },
    });
  const done = async (clientId: number, verb: string): Promise<Outcome> => {
    const answer = await step(clientId, verb);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const settings = async (clientId: number): Promise<Record<string, string>> => {
    const { rows } = await web.db.query<{ key: string; value: string }>(
      sql`select key, value from settings where client_id = ${clientId} and module_key = 'infinity'`,
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };

  it('checks, maps sources, runs dry, switches, verifies and rolls back', async () => {
    const clientId = await candidate();
    expect(await done(clientId, 'check')).toMatchObject({ status: 'ready' });
    const sources = await web.ok<{ source: string; channel: string | null; suggested: string }[]>(
      'GET',
      `/api/v1/infinity_migrations/${clientId}/sources`,
    );
    expect(sources.map(({ source, suggested }) => [source, suggested])).toEqual([
      ['zumper', 'partner'],
      ['website', 'website'],
      ['sign', 'offline'],
      ['print', 'offline'],
    ]);
    await web.ok('PUT', `/api/v1/infinity_migrations/${clientId}/sources`, { sources: { zumper: 'search' } });
    expect(await done(clientId, 'check')).toMatchObject({ status: 'ready' });
    const planned = await done(clientId, 'dry_run');
    expect(planned.plan).toEqual([
      { what: 'infinity_enabled', before: null, after: '1' },
      {
        what: 'infinity_source_map',
        before: null,
        after: '{"print":"offline","sign":"offline","website":"website","zumper":"search"}',
      },
    ]);
    expect(await settings(clientId)).toEqual({});
    expect(await done(clientId, 'switch')).toMatchObject({ status: 'migrating' });
    expect(await settings(clientId)).toMatchObject({ infinity_enabled: '1' });
    expect(await done(clientId, 'verify')).toMatchObject({ status: 'migrated', failure: null });
    expect(await done(clientId, 'roll_back')).toMatchObject({ status: 'rolled_back' });
    expect(await settings(clientId)).toEqual({});
    expect(await done(clientId, 'check')).toMatchObject({ status: 'ready' });
    const history = await web.by('GET', `/v0/audit/history?resource=infinity_migration&key=${clientId}`);
    expect(history.json().data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'checked',
      'rolled back',
      'verified',
      'switched',
      'planned',
      'checked',
      'mapped',
      'checked',
    ]);
  });

  it('rollback restores previous settings', async () => {
    const clientId = await candidate();
    await web.ok('POST', '/api/v1/lift_settings', {
      clientId,
      moduleKey: 'infinity',
      key: 'infinity_enabled',
      value: '0',
    });
    await done(clientId, 'check');
    await done(clientId, 'switch');
    expect(await settings(clientId)).toMatchObject({ infinity_enabled: '1' });
    await done(clientId, 'roll_back');
    expect(await settings(clientId)).toEqual({ infinity_enabled: '0' });
  });

  it('reports missing conditions and refuses to switch', async () => {
    const clientId = await web.addClient();
    const { status, checks } = await done(clientId, 'check');
    expect(status).toBe('not_started');
    expect(checks.filter(({ state }) => state === 'failed').map(({ key }) => key)).toEqual([
      'partner',
      'site',
      'properties',
    ]);
    expect((await step(clientId, 'switch')).json()).toMatchObject({
      status: 409,
      detail: 'This Infinity migration is not started and cannot take part in this.',
    });
    const ready = await candidate();
    await done(ready, 'check');
    await web.addProperty(ready, { phone: null });
    expect((await step(ready, 'switch')).json()).toMatchObject({ status: 409, code: 'illegal_state' });
    expect(await settings(ready)).toEqual({});
  });

  it('a restriction blocks it, by name', async () => {
    const clientId = await candidate();
    await web.ok('POST', '/api/v1/client_restrictions', {
      clientId,
      scope: 'feature',
      target: 'rentals_infinity',
      mode: 'deny',
      reason: 'Waits for its review',
      from: '2020-01-01',
    });
    const { status, checks } = await done(clientId, 'check');
    expect(status).toBe('not_started');
    expect(checks.find(({ key }) => key === 'restriction')?.detail).toContain('Waits for its review');
  });

  it('verification detects settings changed by hand', async () => {
    const clientId = await candidate();
    await done(clientId, 'check');
    await done(clientId, 'switch');
    await web.db.query(
      sql`update settings set value = '0' where client_id = ${clientId} and key = 'infinity_enabled'`,
    );
    expect(await done(clientId, 'verify')).toMatchObject({
      status: 'failed',
      failure: 'The setting infinity_enabled is not what the switch wrote',
    });
    await web.db.query(
      sql`update settings set value = '1' where client_id = ${clientId} and key = 'infinity_enabled'`,
    );
    expect(await done(clientId, 'verify')).toMatchObject({ status: 'migrated', failure: null });
  });

  interface Run {
    status: string;
    total: number;
    done: number;
    failed: number;
  }
  const start = (body: object) =>
    web.ok<{ runId: number }>('POST', '/api/v1/infinity_runs', body, { 'idempotency-key': randomUUID() });
  const runOf = (id: number) => web.ok<Run>('GET', `/api/v1/infinity_runs/${id}`);
  const finished = async (id: number): Promise<Run> => {
    await expect.poll(async () => (await runOf(id)).status, { timeout: 120_000 }).toBe('done');
    return runOf(id);
  };

  it('migrates many clients as a job, each in one transaction, with progress events', async () => {
    const good = [await candidate(), await candidate()];
    const bad = await web.addClient();
    const { runId } = await start({ kind: 'migrate', clientIds: [...good, bad], reason: 'First wave' });
    expect(await finished(runId)).toMatchObject({ total: 3, done: 2, failed: 1 });
    for (const clientId of good)
      expect(await web.ok('GET', `/api/v1/infinity_migrations/${clientId}`)).toMatchObject({
        status: 'migrated',
      });
    expect(await web.ok('GET', `/api/v1/infinity_migrations/${bad}`)).toMatchObject({
      status: 'not_started',
    });
    const items = await web.by('GET', `/api/v1/infinity_run_items?runId=${runId}&status=failed`);
    expect(items.json().data).toMatchObject([
      { clientId: bad, message: expect.stringContaining('not a partner') },
    ]);
    const { rows } = await web.db.query<{ n: number }>(
      sql`select count(*)::int as n from events where room = ${`infinity:${runId}`}`,
    );
    expect(rows[0]?.n).toBe(5);
    const back = await start({ kind: 'roll_back', clientIds: [...good, bad] });
    expect(await finished(back.runId)).toMatchObject({ done: 2, failed: 1 });
    expect(await settings(good[0] ?? 0)).toEqual({});
  });

  it('can be stopped and resumed', async () => {
    const clientId = await candidate();
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into infinity_runs (kind, total, status) values ('check', 1, 'queued') returning id`);
    const id = rows[0]?.id ?? 0;
    await web.db.query(sql`insert into infinity_run_items (run_id, client_id) values (${id}, ${clientId})`);
    const act = (verb: string) =>
      web.by('POST', `/api/v1/infinity_runs/${id}/${verb}`, { headers: { 'idempotency-key': randomUUID() } });
    expect((await act('cancel')).json().data).toMatchObject({ status: 'canceled', done: 0 });
    expect((await act('cancel')).statusCode).toBe(409);
    expect((await act('resume')).statusCode).toBe(202);
    expect(await finished(id)).toMatchObject({ done: 1, failed: 0 });
    expect((await act('resume')).statusCode).toBe(409);
  });

  it('is idempotent by key', async () => {
    const clientId = await candidate();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { kind: 'check', clientIds: [clientId] };
    const answers = await Promise.all(
      [1, 2, 3].map(() => web.by('POST', '/api/v1/infinity_runs', { body, headers })),
    );
    expect(new Set(answers.map((answer) => answer.json().data.runId)).size).toBe(1);
  });
});
