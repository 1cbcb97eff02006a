import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sides, startMessaging, type MessagingApp } from '#test/messaging-app.ts';
import { runJob } from '#test/support/run-job.ts';
import type { Person } from '#test/sign-in.ts';
import { purgeLeadImports } from './index.ts';

const pollOptions = { timeout: 120_000, interval: 30 };

interface State {
  id: number;
  status: string;
  rowCount: number;
  ok: number;
  invalid: number;
  duplicates: number;
  imported: number;
}

const header = 'Name,E-mail,Phone,Lead ID,Property\n';
const lines = [
  'Ann Fixture,ann@x.test,416-555-0111,A1,OAK12',
  '"Bob ""B"" Fixture",bob@x.test,,A2,',
  'Eve,nonsense,,A3,',
  'Ann Again,ANN@x.test,,A4,',
  'Old Friend,known@x.test,,A5,OAK12',
  'No One,noemail@x.test,555-555-5555,A6,',
  'No Two,noemail@x.test,555-555-5555,A7,',
];

describe.each(sides.filter(({ natsUrl }) => natsUrl === undefined))('lead imports on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startMessaging(side);
    admin = await server.signIn('supersync_all');
    await server.db.query(
      sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak'), (2, 'elm', 'Elm')`,
    );
    await server.db.query(sql`
      insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
        import_source, import_id)
      values (5, 1, 'Oak Court', 'oak-court', 'apartment', '12 Oak St', 'Toronto', 'ON', 'M4Y 1A1', 'rentcafe', 'OAK12')`);
    await server.db.query(sql`
      insert into leads (id, source, client_id, email, received_at) values (900, 'zumper', 1, 'Known@x.test', now())`);
  });
  afterAll(() => server.stop());

  const call = async (path: string, body?: object, status = 202): Promise<State> => {
    const answer = await server.call(admin, 'POST', `/v0/lead-imports${path}`, body, newKey());
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json<{ data: State }>().data;
  };
  const read = async (id: number): Promise<State> =>
    (await server.call(admin, 'GET', `/v0/lead-imports/${id}`)).json<{ data: State }>().data;
  const rows = async (id: number, verdict: string) =>
    (await server.call(admin, 'GET', `/v0/lead-import-rows?importId=${id}&verdict=${verdict}`))
      .json<{
        data: { rowNumber: number; problem: string | null; duplicateOf: number | null }[];
      }>()
      .data.map(({ rowNumber, problem }) => [rowNumber, problem]);

  async function upload(parts: string[]): Promise<number> {
    const { id } = await call('', { name: 'leads.csv' }, 201);
    for (const [part, text] of parts.entries())
      await call(`/${id}/parts`, { part, text, isLast: part === parts.length - 1 }, 200);
    return id;
  }

  const check = {
    mapping: { name: 0, email: 1, phone: 2, remoteId: 3, propertyCode: 4 },
    source: 'warehouse',
    clientId: 1,
  };

  it('maps, checks with row numbers, imports and undoes a file', async () => {
    const id = await upload([header + lines.slice(0, 2).join('\n') + '\n', lines.slice(2).join('\n')]);
    expect(await read(id)).toMatchObject({ status: 'received', rowCount: 7 });
    await call(`/${id}/check`, check);
    await expect
      .poll(() => read(id), pollOptions)
      .toMatchObject({ status: 'checked', ok: 4, invalid: 1, duplicates: 2 });
    expect(await rows(id, 'invalid')).toEqual([[4, 'E-mail: not an email address']]);
    expect(await rows(id, 'duplicate')).toEqual([
      [5, 'Repeats row 2'],
      [6, 'Repeats lead 900'],
    ]);
    const repeated = await server.call(
      admin,
      'GET',
      `/v0/lead-import-rows?importId=${id}&verdict=duplicate&relations=repeatedLead`,
    );
    expect(repeated.json()).toMatchObject({
      data: [{ repeatedLead: null }, { repeatedLead: { id: 900, source: 'zumper' } }],
    });
    await call(`/${id}/apply`, {});
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'imported', imported: 4 });
    const leads = await server.db.query(sql`
      select import_row, email, phone, property_id, first_name, last_name from leads where import_id = ${id} order by import_row`);
    expect(leads.rows).toMatchObject([
      { import_row: 2, email: 'ann@x.test', phone: '+14165550111', property_id: 5, first_name: 'Ann' },
      { import_row: 3, email: 'bob@x.test', property_id: null, last_name: '"B" Fixture' },
      { import_row: 7, email: 'noemail@x.test' },
      { import_row: 8, email: 'noemail@x.test' },
    ]);
    await call(`/${id}/undo`);
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'undone', imported: 0 });
    expect((await server.db.query(sql`select from leads where import_id = ${id}`)).rowCount).toBe(0);
    expect((await server.db.query(sql`select from lead_import_rows where import_id = ${id}`)).rowCount).toBe(
      0,
    );
    const audited = await server.db.query<{ action: string; changes: unknown }>(sql`
      select action, changes from audit_entries where resource = 'lead_import' and record_key = ${String(id)} order by id`);
    expect(audited.rows.map(({ action }) => action)).toEqual([
      'created',
      'part received',
      'received',
      'check started',
      'checked',
      'import started',
      'imported',
      'undo started',
      'undone',
    ]);
    expect(JSON.stringify(audited.rows)).not.toContain('x.test');
  });

  it('keep rows with problems for 90 days, and discard files nobody went on with', async () => {
    const purge = () => runJob(purgeLeadImports, { db: server.db, log: server.app.log });
    const age = (id: number, days: number) =>
      server.db.query(sql`
        update lead_imports set finished_at = finished_at - make_interval(days => ${days}),
          modified_at = modified_at - make_interval(days => ${days}) where id = ${id}`);
    const checked = async (): Promise<number> => {
      const id = await upload([
        `${header}${lines[2]}\nSol Fixture,sol${newKey()['idempotency-key']}@x.test,,,\n`,
      ]);
      await call(`/${id}/check`, check);
      await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'checked', invalid: 1, ok: 1 });
      return id;
    };
    const imported = async (): Promise<number> => {
      const id = await checked();
      await call(`/${id}/apply`, {});
      await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'imported', imported: 1 });
      return id;
    };
    const left = async (id: number) => {
      const { rowCount } = await server.db.query(sql`select from lead_import_rows where import_id = ${id}`);
      return [(await read(id)).status, rowCount];
    };
    const [recent, old, unused, waiting] = [
      await imported(),
      await imported(),
      await checked(),
      await checked(),
    ];
    await age(recent, 89);
    await age(old, 91);
    await age(unused, 8);
    await purge();
    expect(await left(recent)).toEqual(['imported', 1]);
    expect(await left(old)).toEqual(['imported', 0]);
    expect(await left(unused)).toEqual(['discarded', 0]);
    expect(await left(waiting)).toEqual(['checked', 2]);
    // What was imported names its import.
    await call(`/${old}/undo`);
    await expect.poll(() => read(old), pollOptions).toMatchObject({ status: 'undone', imported: 0 });
  });

  it('reads semicolons and accents as Excel writes them', async () => {
    const { id } = await call('', { name: 'prospects.csv' }, 201);
    const add = (part: object) => server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, part);
    const text = '\uFEFFPrénom;Nom;Courriel;Téléphone\r\nZoé;"Côté; mère";zoe@x.test;514 555-0123\r\n';
    expect((await add({ part: 0, text, isLast: false })).json()).toMatchObject({
      data: { rowCount: 1, mapping: { firstName: 0, lastName: 1, email: 2, phone: 3 } },
    });
    const next = { part: 1, text: 'Luc;Roy, fils;luc@x.test;\r\n', isLast: true, separator: ';' };
    expect((await add(next)).json()).toMatchObject({ data: { rowCount: 2 } });
    const { rows: stored } = await server.db.query(sql`
      select cells from lead_import_rows where import_id = ${id} order by row_number`);
    expect(stored).toEqual([
      { cells: ['Zoé', 'Côté; mère', 'zoe@x.test', '514 555-0123'] },
      { cells: ['Luc', 'Roy, fils', 'luc@x.test', ''] },
    ]);
    await call(`/${id}/discard`, undefined, 200);
  });

  it('remembers the mapping of a header, and accepts parts once and in order', async () => {
    const { id } = await call('', { name: 'again.csv' }, 201);
    const part = { part: 0, text: `${header}${lines[0]}\n`, isLast: false };
    const first = await server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, part);
    expect(first.json()).toMatchObject({
      data: {
        columns: ['Name', 'E-mail', 'Phone', 'Lead ID', 'Property'],
        isRemembered: true,
        mapping: check.mapping,
        rowCount: 1,
      },
    });
    const repeated = await server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, part);
    expect(repeated.json()).toMatchObject({ data: { rowCount: 1 } });
    const early = await server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, { ...part, part: 5 });
    expect(early.json()).toMatchObject({ status: 400, errors: { part: 'Part 1 is due' } });
    const broken = await server.call(admin, 'POST', `/v0/lead-imports/${id}/parts`, {
      part: 1,
      text: 'a,"b\n',
      isLast: true,
    });
    expect(broken.statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'receiving', rowCount: 1 });
    expect((await server.call(admin, 'POST', `/v0/lead-imports/${id}/check`, check)).statusCode).toBe(409);
    await call(`/${id}/discard`, undefined, 200);
    expect(await read(id)).toMatchObject({ status: 'discarded' });
    expect((await server.db.query(sql`select from lead_import_rows where import_id = ${id}`)).rowCount).toBe(
      0,
    );
  });

  it('compares old leads with those of their own time', async () => {
    await server.db.query(sql`
      insert into leads (id, source, client_id, email, received_at)
      values (901, 'zumper', 1, 'past@x.test', '2024-03-05T12:00:00Z')`);
    const id = await upload([
      'Email,Received\n',
      'past@x.test,2024-03-01\n',
      'past@x.test,2024-09-01\n',
      'past@x.test,2024-09-20\n',
      'known@x.test,2024-03-01\n',
    ]);
    await call(`/${id}/check`, { ...check, mapping: { email: 0, receivedAt: 1 } });
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'checked', ok: 2, duplicates: 2 });
    expect(await rows(id, 'duplicate')).toEqual([
      [2, 'Repeats lead 901'],
      [4, 'Repeats row 3'],
    ]);
  });

  it('imports duplicates on request, and can check again', async () => {
    const id = await upload([header + lines.join('\n')]);
    await call(`/${id}/check`, { ...check, clientId: 2 });
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'checked', duplicates: 1 });
    await call(`/${id}/check`, check);
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'checked', duplicates: 2 });
    await call(`/${id}/apply`, { withDuplicates: true });
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'imported', imported: 6 });
    const { rows: marked } = await server.db.query(sql`
      select import_row, duplicate_of from leads where import_id = ${id} and status = 'duplicate' order by import_row`);
    expect(marked).toEqual([{ import_row: 6, duplicate_of: 900 }]);
  });

  it('imports 1,200 rows with commas, quotes and line breaks unchanged', async () => {
    const many = Array.from({ length: 1200 }, (_, n) => `"Name, ${n}",p${n}@y.test,,"R\n""${n}""",`);
    const id = await upload([
      header + many.slice(0, 700).join('\r\n') + '\r\n',
      many.slice(700).join('\r\n'),
    ]);
    await call(`/${id}/check`, check);
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'checked', ok: 1200 });
    await call(`/${id}/apply`, {});
    await expect.poll(() => read(id), pollOptions).toMatchObject({ status: 'imported', imported: 1200 });
    const { rows: last } = await server.db.query(sql`
      select remote_id from leads where import_id = ${id} and import_row = 1201`);
    expect(last).toEqual([{ remote_id: 'R\n"1199"' }]);
  });

  it('masks cells without permission for personal data; invalid input changes nothing', async () => {
    const id = await upload([header + lines.join('\n')]);
    const developer = await server.signIn('supersync_developer_tools', 'supersync_leads_replay');
    const list = await server.call(developer, 'GET', `/v0/lead-import-rows?importId=${id}`);
    expect(list.statusCode).toBe(200);
    expect(list.body).not.toContain('x.test');
    const columns = async (person: Person) =>
      (await server.call(person, 'GET', `/v0/lead-imports/${id}/columns`)).json<{ data: object }>().data;
    expect(await columns(admin)).toMatchObject({
      columns: ['Name', 'E-mail', 'Phone', 'Lead ID', 'Property'],
      sample: expect.arrayContaining([expect.arrayContaining(['ann@x.test'])]),
      isRemembered: true,
    });
    expect(JSON.stringify(await columns(developer))).not.toContain('x.test');
    for (const body of [
      { ...check, mapping: { name: 0 } },
      { ...check, mapping: { email: 1, phone: 1 } },
      { ...check, mapping: { email: 50 } },
      { ...check, clientId: 77 },
      { ...check, source: '' },
    ])
      expect((await server.call(admin, 'POST', `/v0/lead-imports/${id}/check`, body)).statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'received' });
  });
});
