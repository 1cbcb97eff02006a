import { problem } from '@supersync/contract/kernel/errors.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import type { TestCaller } from '#test/resource/test-app.ts';
import { landlord } from '#test/resource/test-resources.ts';
import { useTestApp } from '#test/resource/use-test-app.ts';
import { records } from './records.ts';
import { afterUpdate, type ResourceServer } from './resource-rules.ts';

/** Another feature than the landlords' own: it follows their rooms. */
const followRooms = (server: ResourceServer): void =>
  afterUpdate(server, landlord, ['rooms'], async ({ record }, origin, tx) => {
    await records(tx, origin).note(landlord, record.id, { action: `counted ${record.rooms}` });
    if (record.rooms === 66) throw problem('illegal_state', { thing: 'landlord', state: 'unlucky' });
  });

describe.each(testDatabases())('resource rules on $name', (kind) => {
  const { call, traces, countOf, newLandlord } = useTestApp(kind, followRooms);

  describe('another feature', () => {
    const audits = async (id: number) => (await traces('landlord', id)).audits.map(({ action }) => action);

    test('takes part in updates that set its fields, and in no other write', async () => {
      const { id } = await newLandlord({ rooms: 1 });
      const put = (body: object) => call('PUT', `/test/landlords/${id}`, body);
      await put({ city: 'Bergen' });
      await put({ city: 'Oslo', rooms: 2 });
      await put({ rooms: 2 });
      expect(await audits(id)).toEqual(['created', 'updated', 'updated', 'counted 2']);
      expect((await call('DELETE', `/test/landlords/${id}`)).statusCode).toBeLessThan(300);
      expect(await audits(id)).toHaveLength(5);
    });

    test('undoes the update where it throws', async () => {
      const { id } = await newLandlord({ rooms: 1 });
      const answer = await call('PUT', `/test/landlords/${id}`, { rooms: 66 });
      expect(answer.json()).toMatchObject({ status: 409, code: 'illegal_state' });
      expect((await call('GET', `/test/landlords/${id}`)).json()).toMatchObject({ data: { rooms: 1 } });
      expect(await audits(id)).toEqual(['created']);
    });
  });

  describe('rows of one user', () => {
    const ann: TestCaller = { userId: 21 };
    const bob: TestCaller = { userId: 22 };

    test('are read, changed and deleted by that user alone; shared rows are read by all', async () => {
      const ownRow = (await call('POST', '/test/notes', { body: 'private', pin: '1234' }, { as: ann })).json<{
        data: { id: number };
      }>().data.id;
      const shared = (await call('POST', '/test/notes', { body: 'shared', isShared: 1 }, { as: ann })).json<{
        data: { id: number };
      }>().data.id;
      const idsOf = async (as: TestCaller) =>
        (await call('GET', '/test/notes?sort=id', undefined, { as }))
          .json<{ data: { id: number }[] }>()
          .data.map(({ id }) => id);
      expect(await idsOf(ann)).toEqual([ownRow, shared]);
      expect(await idsOf(bob)).toEqual([shared]);
      expect((await call('GET', `/test/notes/${ownRow}`, undefined, { as: bob })).statusCode).toBe(404);
      for (const id of [ownRow, shared]) {
        expect((await call('PUT', `/test/notes/${id}`, { body: 'hacked' }, { as: bob })).statusCode).toBe(
          404,
        );
        expect((await call('DELETE', `/test/notes/${id}`, undefined, { as: bob })).statusCode).toBe(404);
      }
      expect((await call('POST', '/test/notes', { body: 'x', userId: 21 }, { as: bob })).statusCode).toBe(
        400,
      );
      expect((await call('PUT', `/test/notes/${ownRow}`, { body: 'mine' }, { as: ann })).statusCode).toBe(
        200,
      );
      const everything = JSON.stringify(await traces('jotting', ownRow));
      expect(everything).toContain('private');
      expect(everything).not.toContain('1234');
    });

    test('a refusing rule leaves no trace', async () => {
      const before = await Promise.all(['jottings', 'audit_entries', 'events'].map(countOf));
      const refused = await call('POST', '/test/notes', { body: 'refused' }, { as: ann });
      expect(refused.json()).toMatchObject({ status: 409, code: 'illegal_state' });
      expect(await Promise.all(['jottings', 'audit_entries', 'events'].map(countOf))).toEqual(before);
    });

    test('a rule gets the record before the change', async () => {
      const { id } = (await call('POST', '/test/notes', { body: 'stay', isShared: 1 }, { as: ann })).json<{
        data: { id: number };
      }>().data;
      expect((await call('DELETE', `/test/notes/${id}`, undefined, { as: ann })).json()).toMatchObject({
        code: 'illegal_state',
      });
      expect((await call('GET', `/test/notes/${id}`, undefined, { as: ann })).statusCode).toBe(200);
    });

    test('a rule runs only for the fields it names', async () => {
      const { id } = (await call('POST', '/test/notes', { body: 'final', pin: '1' }, { as: ann })).json<{
        data: { id: number };
      }>().data;
      const put = async (body: object) =>
        (await call('PUT', `/test/notes/${id}`, body, { as: ann })).statusCode;
      expect(await put({ body: 'changed' })).toBe(409);
      expect(await put({ body: 'changed', pin: '2' })).toBe(409);
      expect(await put({ pin: '2' })).toBe(200);
      expect((await call('DELETE', `/test/notes/${id}`, undefined, { as: ann })).statusCode).toBe(409);
      expect((await call('PUT', `/test/notes/${id + 1000}`, { pin: '2' }, { as: ann })).statusCode).toBe(404);
      expect((await traces('jotting', id)).audits.map(({ action }) => action)).toEqual([
        'created',
        'updated',
      ]);
    });
  });
});
