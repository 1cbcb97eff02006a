import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOn, type Person } from '#test/sign-in.ts';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

describe('feedback, requests for access and saved views', () => {
  let shared: SharedDatabase;
  let test: WebApp;
  let person: Person;
  let other: Person;
  let administrator: Person;

  beforeAll(async () => {
    shared = await shareDatabase();
    test = await startWebApp(shared);
    person = await signInOn(test.db);
    other = await signInOn(test.db);
    administrator = await signInOn(test.db, ['supersync_admin_tools', 'supersync_manage_roles']);
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  const send = (by: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    test.app.inject({
      method,
      url,
      headers: { cookie: by.cookie },
      ...(payload === undefined ? {} : { payload }),
    });

  const trail = async (resource: string, key: string) =>
    (
      await test.db.query<{ action: string; actor_id: number }>(
        sql`select action, actor_id from audit_entries where resource = ${resource} and record_key = ${key} order by id`,
      )
    ).rows;

  const addFile = async (userId: number): Promise<string> => {
    const id = randomUUID();
    await test.db.query(sql`
      insert into files (id, name, media_type, bytes, sha256, user_id)
      values (${id}, 'shot.png', 'image/png', 1, ${'0'.repeat(64)}, ${userId})`);
    return id;
  };

  describe('feedback', () => {
    const words = { page: '/clients?status=active', rating: 4, message: 'Good, but slow' };

    it('is sent by anyone, under their own name, with their own screenshot', async () => {
      const screenshotId = await addFile(person.userId);
      const answer = await send(person, 'POST', '/v0/feedback', { ...words, screenshotId });
      expect(answer.statusCode).toBe(201);
      expect(answer.json().data).toMatchObject({
        ...words,
        screenshotId,
        userId: person.userId,
        status: 'open',
      });
      const listed = await send(other, 'GET', '/v0/feedback?relations=user');
      expect(listed.json().data[0]).toMatchObject({ message: words.message, user: { id: person.userId } });
    });

    it("refuses another name, an invalid rating and another person's screenshot", async () => {
      const refused = [
        { ...words, userId: other.userId },
        { ...words, status: 'handled' },
        { ...words, rating: 6 },
        { ...words, rating: 0 },
        { ...words, message: '' },
        { ...words, screenshotId: await addFile(other.userId) },
        { ...words, screenshotId: randomUUID() },
      ];
      const before = (await test.db.query(sql`select from feedback`)).rowCount;
      for (const body of refused)
        expect((await send(person, 'POST', '/v0/feedback', body)).statusCode).toBe(400);
      expect((await test.db.query(sql`select from feedback`)).rowCount).toBe(before);
    });

    it('is handled once, by an administrator, and audited', async () => {
      const { id } = (await send(person, 'POST', '/v0/feedback', words)).json().data;
      const refused = await send(person, 'POST', `/v0/feedback/${id}/handle`);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Missing permission: supersync_admin_tools',
      ]);
      const handled = await send(administrator, 'POST', `/v0/feedback/${id}/handle`);
      expect(handled.json().data).toMatchObject({
        id,
        status: 'handled',
        handledBy: administrator.userId,
        version: 2,
      });
      expect((await send(administrator, 'POST', `/v0/feedback/${id}/handle`)).statusCode).toBe(409);
      expect((await send(administrator, 'POST', '/v0/feedback/999999/handle')).statusCode).toBe(404);
      expect((await send(administrator, 'POST', '/v0/feedback/x/handle')).statusCode).toBe(400);
      expect(await trail('feedback', String(id))).toEqual([
        { action: 'created', actor_id: person.userId },
        { action: 'handled', actor_id: administrator.userId },
      ]);
    });
  });

  describe('an access request', () => {
    const accessRequest = {
      page: '/roles',
      title: 'Manage Roles',
      chain: [['supersync_manage_roles', 'supersync_admin_tools'], ['supersync_manage_roles']],
    };

    it('is created once until it is closed', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          send(person, 'POST', '/v0/access-requests', { ...accessRequest, reason: 'On call' }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      const ids = new Set(answers.map((answer) => answer.json().data.id));
      expect(ids.size).toBe(1);
      const [id] = ids;
      expect(await trail('access_request', String(id))).toEqual([
        { action: 'created', actor_id: person.userId },
      ]);

      const listed = await send(administrator, 'GET', '/v0/access-requests?status=open&relations=user');
      expect(listed.json().data).toMatchObject([
        {
          id,
          ...accessRequest,
          permissionKeys: ['supersync_manage_roles', 'supersync_admin_tools'],
          reason: 'On call',
          user: { id: person.userId },
        },
      ]);
      const closed = await send(administrator, 'PUT', `/v0/access-requests/${id}`, { status: 'declined' });
      expect(closed.statusCode).toBe(200);
      expect(
        (await send(administrator, 'PUT', `/v0/access-requests/${id}`, { status: 'granted' })).statusCode,
      ).toBe(409);
      const reopened = await send(person, 'POST', '/v0/access-requests', accessRequest);
      expect(reopened.json().data.id).not.toBe(id);
    });

    it('is visible only to people who manage roles', async () => {
      const half = await signInOn(test.db, ['supersync_admin_tools']);
      for (const each of [person, half])
        expect((await send(each, 'GET', '/v0/access-requests')).statusCode).toBe(403);
    });

    it('requires existing keys', async () => {
      const answer = await send(person, 'POST', '/v0/access-requests', {
        ...accessRequest,
        chain: [['root']],
      });
      expect(answer.json().errors).toHaveProperty(['chain.0.0']);
    });
  });

  describe('a saved view', () => {
    const view = { list: '/clients', name: 'Active', query: 'status=active', isShared: 0 };
    const names = async (by: Person) =>
      (await send(by, 'GET', '/v0/saved-views?list=/clients'))
        .json()
        .data.map((each: { name: string }) => each.name);

    it('is visible to its owner, and to others once shared', async () => {
      const { id } = (await send(person, 'POST', '/v0/saved-views', view)).json().data;
      expect(await names(person)).toEqual(['Active']);
      expect(await names(other)).toEqual([]);
      expect((await send(other, 'GET', `/v0/saved-views/${id}`)).statusCode).toBe(404);
      expect((await send(person, 'PUT', `/v0/saved-views/${id}`, { isShared: 1 })).statusCode).toBe(200);
      expect(await names(other)).toEqual(['Active']);
    });

    it('is changed and deleted by its owner only', async () => {
      const made = await send(person, 'POST', '/v0/saved-views', { ...view, name: 'Shared', isShared: 1 });
      const { id, userId } = made.json().data;
      expect(userId).toBe(person.userId);
      expect((await send(other, 'PUT', `/v0/saved-views/${id}`, { name: 'Stolen' })).statusCode).toBe(404);
      expect((await send(other, 'DELETE', `/v0/saved-views/${id}`)).statusCode).toBe(404);
      expect(
        (await send(other, 'POST', '/v0/saved-views', { ...view, userId: person.userId })).statusCode,
      ).toBe(400);
      expect((await send(person, 'PUT', `/v0/saved-views/${id}`, { name: 'Renamed' })).json().data.name).toBe(
        'Renamed',
      );
      expect((await send(person, 'DELETE', `/v0/saved-views/${id}`)).statusCode).toBe(204);
    });

    it('has a unique name in its list', async () => {
      const first = { ...view, name: 'Twice' };
      expect((await send(person, 'POST', '/v0/saved-views', first)).statusCode).toBe(201);
      expect((await send(person, 'POST', '/v0/saved-views', { ...first, name: 'twice' })).statusCode).toBe(
        409,
      );
      expect((await send(other, 'POST', '/v0/saved-views', first)).statusCode).toBe(201);
    });
  });
});
