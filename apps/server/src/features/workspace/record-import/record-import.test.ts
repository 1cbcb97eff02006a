import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '#platform/server.ts';
import { runJob } from '#test/support/run-job.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { propertiesPath, startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import type { SignedIn } from '#test/people-app.ts';
import { purgeRecordImports } from './purge-rows.ts';
import { stepImports } from './work.ts';

interface Import {
  id: number;
  status: string;
  stoppedReason: string | null;
  [count: string]: unknown;
}
interface ImportRow {
  rowNumber: number;
  verdict: string;
  problem: string | null;
  problemColumn: string | null;
  changes: Record<string, [unknown, unknown]> | null;
}

describe.each(testDatabases())('CSV imports on $name', (kind) => {
  let web: PlatformApp;
  let server: Server | undefined;

  beforeAll(async () => {
    web = await startPlatformApp(kind, {}, { alsoRegister: [(given) => void (server = given)] });
  });
  afterAll(() => web.stop());

  const path = '/api/v1/record_imports';
  /** The work the server does in the background, until there is none. */
  const work = async (): Promise<void> => {
    if (server === undefined) throw new Error('The server was not put together');
    while (await stepImports(server));
  };
  async function post<T = Import>(by: SignedIn, url: string, body?: object): Promise<T> {
    const answer = await web.call(by, 'POST', url, body === undefined ? {} : { body });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
    return answer.json<{ data: T }>().data;
  }
  const get = async <T>(url: string, by = web.admin): Promise<T> =>
    (await web.call(by, 'GET', url)).json<{ data: T }>().data;
  const read = (id: number) => get<Import>(`${path}/${id}`);
  const rowsOf = (id: number) => get<ImportRow[]>(`/api/v1/record_import_rows?importId=${id}&limit=0`);
  const verdicts = async (id: number) => (await rowsOf(id)).map(({ verdict }) => verdict);

  async function check(
    resource: string,
    text: string,
    { mode = 'both', by = web.admin, mapping }: { mode?: string; by?: SignedIn; mapping?: object } = {},
  ): Promise<number> {
    const { id } = await post(by, path, { resource, name: `${resource}.csv` });
    await post(by, `${path}/${id}/parts`, { part: 0, text, isLast: true });
    const guess = await get<{ mapping: object }>(`${path}/${id}/columns`, by);
    await post(by, `${path}/${id}/check`, { mapping: mapping ?? guess.mapping, mode });
    await work();
    return id;
  }
  async function apply(id: number): Promise<Import> {
    await post(web.admin, `${path}/${id}/apply`);
    await work();
    return read(id);
  }
  const exported = async (url: string): Promise<string> =>
    (await web.by('GET', url, { headers: { accept: 'text/csv' } })).body;

  it('stops an import that fails again and again, and goes on with the next one', async () => {
    const begun = async (): Promise<number> => {
      const { id } = await post(web.admin, path, { resource: 'client', name: 'clients.csv' });
      const text = `Client key,Name\nnew_${id},Elm\n`;
      await post(web.admin, `${path}/${id}/parts`, { part: 0, text, isLast: true });
      const { mapping } = await get<{ mapping: object }>(`${path}/${id}/columns`);
      await post(web.admin, `${path}/${id}/check`, { mapping, mode: 'both' });
      return id;
    };
    const [failing, next] = [await begun(), await begun()];
    await web.db.query({
      text: `alter table record_import_rows add constraint fails check (import_id <> ${failing} or verdict = 'unchecked')`,
    });
    if (server === undefined) throw new Error('The server was not put together');
    for (let attempt = 1; attempt < 5; attempt += 1)
      await expect(stepImports(server)).rejects.toThrow('fails');
    expect((await read(failing)).status).toBe('checking');
    await work();
    expect(await read(failing)).toMatchObject({
      status: 'received',
      stoppedReason: 'It failed repeatedly and was stopped. The log of the server has the details.',
    });
    expect(await read(next)).toMatchObject({ status: 'checked', toCreate: 1 });
    await web.db.query(sql`alter table record_import_rows drop constraint fails`);
    const { mapping } = await get<{ mapping: object }>(`${path}/${failing}/columns`);
    await post(web.admin, `${path}/${failing}/check`, { mapping, mode: 'both' });
    await work();
    expect(await read(failing)).toMatchObject({ status: 'checked', stoppedReason: null, toCreate: 1 });
  });

  it('takes a header that is cut in the middle of a character', async () => {
    const { id } = await post(web.admin, path, { resource: 'client', name: 'clients.csv' });
    const text = `name,${'h'.repeat(199)}🏠\nElm,1\n`;
    await post(web.admin, `${path}/${id}/parts`, { part: 0, text, isLast: true });
    expect(await read(id)).toMatchObject({ status: 'received', columns: ['name', 'h'.repeat(199)] });
  });

  it('creates clients, then properties and links that name them by their keys', async () => {
    const clients = await check('client', 'Name,Client key,Status\nOak Homes,oak,Active\nElm,elm,\n');
    expect(await read(clients)).toMatchObject({ status: 'checked', toCreate: 2, invalid: 0 });
    expect(await get('/api/v1/clients?clientKey=oak')).toEqual([]);
    expect(await apply(clients)).toMatchObject({ status: 'imported', created: 2, updated: 0 });
    expect(await get('/api/v1/clients?sort=name&fields=name,status')).toMatchObject([
      { name: 'Elm', status: 'onboarding' },
      { name: 'Oak Homes', status: 'active' },
    ]);

    const buildings = await check(
      'building',
      'client,Name,Address,City,Province or state,Postal code\noak,Tower,1 A St,Toronto,ON,M5V 1A1\nElm,Tower,2 B St,Toronto,ON,M5V 1A1\n',
    );
    expect(await apply(buildings)).toMatchObject({ created: 2 });
    const properties = await check(
      'property_meta',
      'client.clientKey,building.name,Name,Permalink,Property type,Status,Address,City,Province or state,Postal code\n' +
        'oak,Tower,Oak Court,oak-court,Apartment,Active,1 A St,Toronto,ON,M5V 1A1\n',
    );
    expect((await rowsOf(properties))[0]).toMatchObject({ verdict: 'create', problem: null });
    expect(await apply(properties)).toMatchObject({ created: 1 });
    expect(await get(`${propertiesPath}?relations=client,building`)).toMatchObject([
      { name: 'Oak Court', client: { clientKey: 'oak' }, building: { name: 'Tower', address: '1 A St' } },
    ]);

    const partners = await check(
      'partner',
      'Key,Name,Format,Delivery,Listing level,Lead channel,Countries\nrentals,Rentals,json,api,property,email,CA; US\n',
    );
    expect((await rowsOf(partners))[0]).toMatchObject({ verdict: 'create', problem: null });
    expect(await apply(partners)).toMatchObject({ created: 1 });
    const link = await check('client_partner', 'client,partner\noak,rentals\n');
    expect(await apply(link)).toMatchObject({ created: 1 });
    const again = await check('client_partner', 'client,partner,Account at the partner\noak,rentals,A-7\n');
    expect((await rowsOf(again))[0]).toMatchObject({
      verdict: 'update',
      changes: { accountRef: [null, 'A-7'] },
    });
  });

  it('names a problem by line and column, and imports the other rows', async () => {
    const id = await check(
      'property_meta',
      'Client,Name,Permalink,Property type,Address,City,Province or state,Postal code,Bedrooms from\n' +
        'oak,Good,good,apartment,1 A St,Toronto,ON,M5V 1A1,1\n' +
        'oak,No type,no-type,castle,1 A St,Toronto,ON,M5V 1A1,1\n' +
        'ash,No client,no-client,apartment,1 A St,Toronto,ON,M5V 1A1,1\n' +
        'oak,No number,no-number,apartment,1 A St,Toronto,ON,M5V 1A1,two\n' +
        'oak,Too many,too-many,apartment,1 A St,Toronto,ontario,M5V 1A1,1\n' +
        'oak,Twice,good,apartment,1 A St,Toronto,ON,M5V 1A1,1\n',
    );
    const found = (await rowsOf(id)).map(({ rowNumber, problemColumn, problem }) => [
      rowNumber,
      problemColumn,
      problem,
    ]);
    expect(found).toEqual([
      [2, null, null],
      [3, 'Property type', expect.stringContaining('Property type: Must be one of: ')],
      [4, 'Client', 'Client: There is no client "ash"'],
      [5, 'Bedrooms from', 'Bedrooms from: Must be a whole number'],
      [6, 'Province or state', 'Province or state: Two capital letters, such as ON'],
      [7, null, 'Repeats row 2'],
    ]);
    expect(await apply(id)).toMatchObject({ created: 1, invalid: 5 });
  });

  it('finds that an exported file changes nothing, and shows what a changed cell does', async () => {
    await web.ok('POST', '/api/v1/clients', {
      clientKey: 'odd',
      name: '=Odd, "quoted"\nname',
      phone: '416-555-0111',
      website: 'https://odd.test/',
    });
    for (const [resource, url] of [
      ['client', '/api/v1/clients'],
      ['building', '/api/v1/buildings'],
      ['partner', '/api/v1/partners'],
      ['property_meta', propertiesPath],
      ['client_partner', '/api/v1/clients__has_partners'],
    ] as const) {
      const id = await check(resource, await exported(url));
      expect(new Set(await verdicts(id)), `${resource} ${JSON.stringify(await rowsOf(id))}`).toEqual(
        new Set(['unchanged']),
      );
    }
    const changed = (await exported('/api/v1/clients')).replace('Oak Homes', 'Oak Living');
    const id = await check('client', changed);
    const different = (await rowsOf(id)).filter(({ verdict }) => verdict !== 'unchanged');
    expect(different).toMatchObject([{ verdict: 'update', changes: { name: ['Oak Homes', 'Oak Living'] } }]);
    expect(await apply(id)).toMatchObject({ updated: 1, created: 0 });
    const [oak] = await get<{ id: number }[]>('/api/v1/clients?clientKey=oak');
    const { rows } = await web.db.query(sql`
      select action, actor_id, reason, changes from audit_entries
      where resource = 'client' and record_key = ${String(oak?.id)} order by id desc limit 1`);
    expect(rows).toMatchObject([
      {
        action: 'updated',
        reason: `CSV import ${id}: client.csv`,
        changes: { name: ['Oak Homes', 'Oak Living'] },
      },
    ]);
  });

  it('creates only, or updates only', async () => {
    const text = 'Client key,Name\noak,Oak Again\nnew_one,New One\n';
    expect(await verdicts(await check('client', text, { mode: 'create' }))).toEqual(['skipped', 'create']);
    expect(await verdicts(await check('client', text, { mode: 'update' }))).toEqual(['update', 'skipped']);
  });

  it('undoes an import, and leaves what was changed since', async () => {
    const id = await check('client', 'Client key,Name\noak,Oak Third\nfresh,Fresh\nused,Used\nlater,Later\n');
    await apply(id);
    const idOf = async (key: string): Promise<number> =>
      (await get<{ id: number }[]>(`/api/v1/clients?clientKey=${key}`))[0]?.id ?? 0;
    await web.addProperty(await idOf('used'));
    await web.ok('PUT', `/api/v1/clients/${await idOf('later')}`, { city: 'Toronto' });
    await post(web.admin, `${path}/${id}/undo`);
    await work();
    expect(await read(id)).toMatchObject({ status: 'undone', kept: 2 });
    expect((await rowsOf(id)).map(({ verdict }) => verdict)).toEqual(['undone', 'undone', 'kept', 'kept']);
    expect(await get(`/api/v1/clients/${await idOf('oak')}`)).toMatchObject({ name: 'Oak Living' });
    expect(await idOf('fresh')).toBe(0);
  });

  it('does not overwrite a record changed between check and import', async () => {
    const id = await check('client', 'Client key,Name\noak,From the file\n');
    const [oak] = await get<{ id: number }[]>('/api/v1/clients?clientKey=oak');
    await web.ok('PUT', `/api/v1/clients/${oak?.id}`, { name: 'By hand' });
    expect(await apply(id)).toMatchObject({ updated: 0, invalid: 1 });
    expect(await get(`/api/v1/clients/${oak?.id}`)).toMatchObject({ name: 'By hand' });
  });

  it('asks for the rights of a single write, and keeps a file to its owner', async () => {
    const reader = await web.person(['supersync_csv_data_export']);
    const refused = await web.call(reader, 'POST', path, { body: { resource: 'role', name: 'roles.csv' } });
    expect(refused.statusCode).toBe(403);
    const readOnly = await web.by('POST', path, { body: { resource: 'unit', name: 'units.csv' } });
    expect(readOnly.statusCode).toBe(400);
    const own = await check('client', 'Client key,Name\nmine,Mine\n', { by: reader });
    expect((await web.by('GET', `${path}/${own}`)).statusCode).toBe(404);
    expect((await web.by('POST', `${path}/${own}/apply`)).statusCode).toBe(404);
    expect(await rowsOf(own)).toEqual([]);
    expect(await get<ImportRow[]>(`/api/v1/record_import_rows?importId=${own}`, reader)).toHaveLength(1);
  });

  it('stops where its owner lost access meanwhile', async () => {
    const leaving = await web.person(['supersync_csv_data_export']);
    const id = await check('client', 'Client key,Name\nleft,Left\n', { by: leaving });
    await post(leaving, `${path}/${id}/apply`);
    await web.db.query(sql`update users set is_super_user = false where id = ${leaving.userId}`);
    await work();
    const { rows } = await web.db.query<Import>(sql`
      select status, created, stopped_reason as "stoppedReason" from record_imports where id = ${id}`);
    expect(rows).toMatchObject([{ status: 'checked', created: 0 }]);
    expect(rows[0]?.stoppedReason).not.toBeNull();
  });

  it('remembers the mapping of a header', async () => {
    const text = 'A,B\nremembered,Remembered\n';
    await check('client', text, { mapping: { clientKey: 0, name: 1 } });
    const { id } = await post(web.admin, path, { resource: 'client', name: 'again.csv' });
    await post(web.admin, `${path}/${id}/parts`, { part: 0, text, isLast: true });
    expect(await get(`${path}/${id}/columns`)).toMatchObject({
      mapping: { clientKey: 0, name: 1 },
      isRemembered: true,
    });
    const discarded = await post(web.admin, `${path}/${id}/discard`);
    expect(discarded.status).toBe('discarded');
  });

  it('keeps rows while an import can be undone, and discards files nobody went on with', async () => {
    const purge = () => runJob(purgeRecordImports, { db: web.db, log: web.app.log });
    const age = (id: number, days: number) =>
      web.db.query(sql`
        update record_imports set finished_at = finished_at - make_interval(days => ${days}),
          modified_at = modified_at - make_interval(days => ${days}) where id = ${id}`);
    const undoable = await check('client', 'Client key,Name\nkept_rows,Kept\n');
    await apply(undoable);
    await age(undoable, 89);
    const old = await check('client', 'Client key,Name\nold_rows,Old\n');
    await apply(old);
    await age(old, 91);
    const unused = await check('client', 'Client key,Name\nunused,Unused\n');
    await age(unused, 8);
    const recent = await check('client', 'Client key,Name\nrecent,Recent\n');
    const halfway = await check('client', 'Client key,Name\nhalfway,Halfway\n');
    await web.db.query(sql`update record_imports set created = 1 where id = ${halfway}`);
    await age(halfway, 8);
    await purge();
    const left = async (id: number) => [(await read(id)).status, (await rowsOf(id)).length];
    expect(await left(undoable)).toEqual(['imported', 1]);
    expect(await left(old)).toEqual(['imported', 0]);
    expect(await left(unused)).toEqual(['discarded', 0]);
    expect(await left(recent)).toEqual(['checked', 1]);
    expect(await left(halfway)).toEqual(['checked', 1]);
    const refused = await web.by('POST', `${path}/${old}/undo`);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'cannot_undo']);
    await post(web.admin, `${path}/${undoable}/undo`);
    await work();
    expect(await left(undoable)).toEqual(['undone', 1]);
    await age(undoable, 8);
    await purge();
    expect(await left(undoable)).toEqual(['undone', 0]);
  });
});
