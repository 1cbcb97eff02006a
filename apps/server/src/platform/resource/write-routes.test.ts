import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';

import { data, useTestApp } from '#test/resource/use-test-app.ts';

describe.each(testDatabases())('writing records on $name', (kind) => {
  const { call, fresh, freshId, newLandlord, traces, countOf, told } = useTestApp(kind);

  describe('creating', () => {
    test('answers the record, with one audit entry and one event', async () => {
      const name = fresh('Ann');
      const answer = await call('POST', '/test/landlords', {
        name,
        email: 'ann@example.com',
        rating: '4.50',
        isActive: 0,
        isVerified: 1,
        tags: ['a', 'quote " and \\ backslash'],
        joined: '2020-02-29',
        seen: '2024-01-01T10:00:00+02:00',
        modified: { userId: 7 },
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      const record = data(answer);
      expect(record).toMatchObject({
        name,
        rating: '4.50',
        isActive: 0,
        isVerified: 1,
        tier: 'none',
        rooms: null,
        tags: ['a', 'quote " and \\ backslash'],
        joined: '2020-02-29',
        seen: '2024-01-01T08:00:00+00:00',
        modified: { userId: 7, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/) },
        version: 1,
      });
      const { id } = answer.json<{ data: { id: number } }>().data;
      expect(await traces('landlord', id)).toMatchObject({
        audits: [{ action: 'created', actor_id: 7, changes: { name: [null, name], isActive: [null, 0] } }],
        events: [{ type: 'created', version: 1 }],
      });
      expect(told).toContain(`create ${id}`);
    });

    test.each([
      [{}, { name: 'Invalid input: expected string, received undefined' }],
      [{ name: '' }, { name: 'Required' }],
      [{ name: 'x', colour: 'red' }, { colour: 'Unknown field' }],
      [{ name: 'x', id: 5 }, { id: 'Unknown field' }],
      [{ name: 'x', isActive: true }, { isActive: 'Must be 1 or 0' }],
      [{ name: 'x', rating: 4.5 }, { rating: 'Invalid input: expected string, received number' }],
      [{ name: 'x', rooms: 13 }, { rooms: 'Not allowed' }],
      [{ name: 'x', seen: '0000-01-01T00:00:00Z' }, { '': 'A value is out of range' }],
    ])('refuses %j, naming the field', async (body, errors) => {
      const before = await countOf('landlords');
      const answer = await call('POST', '/test/landlords', body);
      expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input', errors });
      expect(await countOf('landlords')).toBe(before);
    });

    test('an existing id or name is a conflict that changes nothing', async () => {
      const landlord = await newLandlord();
      const id = freshId();
      expect(
        (await call('POST', '/test/houses', { id, landlordId: landlord.id, title: 'Oak' })).statusCode,
      ).toBe(201);
      const duplicateId = await call('POST', '/test/houses', { id, landlordId: landlord.id, title: 'Elm' });
      expect(duplicateId.json()).toMatchObject({
        status: 409,
        code: 'already_exists',
        detail: 'There is already a house with this id.',
      });
      expect(data(await call('GET', `/test/houses/${id}`))).toMatchObject({ title: 'Oak', version: 1 });
      const duplicateName = await call('POST', '/test/landlords', { name: landlord.name.toUpperCase() });
      expect(duplicateName.json()).toMatchObject({ status: 409, errors: { name: 'Already taken' } });
      expect((await traces('house', id)).audits).toHaveLength(1);
    });

    describe('with a request key', () => {
      test('repeats at once and later make one record, and answer it', async () => {
        const body = { name: fresh('Once') };
        const requestKey = fresh('key').replaceAll(' ', '-');
        const before = await countOf('landlords');
        const create = () => call('POST', '/test/landlords', body, { requestKey });
        const answers = await Promise.all(Array.from({ length: 20 }, create));
        expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
        const { id } = answers[0]?.json<{ data: { id: number } }>().data ?? { id: 0 };
        expect((await create()).json()).toEqual(answers[0]?.json());
        expect(await countOf('landlords')).toBe(before + 1);
        expect(await traces('landlord', id)).toMatchObject({
          audits: [{ action: 'created' }],
          events: [{ type: 'created' }],
        });
      });

      test('a repeat answers the record as it is now, as the caller may see it', async () => {
        const body = { name: fresh('Once'), email: 'once@example.com' };
        const requestKey = fresh('key').replaceAll(' ', '-');
        const { id } = (await call('POST', '/test/landlords', body, { requestKey })).json<{
          data: { id: number };
        }>().data;
        await call('PUT', `/test/landlords/${id}`, { rating: '3.00' });
        const repeated = await call('POST', '/test/landlords', body, { requestKey });
        expect(data(repeated)).toMatchObject({ id, rating: '3.00', version: 2 });
        await call('DELETE', `/test/landlords/${id}`);
        expect((await call('POST', '/test/landlords', body, { requestKey })).statusCode).toBe(404);
      });

      test('is refused for another record, and free again after a refusal', async () => {
        const requestKey = fresh('key').replaceAll(' ', '-');
        expect((await call('POST', '/test/landlords', { name: '' }, { requestKey })).statusCode).toBe(400);
        const body = { name: fresh('Once') };
        expect((await call('POST', '/test/landlords', body, { requestKey })).statusCode).toBe(201);
        const other = await call('POST', '/test/landlords', { name: fresh('Other') }, { requestKey });
        expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
      });
    });

    test('refuses a reference to a missing record, naming the field', async () => {
      const answer = await call('POST', '/test/houses', {
        id: 999_999,
        landlordId: 999_999,
        title: 'Nowhere',
      });
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'unknown_reference',
        errors: { landlordId: 'Does not exist' },
      });
    });
  });

  describe('updating', () => {
    test('changes only the fields sent, and audits only those that differ', async () => {
      const { id } = await newLandlord({ city: 'Oslo', rooms: 3 });
      const answer = await call(
        'PUT',
        `/test/landlords/${id}`,
        { city: 'Bergen', rooms: 3 },
        { ifMatch: '"1"' },
      );
      expect(answer.statusCode).toBe(200);
      expect(data(answer)).toMatchObject({ city: 'Bergen', rooms: 3, version: 2 });
      const { audits, events } = await traces('landlord', id);
      expect(audits[1]).toEqual({ action: 'updated', actor_id: 7, changes: { city: ['Oslo', 'Bergen'] } });
      expect(events.map(({ type, version }) => [type, version])).toEqual([
        ['created', 1],
        ['updated', 2],
      ]);
    });

    test('the same body twice writes once', async () => {
      const { id } = await newLandlord();
      for (let time = 0; time < 2; time += 1) {
        const answer = await call('PUT', `/test/landlords/${id}`, { city: 'Rome', tags: ['x'], id });
        expect(data(answer)).toMatchObject({ city: 'Rome', version: 2 });
      }
      expect((await traces('landlord', id)).audits).toHaveLength(2);
    });

    test('a stale version answers the current record and writes nothing', async () => {
      const { id } = await newLandlord({ city: 'A' });
      await call('PUT', `/test/landlords/${id}`, { city: 'B' });
      const answer = await call('PUT', `/test/landlords/${id}`, { city: 'C' }, { ifMatch: '"1"' });
      expect(answer.json()).toMatchObject({
        status: 412,
        code: 'stale_version',
        detail: 'Someone else changed this landlord since you opened it. Nothing was saved.',
        current: { id, city: 'B', version: 2 },
      });
      expect(data(await call('GET', `/test/landlords/${id}`))).toMatchObject({ city: 'B', version: 2 });
      expect((await traces('landlord', id)).audits).toHaveLength(2);
      const unreadable = await call('PUT', `/test/landlords/${id}`, { city: 'C' }, { ifMatch: 'two' });
      expect(unreadable.json()).toMatchObject({ status: 400, errors: { 'if-match': expect.any(String) } });
    });

    test('of concurrent updates with one version one wins; without a version all succeed', async () => {
      const { id } = await newLandlord();
      const guarded = await Promise.all(
        Array.from({ length: 12 }, (_, each) =>
          call('PUT', `/test/landlords/${id}`, { city: `City ${each}` }, { ifMatch: '"1"' }),
        ),
      );
      expect(guarded.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        200,
        ...Array<number>(11).fill(412),
      ]);
      await Promise.all(
        Array.from({ length: 12 }, (_, each) =>
          call('PUT', `/test/landlords/${id}`, { city: `Town ${each}` }),
        ),
      );
      expect(data(await call('GET', `/test/landlords/${id}`))).toMatchObject({ version: 14 });
      const { audits, events } = await traces('landlord', id);
      expect(audits).toHaveLength(14);
      expect(events.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 14 }, (_, each) => each + 1),
      );
    });

    test('a stamp must be the caller’s own', async () => {
      const { id } = await newLandlord();
      for (const userId of [1, 8, null]) {
        const answer = await call('PUT', `/test/landlords/${id}`, { city: 'X', modified: { userId } });
        expect(answer.json()).toMatchObject({ status: 403, code: 'not_your_stamp' });
      }
      expect(
        (await call('PUT', `/test/landlords/${id}`, { city: 'X', modified: { userId: 7 } })).statusCode,
      ).toBe(200);
    });

    test('answers 404 for a missing record, and refuses a key in the body that differs from the address', async () => {
      expect((await call('PUT', '/test/landlords/987654', { city: 'X' })).json()).toMatchObject({
        status: 404,
        detail: 'There is no landlord 987654.',
      });
      const { id } = await newLandlord();
      expect((await call('PUT', `/test/landlords/${id}`, { id: id + 1, city: 'X' })).json()).toMatchObject({
        status: 400,
        errors: { id: 'Not the record of this address' },
      });
    });
  });

  describe('composite keys', () => {
    const key = (houseId: number, amenityKey: string): string =>
      `houseId:${houseId}~amenityKey:${encodeURIComponent(amenityKey).replaceAll('~', '%7E')}`;

    test('work in the address or the body, with any characters', async () => {
      const landlord = await newLandlord();
      const houseId = freshId();
      const amenityKey = fresh('po~ol/ü%:');
      await call('POST', '/test/houses', { id: houseId, landlordId: landlord.id, title: 'Elm' });
      await call('POST', '/test/amenities', { key: amenityKey, name: 'Pool' });
      const created = await call('POST', '/test/house__has_amenities', {
        houseId,
        amenityKey,
        isShared: 1,
        modified: { userId: 1 },
      });
      // The record has the user id that was sent, the audit entry the true one.
      expect(data(created)).toMatchObject({ isShared: 1, modified: { userId: 1 } });
      const printed = key(houseId, amenityKey);
      expect((await traces('house_amenity', printed)).audits).toMatchObject([
        { action: 'created', actor_id: 7 },
      ]);

      const byBody = await call('PUT', '/test/house__has_amenities', { houseId, amenityKey, isShared: 0 });
      expect(data(byBody)).toMatchObject({ houseId, amenityKey, isShared: 0, version: 2 });
      const byAddress = await call('PUT', `/test/house__has_amenities/${printed}`, { isShared: 1 });
      expect(data(byAddress)).toMatchObject({ isShared: 1, version: 3 });
      expect(
        (await call('PUT', '/test/house__has_amenities', { houseId, isShared: 0 })).json(),
      ).toMatchObject({
        status: 400,
        errors: { amenityKey: 'Required' },
      });
      expect((await call('DELETE', `/test/house__has_amenities/${printed}`)).statusCode).toBe(204);
      expect((await call('GET', `/test/house__has_amenities/${printed}`)).statusCode).toBe(404);
    });
  });

  describe('removing', () => {
    test('checks the version and audits the full record', async () => {
      const { id, name } = await newLandlord();
      expect((await call('DELETE', `/test/landlords/${id}`, undefined, { ifMatch: '"9"' })).statusCode).toBe(
        412,
      );
      const removed = await call('DELETE', `/test/landlords/${id}`, undefined, { ifMatch: '"1"' });
      expect([removed.statusCode, removed.body]).toEqual([204, '']);
      expect((await call('DELETE', `/test/landlords/${id}`)).statusCode).toBe(404);
      const { audits, events } = await traces('landlord', id);
      expect(audits).toHaveLength(2);
      expect(audits[1]).toMatchObject({ action: 'deleted', changes: { id: [id, null], name: [name, null] } });
      expect(events.map(({ type }) => type)).toEqual(['created', 'deleted']);
    });

    test('refuses to delete a referenced record', async () => {
      const { id } = await newLandlord();
      await call('POST', '/test/houses', { id: freshId(), landlordId: id, title: 'Fir' });
      expect((await call('DELETE', `/test/landlords/${id}`)).json()).toMatchObject({ code: 'still_in_use' });
      expect((await traces('landlord', id)).audits).toHaveLength(1);
    });
  });

  test('refuses a write without a session', async () => {
    const answer = await call('POST', '/test/landlords', { name: fresh('Nobody') }, { as: null });
    expect(answer.json()).toMatchObject({ status: 401, code: 'not_signed_in' });
  });
});
