import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  grant,
  logIn,
  shareDatabase,
  startWebApp,
  type Account,
  type Jar,
  type WebApp,
} from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let web: WebApp;
/** Has every permission. */
let owner: Account & { jar: Jar };
/** Manages roles, and otherwise holds one flag of rate retirement only. */
let manager: Account & { jar: Jar };

async function person(keys: readonly string[]): Promise<Account & { jar: Jar }> {
  const account = await addAccount(web.db);
  if (keys.length > 0) await grant(web.db, account.userId, keys);
  return { ...account, jar: await logIn(web.app, account.email) };
}

beforeAll(async () => {
  shared = await shareDatabase();
  web = await startWebApp(shared);
  owner = await person(['supersync_all']);
  manager = await person(['supersync_admin_tools', 'supersync_manage_roles']);
  await grant(web.db, manager.userId, ['supersync_rate_retirement'], {
    c: false,
    r: true,
    u: false,
    d: false,
  });
});

afterAll(async () => {
  await web.close();
  await shared.drop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (
  by: { jar: Jar },
  method: Method,
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> =>
  web.app.inject({
    method,
    url,
    headers: { cookie: by.jar.header },
    ...(payload === undefined ? {} : { payload }),
  });

const detail = (answer: LightMyRequestResponse): unknown => answer.json<{ detail?: unknown }>().detail;

async function makeRole(by = owner): Promise<string> {
  const id = randomUUID();
  const answer = await call(by, 'POST', '/perms-api/roles', {
    id,
    name: 'Weekend desk',
    roleType: 'staff',
    modified: { userId: by.userId },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return id;
}

const flags = (value: 0 | 1) => ({ hasCreate: value, hasRead: value, hasUpdate: value, hasDelete: value });

const lastAudit = async (resource: string): Promise<unknown> => {
  const { rows } = await web.db.query(sql`
    select actor_id, action, record_key from audit_entries where resource = ${resource} order by id desc limit 1`);
  return rows[0];
};

describe('role API', () => {
  it('lists roles with products and users', async () => {
    const id = await makeRole();
    const answer = await call(owner, 'GET', `/perms-api/roles?relations=products,users&where={"id":"${id}"}`);
    expect(answer.json()).toMatchObject({
      data: [{ id, name: 'Weekend desk', products: [], users: [] }],
      meta: { total: 1 },
    });
  });

  it('gets one with products, users and users.user', async () => {
    const id = await makeRole();
    const member = await addAccount(web.db);
    await call(owner, 'POST', '/perms-api/roles__has_users', {
      roleId: id,
      userId: member.userId,
      modified: { userId: 1 },
    });
    const answer = await call(owner, 'GET', `/perms-api/roles/${id}?relations=products,users,users.user`);
    expect(answer.json()).toMatchObject({
      data: { id, users: [{ userId: member.userId, user: { id: member.userId, email: member.email } }] },
    });
  });

  it("creates under the client's id, and never replaces an existing role", async () => {
    const id = await makeRole();
    const duplicate = await call(owner, 'POST', '/perms-api/roles', {
      id,
      name: 'Another',
      roleType: 'staff',
      modified: { userId: owner.userId },
    });
    expect(duplicate.statusCode).toBe(409);
    const stored = await call(owner, 'GET', `/perms-api/roles/${id}`);
    expect(stored.json()).toMatchObject({
      data: { name: 'Weekend desk', modified: { userId: owner.userId } },
    });
  });

  it('updates with id, optional name and type, and the modifying user', async () => {
    const id = await makeRole();
    const answer = await call(owner, 'PUT', `/perms-api/roles/${id}`, {
      id,
      name: 'Night desk',
      modified: { userId: owner.userId },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ data: { id, name: 'Night desk', roleType: 'staff', version: 2 } });
  });

  it('adds a product with flags, changes and removes it', async () => {
    const roleId = await makeRole();
    const productKey = 'supersync_redact';
    const added = await call(owner, 'POST', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      ...flags(1),
      modified: { userId: 1 },
    });
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json()).toMatchObject({ data: { ...flags(1), modified: { userId: 1 } } });
    const changed = await call(owner, 'PUT', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      ...flags(1),
      hasDelete: 0,
      modified: { userId: 1 },
    });
    expect(changed.json()).toMatchObject({ data: { hasCreate: 1, hasDelete: 0 } });
    const key = `roleId:${roleId}~productKey:${productKey}`;
    expect((await call(owner, 'DELETE', `/perms-api/roles__has_products/${key}`)).statusCode).toBe(204);
    expect((await call(owner, 'GET', `/perms-api/roles__has_products/${key}`)).statusCode).toBe(404);
    // Membership changes are attributed to user 1 on the wire; the audit log names the real user.
    expect(await lastAudit('role_product')).toMatchObject({
      actor_id: owner.userId,
      action: 'deleted',
      record_key: key,
    });
  });

  it('a product added without flags gets all four', async () => {
    const roleId = await makeRole();
    const answer = await call(owner, 'POST', '/perms-api/roles__has_products', {
      roleId,
      productKey: 'supersync_redact',
    });
    expect(answer.json()).toMatchObject({ data: flags(1) });
  });

  it('adds and removes a person', async () => {
    const roleId = await makeRole();
    const { userId } = await addAccount(web.db);
    const added = await call(owner, 'POST', '/perms-api/roles__has_users', {
      roleId,
      userId,
      modified: { userId: 1 },
    });
    expect(added.statusCode, added.body).toBe(201);
    const removed = await call(
      owner,
      'DELETE',
      `/perms-api/roles__has_users/roleId:${roleId}~userId:${userId}`,
    );
    expect(removed.statusCode).toBe(204);
    expect(await lastAudit('role_user')).toMatchObject({ actor_id: owner.userId, action: 'deleted' });
  });

  it('returns at most 200 internal products', async () => {
    const answer = await call(owner, 'GET', '/perms-api/products?limit=200&where={"productType":"internal"}');
    expect(answer.json()).toMatchObject({ meta: { limit: 200, page: 1 } });
    expect(answer.body).toContain('supersync_all');
  });
});

describe('refusals', () => {
  it.each([
    ['a name', { name: '' }],
    ['a type', { roleType: undefined }],
    ['the modifying user', { modified: undefined }],
  ])('a role without %s is refused', async (_, missing) => {
    const id = randomUUID();
    const answer = await call(owner, 'POST', '/perms-api/roles', {
      id,
      name: 'Desk',
      roleType: 'staff',
      modified: { userId: owner.userId },
      ...missing,
    });
    expect(answer.statusCode).toBe(400);
    expect(detail(answer)).toBe('Role name and type and modified user are required.');
    expect((await call(owner, 'GET', `/perms-api/roles/${id}`)).statusCode).toBe(404);
  });

  it('refuses another person as modifying user', async () => {
    const answer = await call(owner, 'POST', '/perms-api/roles', {
      id: randomUUID(),
      name: 'Desk',
      roleType: 'staff',
      modified: { userId: manager.userId },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('refuses to grant a key the caller lacks, and writes nothing', async () => {
    const roleId = await makeRole(manager);
    const answer = await call(manager, 'POST', '/perms-api/roles__has_products', {
      roleId,
      productKey: 'supersync_redact',
      ...flags(1),
    });
    expect(answer.statusCode).toBe(403);
    expect(detail(answer)).toBe(
      'You cannot grant what you do not hold yourself: supersync_redact (create, read, update, delete).',
    );
    const { rows } = await web.db.query(sql`select 1 from role_products where role_id = ${roleId}`);
    expect(rows).toEqual([]);
  });

  it('refuses to turn on a flag the caller lacks, but allows turning any off', async () => {
    const roleId = await makeRole();
    const productKey = 'supersync_rate_retirement';
    await call(owner, 'POST', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      ...flags(0),
      hasDelete: 1,
    });
    const read = await call(manager, 'PUT', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      hasRead: 1,
    });
    expect(read.statusCode, read.body).toBe(200);
    const update = await call(manager, 'PUT', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      hasUpdate: 1,
    });
    expect(detail(update)).toBe(
      'You cannot grant what you do not hold yourself: supersync_rate_retirement (update).',
    );
    const off = await call(manager, 'PUT', '/perms-api/roles__has_products', {
      roleId,
      productKey,
      hasDelete: 0,
    });
    expect(off.statusCode, off.body).toBe(200);
  });

  it('refuses to add anyone to a role that holds more than the caller', async () => {
    const roleId = await makeRole();
    await call(owner, 'POST', '/perms-api/roles__has_products', { roleId, productKey: 'supersync_all' });
    const answer = await call(manager, 'POST', '/perms-api/roles__has_users', {
      roleId,
      userId: manager.userId,
    });
    expect(answer.statusCode).toBe(403);
    expect(detail(answer)).toContain('supersync_all');
  });

  it('a revoked permission applies to the next request', async () => {
    const roleId = await makeRole();
    for (const productKey of ['supersync_admin_tools', 'supersync_manage_roles'])
      await call(owner, 'POST', '/perms-api/roles__has_products', { roleId, productKey });
    const guest = await person([]);
    expect((await call(guest, 'GET', '/perms-api/roles')).statusCode).toBe(403);
    await call(owner, 'POST', '/perms-api/roles__has_users', { roleId, userId: guest.userId });
    expect((await call(guest, 'GET', '/perms-api/roles')).statusCode).toBe(200);
    await call(owner, 'DELETE', `/perms-api/roles__has_users/roleId:${roleId}~userId:${guest.userId}`);
    const refused = await call(guest, 'GET', '/perms-api/roles');
    expect(refused.statusCode).toBe(403);
    expect(detail(refused)).toBe('Missing permissions: supersync_admin_tools, supersync_manage_roles');
  });
});
