import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { data, useAuditApp } from '#test/audit-app.ts';

interface Undone {
  entryId: number;
  action: string;
}

describe.each(testDatabases())('undoing on $name', (kind) => {
  const { call, entriesOf, newLandlord, db } = useAuditApp(kind);

  const undo = (id: number | undefined, more: Parameters<typeof call>[3] = {}) =>
    call('POST', `/v0/audit-entries/${id}/undo`, undefined, more);
  const undone = async (id: number | undefined): Promise<Undone> => data(await undo(id));
  const record = async (path: string) => data<Record<string, unknown>>(await call('GET', path));

  test('undo of an update is an entry that can be undone again', async () => {
    const { id } = await newLandlord({ city: 'Oslo', isActive: 1, rating: '1.50' });
    const path = `/test/landlords/${id}`;
    await call('PUT', path, { city: 'Bergen', isActive: 0, rating: null });
    await call('PUT', path, { rooms: 4 });
    const entries = await entriesOf('landlord', id);
    const first = await undone(entries[1]?.id);
    expect(first.action).toBe('updated');
    expect(await record(path)).toMatchObject({
      city: 'Oslo',
      isActive: 1,
      rating: '1.50',
      rooms: 4,
      version: 4,
    });
    const [last] = (await entriesOf('landlord', id)).slice(-1);
    expect(last).toMatchObject({
      id: first.entryId,
      action: 'updated',
      reason: `Undo of entry ${entries[1]?.id}`,
      changes: { city: ['Bergen', 'Oslo'], isActive: [0, 1], rating: [null, '1.50'] },
    });
    await undone(first.entryId);
    expect(await record(path)).toMatchObject({ city: 'Bergen', isActive: 0, rating: null, rooms: 4 });
  });

  test('skips values changed since and names them', async () => {
    const { id } = await newLandlord({ city: 'Oslo' });
    const path = `/test/landlords/${id}`;
    await call('PUT', path, { city: 'Bergen', rooms: 1 });
    await call('PUT', path, { city: 'Tromsø' });
    const entries = await entriesOf('landlord', id);
    const answer = await undo(entries[1]?.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'cannot_undo',
      detail: `“Home town” changed again since (entry ${entries[2]?.id}). Nothing was changed.`,
    });
    expect((await undo(entries[0]?.id)).statusCode).toBe(409);
    // Also a value that was changed without an audit entry.
    await db().query({ text: `update landlords set city = 'Moss' where id = $1`, values: [id] });
    expect((await undo(entries[2]?.id)).json()).toMatchObject({
      detail: '“Home town” holds something else by now. Nothing was changed.',
    });
    expect(await record(path)).toMatchObject({ city: 'Moss', rooms: 1 });
  });

  test('undo of a creation deletes, undo of a deletion restores, repeatedly', async () => {
    const { id } = await newLandlord({ city: 'Oslo', isVerified: 0, tags: ['a'] });
    const path = `/test/landlords/${id}`;
    const before = await record(path);
    const [creation] = await entriesOf('landlord', id);
    const undoneCreation = await undone(creation?.id);
    expect(undoneCreation.action).toBe('deleted');
    expect((await call('GET', path)).statusCode).toBe(404);
    const back = await undone(undoneCreation.entryId);
    const { modified: _m, version: _v, ...same } = before;
    expect(await record(path)).toMatchObject(same);
    const undoneRestore = await undone(back.entryId);
    expect((await undo(undoneCreation.entryId)).statusCode).toBe(409);
    await undone(undoneRestore.entryId);
    expect(await record(path)).toMatchObject(same);
  });

  test('composite keys', async () => {
    const { id } = await newLandlord();
    const houseId = Math.floor(Math.random() * 1e9);
    const amenityKey = `pool ~ ${randomUUID()}`;
    await call('POST', '/test/houses', { id: houseId, landlordId: id, title: 'House' });
    await call('POST', '/test/amenities', { key: amenityKey, name: 'Pool' });
    const made = await call('POST', '/test/house__has_amenities', { houseId, amenityKey, isShared: 1 });
    expect(made.statusCode).toBe(201);
    const key = `houseId:${houseId}~amenityKey:${encodeURIComponent(amenityKey).replaceAll('~', '%7E')}`;
    const [entry] = await entriesOf('house_amenity', key);
    const undoneLink = await undone(entry?.id);
    expect((await call('GET', `/test/house__has_amenities/${key}`)).statusCode).toBe(404);
    await undone(undoneLink.entryId);
    expect(await record(`/test/house__has_amenities/${key}`)).toMatchObject({ isShared: 1 });
    // Database constraints still apply: the landlord has a house.
    const [landlordEntry] = await entriesOf('landlord', id);
    expect((await undo(landlordEntry?.id)).json()).toMatchObject({ status: 409, code: 'still_in_use' });
  });

  test('requires write permission; others do not learn what it was', async () => {
    const { id } = await newLandlord({ email: 'kept@example.test' });
    await call('PUT', `/test/landlords/${id}`, { email: null });
    const [, update] = await entriesOf('landlord', id);
    // Whether a masked value can be restored would reveal it.
    expect((await undo(update?.id, { keys: ['supersync_shadow'] })).statusCode).toBe(403);
    const owner = { keys: ['supersync_shadow'] } as const;
    const made = data<{ id: number }>(await call('POST', '/test/notes', { body: 'mine' }, owner));
    await call('PUT', `/test/notes/${made.id}`, { body: 'still mine' }, owner);
    const [creation, change] = await entriesOf('jotting', made.id);
    expect((await undo(change?.id, { keys: ['supersync_redact'] })).statusCode).toBe(409);
    expect((await undo(change?.id, owner)).statusCode).toBe(200);
    expect((await undo(creation?.id, owner)).statusCode).toBe(409);
    const [other] = (
      await db().query<{ id: number }>({
        text: `insert into audit_entries (action, resource, record_key, changes)
        values ('updated', 'vault', '1', '{"secret":["a","b"]}') returning id`,
      })
    ).rows;
    expect((await undo(other?.id, { keys: [] })).statusCode).toBe(403);
    expect((await undo(other?.id)).json()).toMatchObject({ code: 'cannot_undo' });
  });

  test('refuses actions, sign-ins and records with secrets', async () => {
    const made = data<{ id: number }>(await call('POST', '/test/notes', { body: 'b', pin: '99' }));
    await call('DELETE', `/test/notes/${made.id}`);
    const [, removal] = await entriesOf('jotting', made.id);
    expect((await undo(removal?.id)).json()).toMatchObject({
      detail: 'The log does not keep everything a note holds. Nothing was changed.',
    });
    const [signIn] = (
      await db().query<{ id: number }>({
        text: `insert into audit_entries (action) values ('signed in') returning id`,
      })
    ).rows;
    expect((await undo(signIn?.id)).json()).toMatchObject({
      detail: 'The entry is not about a record. Nothing was changed.',
    });
    expect((await undo(987_654_321)).statusCode).toBe(404);
  });

  test('is idempotent by key', async () => {
    const { id } = await newLandlord({ city: 'Oslo' });
    await call('PUT', `/test/landlords/${id}`, { city: 'Bergen' });
    const [, update] = await entriesOf('landlord', id);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => undo(update?.id, { headers })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await entriesOf('landlord', id)).toHaveLength(3);
  });
});
