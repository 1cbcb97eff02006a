import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, type TestToken } from '../api-token.ts';
import { startPeopleApp, type PeopleApp, type SignedIn } from '../people-app.ts';
import { api, dataOf, playTask, Stage } from '../tasks-app.ts';
import { testDatabases } from '../support/test-database.ts';
import type { Server } from '#platform/server.ts';
import { schedulesChanged } from '#platform/tasks/start-tasks.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';

const administrator = ['supersync_admin_tools', 'supersync_developer_tools', 'supersync_redact'] as const;
const exportOfLog = { resource: 'audit_entry', fields: 'id,action', limit: 5 };

interface Run {
  id: number;
  status: string;
  message: string | null;
  apiClientId: string | null;
}

describe.each(testDatabases())('runs started by a token on $name', (kind) => {
  let web: PeopleApp;
  let server: Server;
  let owner: SignedIn;
  const stage = new Stage();

  beforeAll(async () => {
    const take = (given: Server): void => {
      server = given;
      registerTask(given, playTask(stage, { taskGroup: 'system' }));
    };
    web = await startPeopleApp(kind, {}, { works: true, alsoRegister: [take] });
    owner = await web.person(administrator);
  });
  afterAll(() => web.stop());

  const send = (token: TestToken, url: string, body: object) =>
    web.call(null, 'POST', `${api}${url}`, { body, headers: token.headers });
  const start = async (token: TestToken, name: string, parameters: object): Promise<number> => {
    const answer = await send(token, '/tasks', { name, parameters });
    expect(answer.statusCode, answer.body).toBe(202);
    return dataOf(answer).id;
  };
  const addSchedule = async (token: TestToken, more: object = {}): Promise<number> => {
    const answer = await send(token, '/schedules', {
      name: 'By a program',
      taskName: 'test-play',
      parameters: { size: 1 },
      schedule: '0 3 * * *',
      ...more,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return dataOf<{ id: number }>(answer).id;
  };
  const readRun = async (where: string): Promise<Run | undefined> => {
    const list = await web.call(
      owner,
      'GET',
      `${api}/runs?where=${encodeURIComponent(where)}&sort=-id&limit=1`,
    );
    return list.json<{ data: Run[] }>().data[0];
  };
  /** Polls the server: another loop of it executes the run. */
  const ended = async (condition: object): Promise<Run> => {
    for (;;) {
      const run = await readRun(JSON.stringify(condition));
      if (run !== undefined && !['queued', 'running'].includes(run.status)) return run;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const slotComes = async (id: number): Promise<Run> => {
    const last = (await readRun(JSON.stringify({ scheduleId: id })))?.id ?? 0;
    await web.db.query(sql`update schedules set next_at = now() - interval '1 second' where id = ${id}`);
    schedulesChanged(server);
    return ended({ scheduleId: id, id: { gt: last } });
  };
  const readSchedule = async (id: number) =>
    (await web.call(owner, 'GET', `${api}/schedules/${id}`)).json<{ data: Record<string, unknown> }>().data;
  const revoke = (token: TestToken) => web.call(owner, 'POST', `/v0/api-clients/${token.id}/revoke`);

  it('have the token’s permissions, not its owner’s', async () => {
    const narrow = await makeToken(web, owner, { keys: ['supersync_developer_tools'] });
    const parameters = exportOfLog;
    const words = { 'parameters.resource': 'Missing permission: supersync_admin_tools' };
    const run = await send(narrow, '/tasks', { name: 'csv-export', parameters });
    expect([run.statusCode, run.json().errors]).toEqual([400, words]);
    const schedule = { name: 'Log', taskName: 'csv-export', parameters, schedule: '0 3 * * *' };
    const made = await send(narrow, '/schedules', schedule);
    expect([made.statusCode, made.json().errors]).toEqual([400, words]);
    // A token cannot change or run a schedule saved by a person with more permissions.
    const ownerSchedule = await web.call(owner, 'POST', `${api}/schedules`, { body: schedule });
    const started = await send(narrow, `/schedules/${dataOf(ownerSchedule).id}/run`, {});
    expect([started.statusCode, started.json().errors]).toEqual([400, words]);
  });

  it('record the token, and lose what token and owner lose before they start', async () => {
    const person = await web.person(administrator);
    const token = await makeToken(web, person, { keys: administrator });
    const good = await start(token, 'csv-export', exportOfLog);
    expect(await ended({ id: good })).toMatchObject({ status: 'success', apiClientId: token.id });
    const id = await addSchedule(token, { taskName: 'csv-export', parameters: exportOfLog });
    expect(await readSchedule(id)).toMatchObject({ apiClientId: token.id, userId: person.userId });
    await web.db.query(sql`
      delete from role_products where product_key = 'supersync_admin_tools'
        and role_id in (select role_id from role_users where user_id = ${person.userId})`);
    expect(await slotComes(id)).toMatchObject({
      status: 'fatal-error',
      message: expect.stringContaining('Missing permission: supersync_admin_tools'),
      apiClientId: token.id,
    });
  });

  it('a schedule of a revoked token is skipped with a reason and paused', async () => {
    const token = await makeToken(web, owner, { keys: administrator });
    const id = await addSchedule(token);
    expect((await slotComes(id)).status).toBe('success');
    const played = stage.begun.length;
    await revoke(token);
    expect(await slotComes(id)).toMatchObject({
      status: 'skipped',
      message: expect.stringMatching(
        new RegExp(`^API client "${token.name}" was revoked on [\\d-]+\\. The schedule was paused\\.$`),
      ),
    });
    expect(stage.begun.length).toBe(played);
    expect(await readSchedule(id)).toMatchObject({ status: 'paused', nextAt: null });
    const { rows } = await web.db.query<{ reason: string }>(sql`
      select reason from audit_entries where resource = 'schedule' and record_key = ${String(id)}
        and action = 'updated'`);
    expect(rows).toEqual([{ reason: expect.stringContaining('was revoked') }]);
    // A person who saves it lends it their own permissions.
    const body = { parameters: { size: 2 }, status: 'enabled' };
    await web.call(owner, 'PUT', `${api}/schedules/${id}`, { body });
    expect(await readSchedule(id)).toMatchObject({ apiClientId: null, userId: owner.userId });
    expect((await slotComes(id)).status).toBe('success');
  });

  it('a schedule of an expired token does not run', async () => {
    const token = await makeToken(web, owner, { keys: administrator });
    const id = await addSchedule(token);
    await web.db.query(sql`update api_clients set expires_at = ${web.clock.now()} where id = ${token.id}`);
    expect(await slotComes(id)).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining(`The token of API client "${token.name}" expired on`),
    });
  });

  it('revocation stops a running run, which writes nothing more', async () => {
    const token = await makeToken(web, owner, { keys: administrator });
    const before = stage.begun.length;
    const id = await start(token, 'test-play', { size: 1, mode: 'deaf' });
    const context = await stage.beginning(before + 1);
    expect(context.runId).toBe(id);
    await revoke(token);
    const write = context.inTransaction((tx) =>
      tx.query(sql`insert into clients (client_key, name) values ('late', 'Too late')`),
    );
    await expect(write).rejects.toThrow(`API client "${token.name}" was revoked`);
    expect(await ended({ id })).toMatchObject({
      status: 'fatal-error',
      message: expect.stringContaining(`API client "${token.name}" was revoked`),
    });
    expect((await web.db.query(sql`select from clients where client_key = 'late'`)).rowCount).toBe(0);
    stage.release(id);
  });

  it('a schedule of a person who lost its key fails with the reason', async () => {
    const person = await web.person(['supersync_developer_tools']);
    const body = { name: 'Own', taskName: 'test-play', parameters: { size: 1 }, schedule: '0 3 * * *' };
    const made = await web.call(person, 'POST', `${api}/schedules`, { body });
    const { id } = dataOf(made);
    expect((await slotComes(id)).status).toBe('success');
    await web.db.query(sql`delete from role_users where user_id = ${person.userId}`);
    expect(await slotComes(id)).toMatchObject({
      status: 'fatal-error',
      message:
        'Its creator may no longer do this: Missing permission: supersync_developer_tools. Nothing was done',
    });
    await web.db.query(sql`update users set suspended_at = now() where id = ${person.userId}`);
    expect((await slotComes(id)).message).toBe('Its creator can no longer sign in. Nothing was done');
  });
});
