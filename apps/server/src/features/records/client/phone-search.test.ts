import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

describe.each(testDatabases())('a search for a phone number on $name', (kind) => {
  let web: PlatformApp;
  let contactId = 0;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
    const clientId = await web.addClient();
    const add = async (firstName: string, phone: string): Promise<number> =>
      (await web.ok('POST', clientContact.path, { clientId, firstName, lastName: 'Lee', phone })).id;
    contactId = await add('Ann', '+14165550123');
    await add('Bob', '+14165550199');
  });
  afterAll(() => web.stop());

  it.each([
    '(416) 555-0123',
    '416-555-0123',
    '416.555.0123',
    '+1 416 555 0123',
    '555-0123',
    'lee (416) 555-0123',
    '4165550123',
  ])('finds %s', async (search) => {
    const found = await web.ok<{ id: number }[]>(
      'GET',
      `${clientContact.path}?search=${encodeURIComponent(search)}`,
    );
    expect(found.map(({ id }) => id)).toEqual([contactId]);
  });

  it('needs the other words too', async () => {
    const search = encodeURIComponent('bob (416) 555-0123');
    expect(await web.ok('GET', `${clientContact.path}?search=${search}`)).toEqual([]);
  });

  it('does not tell a masked number', async () => {
    const reader = await web.person(['client_management']);
    const search = encodeURIComponent('(416) 555-0123');
    const answer = await web.call(reader, 'GET', `${clientContact.path}?search=${search}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ data: [] });
  });
});
