import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { data, useAuditApp } from '#test/audit-app.ts';

const where = (condition: object): string => `where=${encodeURIComponent(JSON.stringify(condition))}`;

describe.each(testDatabases())('the audit log on $name', (kind) => {
  const { call, list, entriesOf, newLandlord, personWith, db } = useAuditApp(kind);

  test('every field can be filtered, and search covers the texts', async () => {
    const requestId = randomUUID();
    const headers = { 'x-request-id': requestId, 'x-reason': encodeURIComponent('Größe geprüft') };
    const made = data<{ id: number }>(
      await call('POST', '/test/landlords', { name: `Filtered ${requestId}` }, { headers }),
    );
    const { userId } = await personWith(['supersync_all']);
    const [entry] = await entriesOf('landlord', made.id);
    expect(entry).toMatchObject({ action: 'created', actorId: userId, requestId, reason: 'Größe geprüft' });
    const found = async (query: string): Promise<boolean> =>
      (await list(`${query}&limit=1000`)).data.some(({ id }) => id === entry?.id);
    const yes: object[] = [
      { id: entry?.id },
      { at: { gte: entry?.at, lte: entry?.at } },
      { actorId: userId },
      { action: 'created' },
      { resource: 'landlord' },
      { recordKey: String(made.id) },
      { requestId },
      { reason: { contains: 'geprüft' } },
      { address: '127.0.0.1' },
      { changes: { isNull: false } },
      { 'actor.firstName': 'Test' },
    ];
    for (const condition of yes) expect(await found(where(condition)), JSON.stringify(condition)).toBe(true);
    const no: object[] = [
      { action: 'deleted' },
      { actorId: -1 },
      { at: { gt: entry?.at } },
      { reason: null },
    ];
    for (const condition of no) expect(await found(where(condition)), JSON.stringify(condition)).toBe(false);
    expect(await found(`search=${requestId}`)).toBe(true);
    expect(await found(`search=landlord%20gepr`)).toBe(true);
    // Changed values are not searched: a search would reveal masked values.
    expect((await list(`search=${encodeURIComponent(`Filtered ${requestId}`)}`)).data).toEqual([]);
    expect(await found(`requestId=${requestId}`)).toBe(true);
    // Partial ids would scan the whole log.
    const part = await call('GET', `/v0/audit-entries?${where({ requestId: { contains: 'ab' } })}`);
    expect(part.statusCode).toBe(400);
  });

  test('sorts newest first and caps the total', async () => {
    await db().query({
      text: `insert into audit_entries (action, resource, record_key)
        select 'counted', 'many', n::text from generate_series(1, 10050) n`,
    });
    const { data: rows, meta } = await list(`${where({ resource: 'many' })}&limit=20&page=3`);
    expect(rows.map(({ recordKey }) => recordKey)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(10050 - 40 - index)),
    );
    expect(meta).toEqual({ total: 10000, totalIsCapped: true, page: 3, limit: 20, pageCount: 500 });
    const few = await list(where({ resource: 'many', recordKey: { in: ['1', '2'] } }));
    expect(few.meta).toEqual({ total: 2, page: 1, limit: 25, pageCount: 1 });
  });

  test('is filtered by the fields that changed', async () => {
    const { id } = await newLandlord({ city: 'Bergen' });
    await call('PUT', `/test/landlords/${id}`, { city: 'Oslo' });
    const changed = async (field: string) =>
      (await list(where({ resource: 'landlord', recordKey: String(id), changes: { in: [field] } }))).data.map(
        ({ action }) => action,
      );
    expect(await changed('city')).toEqual(['updated', 'created']);
    expect(await changed('version')).toEqual([]);
  });

  test('refuses an invalid reason and writes nothing', async () => {
    const { id } = await newLandlord();
    for (const reason of ['%E0%A4%A', encodeURIComponent('x'.repeat(501)), '%00']) {
      const answer = await call(
        'PUT',
        `/test/landlords/${id}`,
        { city: 'Oslo' },
        { headers: { 'x-reason': reason } },
      );
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: object }>().errors).toHaveProperty('X-Reason');
    }
    expect(await entriesOf('landlord', id)).toHaveLength(1);
  });

  test('a download is audited', async () => {
    const requestId = randomUUID();
    const answer = await call('GET', '/v0/audit-entries?action=created&format=csv', undefined, {
      headers: { 'x-request-id': requestId, 'x-reason': 'yearly%20audit' },
    });
    expect(answer.body.split('\n')[0]).toBe(
      'Id,Time,Who,Action,Kind of record,Record,Changes,Reason,Request,Network address',
    );
    const { data: rows } = await list(`requestId=${requestId}`);
    expect(rows).toMatchObject([
      {
        action: 'exported',
        resource: 'audit_entry',
        reason: 'yearly audit',
        changes: { read: [null, '/v0/audit-entries?action=created&format=csv'] },
      },
    ]);
  });

  test('requires the audit permission', async () => {
    for (const url of ['/v0/audit-entries', '/v0/audit-entries/1', '/v0/audit/verification'])
      expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(403);
  });

  test('refuses ordinary updates and deletes in the database', async () => {
    for (const text of [
      `update audit_entries set action = 'nothing'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'delete from audit_seals',
      'truncate audit_seals',
      'update audit_seals set number = number + 1',
    ])
      await expect(db().query({ text })).rejects.toThrow(/is only ever added to/);
  });

  test('masks personal values in a history, before and after', async () => {
    const { id } = await newLandlord({ email: 'first@example.test', city: 'Bergen' });
    await call('PUT', `/test/landlords/${id}`, { email: null, city: 'Oslo' });
    const history = async (keys: readonly ('supersync_redact' | 'supersync_shadow')[]) =>
      data<{ entries: { changes: object }[] }>(
        await call('GET', `/v0/audit/history?resource=landlord&key=${id}`, undefined, { keys }),
      ).entries;
    const [clearUpdate] = await history(['supersync_redact']);
    expect(clearUpdate?.changes).toEqual({ email: ['first@example.test', null], city: ['Bergen', 'Oslo'] });
    const [maskedUpdate, maskedCreation] = await history(['supersync_shadow']);
    expect(maskedUpdate?.changes).toEqual({ email: ['•••', '•••'], city: ['Bergen', 'Oslo'] });
    expect(maskedCreation?.changes).toMatchObject({ email: ['•••', '•••'], city: [null, 'Bergen'] });
    expect(JSON.stringify(await history(['supersync_shadow']))).not.toContain('first@example.test');
  });

  test('a history holds what was linked to the record and taken away', async () => {
    const { userId } = await personWith(['supersync_all']);
    const roleId = randomUUID();
    const signed = { modified: { userId } };
    const made = await call('POST', '/perms-api/roles', {
      id: roleId,
      name: `Linked ${roleId}`,
      roleType: 'staff',
      ...signed,
    });
    expect(made.statusCode, made.body).toBe(201);
    const added = await call('POST', '/perms-api/roles__has_users', { roleId, userId, ...signed });
    expect(added.statusCode, added.body).toBe(201);
    await call('DELETE', `/perms-api/roles__has_users/roleId:${roleId}~userId:${userId}`);
    const { entries } = data<{ entries: { action: string; link: object | null }[] }>(
      await call('GET', `/v0/audit/history?resource=role&key=${roleId}`),
    );
    const person = { kind: 'person', name: 'Test Person' };
    expect(entries.map(({ action, link }) => ({ action, link }))).toEqual([
      { action: 'deleted', link: person },
      { action: 'created', link: person },
      { action: 'created', link: null },
    ]);
  });

  test('a history is readable by whoever may read the record, paginated', async () => {
    const { id } = await newLandlord();
    for (const city of ['A', 'B', 'C', 'D']) await call('PUT', `/test/landlords/${id}`, { city });
    interface Answer {
      entries: { id: number; changes: { city?: unknown }; actorName: string }[];
      hasMore: boolean;
    }
    const page = async (more: string) =>
      data<Answer>(await call('GET', `/v0/audit/history?resource=landlord&key=${id}&limit=3${more}`));
    const first = await page('');
    expect(first.entries.map(({ changes }) => changes.city)).toEqual([
      ['C', 'D'],
      ['B', 'C'],
      ['A', 'B'],
    ]);
    expect(first).toMatchObject({ hasMore: true, entries: [{ actorName: 'Test Person' }, {}, {}] });
    const second = await page(`&before=${first.entries[2]?.id}`);
    expect(second.entries).toHaveLength(2);
    expect(second.hasMore).toBe(false);
    const refused = await call('GET', '/v0/audit/history?resource=vault&key=1', undefined, { keys: [] });
    expect(refused.statusCode).toBe(403);
    const unknown = await call('GET', '/v0/audit/history?resource=nothing&key=1');
    expect(unknown.statusCode).toBe(404);
  });

  test("the history of another person's record answers 404, also after deletion", async () => {
    const ownerKeys = { keys: ['supersync_shadow'] } as const;
    const made = data<{ id: number }>(
      await call('POST', '/test/notes', { body: 'mine', pin: '1234' }, ownerKeys),
    );
    const url = `/v0/audit/history?resource=jotting&key=${made.id}`;
    expect((await call('GET', url, undefined, ownerKeys)).statusCode).toBe(200);
    expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(404);
    await call('DELETE', `/test/notes/${made.id}`, undefined, ownerKeys);
    expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(404);
    // Log readers see it in the log anyway. Secrets appear nowhere.
    const log = await call('GET', url, undefined, { keys: ['supersync_admin_tools'] });
    expect(log.statusCode).toBe(200);
    expect(log.body).not.toContain('1234');
  });

  test("record types list their field names and the caller's permissions", async () => {
    interface Kind {
      name: string;
      labels: Record<string, string>;
      mayUpdate: boolean;
      owners: object[];
    }
    const kinds = data<Kind[]>(await call('GET', '/v0/audit/resources', undefined, { keys: [] }));
    expect(kinds.find(({ name }) => name === 'landlord')).toMatchObject({
      labels: { city: 'Home town', isActive: 'Is active' },
      mayUpdate: true,
    });
    expect(kinds.some(({ name }) => name === 'vault' || name === 'audit_entry')).toBe(false);
    const all = data<Kind[]>(await call('GET', '/v0/audit/resources'));
    const owners = (wanted: string) => all.find(({ name }) => name === wanted)?.owners;
    expect(owners('landlord')).toEqual([]);
    expect(owners('role_product')).toEqual([
      { resource: 'role', keyPart: 'roleId' },
      { resource: 'product', keyPart: 'productKey' },
    ]);
  });
});
