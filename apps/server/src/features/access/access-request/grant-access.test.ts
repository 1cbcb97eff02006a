import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { rightsRoom } from '@supersync/contract/workspace/event/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventClient } from '#test/event-client.ts';
import {
  addAccount,
  grant,
  logIn,
  shareDatabase,
  startWebApp,
  type Jar,
  type WebApp,
} from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let web: WebApp;
let manager: Jar;

beforeAll(async () => {
  shared = await shareDatabase();
  web = await startWebApp(shared);
  const account = await addAccount(web.db);
  await grant(web.db, account.userId, [
    'supersync_admin_tools',
    'supersync_manage_roles',
    'supersync_redact',
  ]);
  manager = await logIn(web.app, account.email);
});

afterAll(async () => {
  await web.close();
  await shared.drop();
});

const post = (jar: Jar, url: string, payload: object, key = randomUUID()): Promise<LightMyRequestResponse> =>
  web.app.inject({ method: 'POST', url, payload, headers: { cookie: jar.header, 'idempotency-key': key } });

async function roleWith(...keys: string[]): Promise<string> {
  const { userId } = await addAccount(web.db);
  return grant(web.db, userId, keys);
}

async function ask(chain = [['supersync_redact']]): Promise<{ jar: Jar; id: number; userId: number }> {
  const { email, userId } = await addAccount(web.db);
  const jar = await logIn(web.app, email);
  const answer = await post(jar, '/v0/access-requests', {
    page: '/redact-prospect',
    title: 'Redact Prospect',
    chain,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return { jar, userId, id: answer.json<{ data: { id: number } }>().data.id };
}

const keysOf = async (jar: Jar): Promise<string[]> => {
  const answer = await web.app.inject({
    url: '/v0/perms-api/user/products',
    headers: { cookie: jar.header },
  });
  return answer.json<{ data: { productKey: string }[] }>().data.map(({ productKey }) => productKey);
};

it('adds to the role, closes the request, writes two audit entries, and applies to the next request', async () => {
  const { jar, id, userId } = await ask();
  const roleId = await roleWith('supersync_redact');
  expect(await keysOf(jar)).toEqual([]);
  const answer = await post(manager, `/v0/access-requests/${id}/grant`, { roleId });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ data: { id, userId, roleId } });
  expect(await keysOf(jar)).toEqual(['supersync_redact']);
  const { rows } = await web.db.query(sql`
    select resource, action from audit_entries
    where record_key in (${String(id)}, ${`roleId:${roleId}~userId:${userId}`}) and action <> 'created'
       or record_key = ${`roleId:${roleId}~userId:${userId}`} order by id`);
  expect(rows).toEqual([
    { resource: 'access_request', action: 'updated' },
    { resource: 'role_user', action: 'created' },
  ]);
});

it('a double click grants once; a closed request cannot be granted again', async () => {
  const { id } = await ask();
  const roleId = await roleWith('supersync_redact');
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => post(manager, `/v0/access-requests/${id}/grant`, { roleId }, key)),
  );
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  const secondGrant = await post(manager, `/v0/access-requests/${id}/grant`, { roleId });
  expect(secondGrant.statusCode).toBe(409);
  expect(secondGrant.json()).toMatchObject({ code: 'illegal_state' });
});

it('refuses to grant what the granter lacks, and keeps the request open', async () => {
  const { jar, id } = await ask();
  const roleId = await roleWith('supersync_all');
  const answer = await post(manager, `/v0/access-requests/${id}/grant`, { roleId });
  expect(answer.statusCode).toBe(403);
  expect(await keysOf(jar)).toEqual([]);
  const { rows } = await web.db.query(sql`select status from access_requests where id = ${id}`);
  expect(rows).toEqual([{ status: 'open' }]);
});

it('a request cannot be marked granted without a grant', async () => {
  const { id } = await ask();
  const answer = await web.app.inject({
    method: 'PUT',
    url: `/v0/access-requests/${id}`,
    payload: { status: 'granted' },
    headers: { cookie: manager.header },
  });
  expect(answer.statusCode).toBe(400);
});

