import { createHash, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const changes = '/api/v1/import_id_changes';
const batches = '/api/v1/import_id_batches';

describe.each(testDatabases())('import IDs on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let properties: number[];
  let importerId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());
  beforeEach(async () => {
    clientId = await web.addClient({ name: 'Oak Ridge' });
    properties = [];
    for (const importId of ['p1', 'p2', 'p3'])
      properties.push(
        await web.addProperty(clientId, { name: `House ${importId}`, importSource: 'rentcafe', importId }),
      );
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into importers (importer_key, name, client_id, source, feed_url)
      values (${`oak-${clientId}`}, 'Oak', ${clientId}, 'rentcafe', 'https://feeds.example/oak.xml') returning id`);
    importerId = rows[0]?.id ?? 0;
  });

  const post = (path: string, body?: object) =>
    web.by('POST', path, {
      ...(body === undefined ? {} : { body }),
      headers: { 'idempotency-key': randomUUID() },
    });
  const importIdOf = async (id: number): Promise<string | null> =>
    (await web.db.query<{ import_id: string | null }>(sql`select import_id from properties where id = ${id}`))
      .rows[0]?.import_id ?? null;
  const addRun = (result: object) =>
    web.db.query(sql`
      insert into task_runs (task_name, task_group, importer_id, due_at, status, started_at, finished_at, unchanged, result)
      values ('run-importer', 'importer', ${importerId}, now(), 'success', now() + interval '1 second', now() + interval '2 seconds', 3,
        ${JSON.stringify(result)}::jsonb)`);
  const change = async (propertyId: number, importId: string): Promise<number> => {
    const answer = await post(`${changes}/change`, { propertyId, importId, reason: 'The source renamed it' });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ data: { id: number } }>().data.id;
  };

  it('changes one with a reason and an audit entry, and takes it back', async () => {
    const [one = 0] = properties;
    const id = await change(one, 'p9');
    expect(await importIdOf(one)).toBe('p9');
    const log = await web.db.query<{ changes: object; reason: string }>(sql`
      select changes, reason from audit_entries
      where resource = 'property_meta' and record_key = ${String(one)} and action = 'updated'`);
    expect(log.rows).toMatchObject([
      { changes: { importId: ['p1', 'p9'] }, reason: 'The source renamed it' },
    ]);
    expect((await post(`${changes}/${id}/undo`)).statusCode).toBe(200);
    expect(await importIdOf(one)).toBe('p1');
    expect((await post(`${changes}/${id}/undo`)).json()).toMatchObject({ code: 'illegal_state' });
  });

  it('refuses an id that another property of the client and source has', async () => {
    const [one = 0] = properties;
    const preview = await web.ok<Data & { problem: string }>(
      'GET',
      `${changes}/preview?propertyId=${one}&importId=p2`,
    );
    expect(preview.problem).toContain('House p2');
    const refused = await post(`${changes}/change`, { propertyId: one, importId: 'p2', reason: 'x' });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: { importId: expect.stringContaining('House p2') },
    });
    expect(await importIdOf(one)).toBe('p1');
    // Another client may have it.
    const other = await web.addClient({ name: 'Elm' });
    const theirs = await web.addProperty(other, { importSource: 'rentcafe', importId: 'x1' });
    await change(theirs, 'p2');
  });

  /** The newest payload holds one property, with two units. */
  const addPayload = async (importId: string): Promise<void> => {
    const unit = { floorplanImportId: 'f1' };
    const property = {
      importId,
      name: 'Elm Court',
      floorplans: [{ importId: 'f1', name: 'One' }],
      units: [
        { ...unit, importId: 'u1', number: '101' },
        { ...unit, importId: 'u3', number: '103' },
      ],
    };
    const model = Buffer.from(JSON.stringify([property]));
    const hash = createHash('sha256').update(randomUUID()).digest('hex');
    await web.db.query(sql`
      insert into import_bodies (hash, bytes, stored_bytes) values (${hash}, ${model.length}, 1)`);
    await web.db.query(sql`
      insert into import_body_parts (hash, position, start, length, body)
      values (${hash}, 0, 0, ${model.length}, ${deflateRawSync(model)})`);
    await web.db.query(sql`
      insert into import_payloads (importer_id, url, http_status, encoding, bytes, duration_ms, unit_count, model_hash)
      values (${importerId}, 'https://feeds.example/oak.xml', 200, 'utf-8', 1, 1, 2, ${hash})`);
  };

  it('previews against the newest payload: what would match, come and go', async () => {
    const [one = 0] = properties;
    await web.db.query(sql`
      insert into units (property_id, import_id, number, status)
      values (${one}, 'u1', '101', 'available'), (${one}, 'u2', '102', 'available')`);
    const preview = (id: string) => web.ok('GET', `${changes}/preview?propertyId=${one}&importId=${id}`);
    expect(await preview('p9')).toMatchObject({
      problem: null,
      oldImportId: 'p1',
      payload: null,
      found: null,
    });
    await addPayload('p9');
    expect(await preview('p9')).toMatchObject({
      payload: { id: expect.any(Number) },
      found: {
        name: 'Elm Court',
        floorplans: { matched: 0, added: 1, lost: 0 },
        units: { matched: 1, added: 1, lost: 1 },
        firstUnits: [
          { importId: 'u2', number: '102', match: 'lost' },
          { importId: 'u1', number: '101', match: 'matched' },
          { importId: 'u3', number: '103', match: 'added' },
        ],
      },
    });
    expect(await preview('p8')).toMatchObject({ payload: { id: expect.any(Number) }, found: null });
    const { rows } = await web.ok<Data & { rows: Data[] }>('POST', `${batches}/preview`, {
      text: `Property ID,Import ID\n${one},p9\n${properties[1]},p8`,
    });
    expect(rows).toMatchObject([{ isInFeed: true }, { isInFeed: false }]);
  });

  it('cannot be undone once a later run has used it; one without the id has not', async () => {
    const [one = 0, two = 0] = properties;
    const [first, second] = [await change(one, 'p9'), await change(two, 'p8')];
    const listed = (propertyId: number, importId: string) => ({ propertyId, importId, name: 'House' });
    // The feed has the one, and the other only under its old id.
    await addRun({ properties: [listed(one, 'p9')], errors: [{ subject: 'House p2 (p8)', message: 'x' }] });
    expect((await post(`${changes}/${first}/undo`)).json()).toMatchObject({
      status: 409,
      code: 'cannot_undo',
      detail: expect.stringContaining('has used the new import ID'),
    });
    expect(await importIdOf(one)).toBe('p9');
    expect((await post(`${changes}/${second}/undo`)).statusCode).toBe(200);
    expect(await importIdOf(two)).toBe('p2');
  });

  it('remembers the id that was there, also for two people at once', async () => {
    const [one = 0] = properties;
    await Promise.all([change(one, 'p7'), change(one, 'p8')]);
    const { rows } = await web.db.query<{ before: string; after: string }>(sql`
      select old_import_id as before, new_import_id as after from import_id_changes
      where property_id = ${one} order by id`);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ before }) => before)).toEqual(['p1', rows[0]?.after]);
  });

  it('changes many by file with a preview, and takes them back as one', async () => {
    const [one = 0, two = 0, three = 0] = properties;
    const text = [
      'Property ID,Import ID',
      `${one},q1`,
      `${two},p2`,
      `${three},q1`,
      `${one},q2`,
      '999999,q5',
      'none,q6',
      `${three},`,
    ].join('\n');
    const { rows } = await web.ok<Data & { rows: Data[] }>('POST', `${batches}/preview`, { text });
    expect(rows.map(({ verdict, problem }) => [verdict, problem])).toEqual([
      ['changed', null],
      ['unchanged', null],
      ['refused', 'Row 2 gives the same import ID'],
      ['refused', 'Row 2 is about the same property'],
      ['refused', 'There is no property 999999'],
      ['refused', '“none” is not the number of a property'],
      ['refused', 'The import ID is missing'],
    ]);
    expect(await importIdOf(one)).toBe('p1');
    const answer = await post(`${batches}/change`, { name: 'ids.csv', reason: 'Moved', text });
    expect(answer.json()).toMatchObject({ data: { changed: 1, refused: 5 } });
    const { id } = answer.json<{ data: { id: number } }>().data;
    expect(await importIdOf(one)).toBe('q1');
    expect((await post(`${batches}/${id}/undo`)).json()).toMatchObject({ data: { restored: 1 } });
    expect([await importIdOf(one), await importIdOf(two)]).toEqual(['p1', 'p2']);
  });

  it('refuses a file without the columns', async () => {
    expect((await post(`${batches}/preview`, { text: 'a,b\n1,2' })).statusCode).toBe(400);
  });
});
