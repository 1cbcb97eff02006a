import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '#platform/server.ts';
import { makeToken } from '#test/api-token.ts';
import type { CallOptions, SignedIn } from '#test/people-app.ts';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { stepImports } from './work.ts';

interface ImportRow {
  verdict: string;
  problem: string | null;
  changes: Record<string, unknown> | null;
}

const path = '/api/v1/record_imports';

describe.each(testDatabases())('the rights of a CSV import on $name', (kind) => {
  let web: PlatformApp;
  let server: Server | undefined;
  let contactId = 0;

  beforeAll(async () => {
    web = await startPlatformApp(kind, {}, { alsoRegister: [(given) => void (server = given)] });
    const clientId = await web.addClient();
    await web.addClient({ clientKey: 'other' });
    const contact = { clientId, firstName: 'Ada', lastName: 'Lane', email: 'ada@lane.test' };
    contactId = (await web.ok('POST', '/api/v1/client_contacts', contact)).id;
  });
  afterAll(() => web.stop());

  const work = async (): Promise<void> => {
    if (server === undefined) throw new Error('The server was not put together');
    while (await stepImports(server));
  };

  type Sender = Pick<CallOptions, 'headers'> & { readonly by: SignedIn | null };

  async function send({ by, headers = {} }: Sender, url: string, body?: object): Promise<number> {
    const answer = await web.call(by, 'POST', url, { headers, ...(body === undefined ? {} : { body }) });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
    return answer.json<{ data: { id: number } }>().data.id;
  }
  async function check(sender: Sender, resource: string, text: string, mapping: object): Promise<number> {
    const id = await send(sender, path, { resource, name: `${resource}.csv` });
    await send(sender, `${path}/${id}/parts`, { part: 0, text, isLast: true });
    await send(sender, `${path}/${id}/check`, { mapping });
    return id;
  }
  async function rowsOf(id: number): Promise<ImportRow[]> {
    const { rows } = await web.db.query<ImportRow>(sql`
      select verdict, problem, changes from record_import_rows where import_id = ${id} order by row_number`);
    return rows;
  }
  const contact = () => web.ok<Record<string, unknown>>('GET', `/api/v1/client_contacts/${contactId}`);

  it('a token that only reads starts no import', async () => {
    const owner = await web.manager(0, ['supersync_all']);
    const { headers } = await makeToken(web, owner, { keys: ['supersync_all'], readOnly: true });
    const body = { resource: 'client', name: 'clients.csv' };
    expect((await web.call(null, 'POST', path, { headers, body })).statusCode).toBe(403);
  });

  it('the work of a revoked token stops, and nothing is written', async () => {
    const owner = await web.manager(1, ['supersync_all']);
    const token = await makeToken(web, owner, { keys: ['supersync_all'] });
    const program = { by: null, headers: token.headers };
    const text = 'Client key,Name\nby_token,By Token\n';
    const id = await check(program, 'client', text, { clientKey: 0, name: 1 });
    await work();
    await send(program, `${path}/${id}/apply`);
    await send({ by: owner }, `/v0/api-clients/${token.id}/revoke`);
    await work();
    const { rows } = await web.db.query<{ status: string; created: number; reason: string }>(sql`
      select status, created, stopped_reason as reason from record_imports where id = ${id}`);
    expect(rows).toEqual([
      { status: 'checked', created: 0, reason: expect.stringContaining(`"${token.name}" was revoked on`) },
    ]);
    expect(await web.ok('GET', '/api/v1/clients?clientKey=by_token')).toEqual([]);
  });

  it('who sees personal data masked changes none of it, and learns none of it', async () => {
    const by = await web.person();
    const text = (email: string, job: string) => `Id,Email,Job\n${contactId},${email},${job}\n`;
    const mapping = { id: 0, email: 1, jobTitle: 2 };
    const guessed = await check({ by }, 'client_contact', text('ada@lane.test', 'Owner'), mapping);
    const changed = await check({ by }, 'client_contact', text('eve@lane.test', 'Owner'), mapping);
    await work();
    const [right] = await rowsOf(guessed);
    expect(right).toMatchObject({ verdict: 'invalid', changes: null });
    // The right guess and the wrong one are refused in the same words.
    expect(await rowsOf(changed)).toEqual([right]);
    const seen = await web.call(by, 'GET', `/api/v1/client_contacts/${contactId}`);
    const masked = String(seen.json<{ data: { email: string } }>().data.email);
    const left = await check({ by }, 'client_contact', text(masked, 'Owner'), mapping);
    await work();
    expect(await rowsOf(left)).toEqual([
      { verdict: 'update', problem: null, changes: { jobTitle: [null, 'Owner'] } },
    ]);
    await send({ by }, `${path}/${left}/apply`);
    await work();
    expect(await contact()).toMatchObject({ email: 'ada@lane.test', jobTitle: 'Owner' });
  });

  it('an undo restores no field that its owner can no longer write', async () => {
    const by = await web.person(['supersync_all']);
    const text = `Id,Email\n${contactId},new@lane.test\n`;
    const id = await check({ by }, 'client_contact', text, { id: 0, email: 1 });
    await work();
    await send({ by }, `${path}/${id}/apply`);
    await work();
    expect(await contact()).toMatchObject({ email: 'new@lane.test' });
    const waiting = await check({ by }, 'client_contact', text, { id: 0, email: 1 });
    await work();
    const shown = async (importId: number): Promise<unknown> =>
      (await web.call(by, 'GET', `/api/v1/record_import_rows?importId=${importId}`)).json<{ data: unknown }>()
        .data;
    const change = { email: ['ada@lane.test', 'new@lane.test'] };
    expect(await shown(id)).toMatchObject([{ changes: change }]);
    expect(await shown(waiting)).toMatchObject([{ cells: [String(contactId), 'new@lane.test'] }]);
    await web.db.query(sql`delete from role_users where user_id = ${by.userId}`);
    // Nor does the owner see in the rows what they no longer see in the records.
    const masked = expect.not.stringContaining('@');
    await expect.poll(() => shown(id)).toMatchObject([{ changes: { email: [masked, masked] } }]);
    expect(await shown(waiting)).toMatchObject([{ cells: [String(contactId), masked] }]);
    // Comparing tells no more, nor does a record of the past.
    const found = async (cell: string): Promise<unknown> => {
      const where = encodeURIComponent(JSON.stringify({ importId: waiting, cells: { in: [cell] } }));
      return (await web.call(by, 'GET', `/api/v1/record_import_rows?where=${where}`)).json<{
        data: unknown[];
      }>().data.length;
    };
    expect([await found(String(contactId)), await found('new@lane.test')]).toEqual([1, 0]);
    const past = await web.call(
      by,
      'GET',
      `/v0/audit/as-of?resource=record_import_row&key=importId:${waiting}~rowNumber:2&at=2030-01-01T00:00:00Z`,
    );
    expect(past.body).not.toContain('new@lane.test');
    await send({ by }, `${path}/${id}/undo`);
    await work();
    expect(await rowsOf(id)).toMatchObject([{ verdict: 'kept', problem: expect.any(String) }]);
    expect(await contact()).toMatchObject({ email: 'new@lane.test' });
  });

  it('a field that is set once is not changed by a row', async () => {
    const text = `Id,Client\n${contactId},other\n`;
    const id = await check({ by: web.admin }, 'client_contact', text, { id: 0, clientId: 1 });
    await work();
    expect(await rowsOf(id)).toMatchObject([
      { verdict: 'invalid', problem: 'Client: Cannot be changed later', changes: null },
    ]);
  });
});
