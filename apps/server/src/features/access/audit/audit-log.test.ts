import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { data, useAuditApp } from '#test/audit-app.ts';

const where = (condition: object): string => `where=${encodeURIComponent(JSON.stringify(condition))}`;

describe.each(testDatabases())('the audit log on $name', (kind) => {
  const { call, list, entriesOf, newLandlord, personWith, db } = useAuditApp(kind);

  test('every field filters, and the search looks through the texts', async () => {
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
    // What records hold is not searched: a search would tell what a mask hides.
    expect((await list(`search=${encodeURIComponent(`Filtered ${requestId}`)}`)).data).toEqual([]);
    expect(await found(`requestId=${requestId}`)).toBe(true);
    // Part of an id would be looked for in every row of the log.
    const part = await call('GET', `/v0/audit-entries?${where({ requestId: { contains: 'ab' } })}`);
    expect(part.statusCode).toBe(400);
  });

  test('the newest comes first, and the total is counted only so far', async () => {
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

  test('a reason that cannot be kept is refused, and nothing is written', async () => {
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

  test('a download of the log is in the log', async () => {
    const requestId = randomUUID();
    const answer = await call('GET', '/v0/audit-entries?action=created&format=csv', undefined, {
      headers: { 'x-request-id': requestId, 'x-reason': 'yearly%20audit' },
    });
    expect(answer.body.split('\n')[0]).toBe(
      'Id,Time,Who,Action,Kind of record,Record,Changes,Reason,Request,Network address',
    );
    const { data: rows } = await list(`requestId=${requestId}`);
    expect(rows).toMatchObject([{ action: 'exported', resource: 'audit_entry', reason: 'yearly audit' }]);
  });

  test('the log is closed to whoever lacks its key', async () => {
    for (const url of ['/v0/audit-entries', '/v0/audit-entries/1', '/v0/audit/verification'])
      expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(403);
  });

  test('nobody changes the log with an ordinary statement', async () => {
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

  test('personal values are masked in a history without clear sight, on both sides of a change', async () => {
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

  test('a history opens to whoever may read the record, page by page', async () => {
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

  test('a record of somebody else has no history for me, also once it is gone', async () => {
    const mine = { keys: ['supersync_shadow'] } as const;
    const made = data<{ id: number }>(await call('POST', '/test/notes', { body: 'mine', pin: '1234' }, mine));
    const url = `/v0/audit/history?resource=jotting&key=${made.id}`;
    expect((await call('GET', url, undefined, mine)).statusCode).toBe(200);
    expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(404);
    await call('DELETE', `/test/notes/${made.id}`, undefined, mine);
    expect((await call('GET', url, undefined, { keys: ['supersync_redact'] })).statusCode).toBe(404);
    // Whoever reads the log reads of it there anyway. What is secret is nowhere.
    const log = await call('GET', url, undefined, { keys: ['supersync_admin_tools'] });
    expect(log.statusCode).toBe(200);
    expect(log.body).not.toContain('1234');
  });

  test('the kinds of records come with the names of their fields and what one may do', async () => {
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