describe('a request closes itself', () => {
  const statusOf = async (id: number): Promise<unknown> =>
    (await web.db.query(sql`select status from access_requests where id = ${id}`)).rows;
  const isOpen = [{ status: 'open' }];
  const isGranted = [{ status: 'granted' }];
  const addTo = async (roleId: string, userId: number): Promise<void> => {
    const answer = await post(manager, '/perms-api/roles__has_users', { roleId, userId });
    expect(answer.statusCode, answer.body).toBe(201);
  };

  it('when the person is added to a role with the keys', async () => {
    const { id, userId } = await ask();
    await addTo(await roleWith('supersync_manage_roles'), userId);
    expect(await statusOf(id)).toEqual(isOpen);
    await addTo(await roleWith('supersync_redact'), userId);
    expect(await statusOf(id)).toEqual(isGranted);
    const { rows } = await web.db.query(sql`
      select changes, reason from audit_entries
      where resource = 'access_request' and record_key = ${String(id)} and action = 'updated'`);
    expect(rows).toEqual([{ changes: { status: ['open', 'granted'] }, reason: 'The person has access now' }]);
  });

  it('when a role of the person gets the last key; of a group any one suffices', async () => {
    const { id, userId } = await ask([
      ['supersync_admin_tools', 'supersync_manage_roles'],
      ['supersync_redact'],
    ]);
    const roleId = await roleWith('supersync_manage_roles');
    await addTo(roleId, userId);
    expect(await statusOf(id)).toEqual(isOpen);
    const flags = { hasCreate: 0, hasRead: 0, hasUpdate: 1, hasDelete: 0 };
    const product = { roleId, productKey: 'supersync_redact' };
    const added = await post(manager, '/perms-api/roles__has_products', { ...product, ...flags });
    expect(added.statusCode, added.body).toBe(201);
    expect(await statusOf(id)).toEqual(isOpen);
    const changed = await web.app.inject({
      method: 'PUT',
      url: '/perms-api/roles__has_products',
      payload: { ...product, hasRead: 1 },
      headers: { cookie: manager.header },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await statusOf(id)).toEqual(isGranted);
  });

  it('when another request of the person is granted', async () => {
    const { jar, id, userId } = await ask();
    const second = await post(jar, '/v0/access-requests', {
      page: '/roles',
      title: 'Manage Roles',
      chain: [['supersync_manage_roles']],
    });
    const other = second.json<{ data: { id: number } }>().data.id;
    const roleId = await roleWith('supersync_redact', 'supersync_manage_roles');
    const answer = await post(manager, `/v0/access-requests/${id}/grant`, { roleId });
    expect(answer.json()).toEqual({ data: { id, userId, roleId } });
    expect(await statusOf(other)).toEqual(isGranted);
  });
});

it('every console is told that rights changed, once for a change, and not whose', async () => {
  const base = await web.app.listen({ port: 0, host: '127.0.0.1' });
  const { jar, id } = await ask();
  const opened = await EventClient.open(base, [rightsRoom], jar.header);
  await opened.until('ready');
  const start = opened.lastId;
  const roleId = await roleWith('supersync_redact');
  await post(manager, `/v0/access-requests/${id}/grant`, { roleId });
  // The grant ends every stream, and consoles resume.
  opened.close();
  const resumed = await EventClient.open(base, [rightsRoom], jar.header, start);
  expect(await resumed.nextEvent()).toMatchObject({ room: rightsRoom, type: 'changed', data: {} });
  expect(await resumed.next()).toMatchObject({ event: 'ready' });
  resumed.close();
  const { email } = await addAccount(web.db, { isSuperUser: false });
  const outsider = await logIn(web.app, email);
  await expect(EventClient.open(base, [rightsRoom], outsider.header)).rejects.toThrow(/^403/);
  await expect(EventClient.open(base, ['access:other'], jar.header)).rejects.toThrow(/^404/);
});
