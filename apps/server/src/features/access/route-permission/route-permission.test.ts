import {
  readEndpoints,
  readReach,
  type Endpoint,
  type Reach,
} from '@supersync/contract/access/route-permission/actions.ts';
import { factsOf } from '@supersync/contract/access/route-permission/reach-facts.ts';
import { permissionsThrough, sourcesOf } from '@supersync/contract/access/permission/reach.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  get,
  grant,
  logIn,
  shareDatabase,
  startWebApp,
  type Account,
  type Jar,
  type WebApp,
} from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

type Person = Account & { jar: Jar };

let shared: SharedDatabase;
let web: WebApp;
let developer: Person;
let manager: Person;
let nobody: Person;

async function person(keys: readonly string[]): Promise<Person> {
  const account = await addAccount(web.db);
  if (keys.length > 0) await grant(web.db, account.userId, keys);
  return { ...account, jar: await logIn(web.app, account.email) };
}

beforeAll(async () => {
  shared = await shareDatabase();
  web = await startWebApp(shared, {
    env: { IMPORTER_TEAM: 'listed@example.test, unproved@example.test' },
  });
  developer = await person(['supersync_developer_tools', 'supersync_route_permissions']);
  manager = await person(['supersync_admin_tools', 'supersync_manage_roles']);
  nobody = await person(['supersync_route_permissions', 'supersync_manage_roles']);
});
afterAll(async () => {
  await web.close();
  await shared.drop();
});

async function reachFor({ jar }: Person): Promise<Reach> {
  const answer = await get(web.app, readReach.path, jar);
  expect(answer.statusCode, answer.body).toBe(200);
  return readReach.answer.parse(answer.json<{ data: unknown }>().data);
}

const find = (reach: Reach, userId: number) => reach.people.find((each) => each.userId === userId);

describe('route permissions', () => {
  it('require developer or role manager permissions in full', async () => {
    await reachFor(developer);
    await reachFor(manager);
    for (const path of [readReach.path, readEndpoints.path])
      expect((await get(web.app, path, nobody.jar)).statusCode).toBe(403);
  });

  it('show addresses only with permission for personal data', async () => {
    const answer = await get(web.app, readReach.path, developer.jar);
    expect(answer.body).not.toContain('@');
    expect(find(await reachFor(developer), manager.userId)).toMatchObject({
      name: 'Test Person',
      email: null,
    });
    expect(find(await reachFor(manager), developer.userId)).toMatchObject({ email: developer.email });
  });

  it('return each role with flags and people', async () => {
    const member = await addAccount(web.db);
    const flags = { c: false, r: true, u: false, d: true };
    const roleId = await grant(web.db, member.userId, ['supersync_shadow', 'supersync_redact'], flags);
    const reach = await reachFor(developer);
    expect(reach.roles.find(({ id }) => id === roleId)).toEqual({
      id: roleId,
      name: roleId,
      products: [['rd', ['supersync_redact', 'supersync_shadow']]],
      userIds: [member.userId],
    });
    const held = permissionsThrough(sourcesOf(member.userId, factsOf(reach)));
    expect(held).toEqual(
      new Map([
        ['supersync_redact', flags],
        ['supersync_shadow', flags],
      ]),
    );
  });

  it('include an empty role', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await web.db.query(sql`insert into roles (id, name, role_type) values (${id}, 'Empty', 'staff')`);
    expect((await reachFor(developer)).roles).toContainEqual({
      id,
      name: 'Empty',
      products: [],
      userIds: [],
    });
  });

  it('mark suspended accounts and those that are not super users', async () => {
    const suspended = await addAccount(web.db);
    await web.db.query(sql`update users set suspended_at = now() where id = ${suspended.userId}`);
    const outsider = await addAccount(web.db, { isSuperUser: false });
    const reach = await reachFor(manager);
    expect(find(reach, suspended.userId)).toMatchObject({ isSuperUser: true, isSuspended: true });
    expect(find(reach, outsider.userId)).toMatchObject({ isSuperUser: false, isSuspended: false });
  });

  it('count only verified addresses in a configured group', async () => {
    const listed = await addAccount(web.db, { email: 'Listed@example.test' });
    const unproved = await addAccount(web.db, { email: 'unproved@example.test', isVerified: false });
    const { groups } = await reachFor(developer);
    expect(groups).toEqual([
      { group: 'importer_team', key: 'supersync_importer_team', userIds: [listed.userId] },
    ]);
    expect(groups[0]?.userIds).not.toContain(unproved.userId);
  });
});

describe('endpoints', () => {
  it("lists every route of the server with its guard's requirements", async () => {
    const answer = await get(web.app, readEndpoints.path, developer.jar);
    const endpoints = readEndpoints.answer.parse(answer.json<{ data: unknown }>().data);
    const at = (method: string, path: string): Endpoint | undefined =>
      endpoints.find((each) => each.method === method && each.path === path);
    expect(at('GET', '/health/live')).toMatchObject({ access: 'public' });
    expect(at('GET', '/auth/current-user')).toMatchObject({ access: 'signed-in' });
    expect(at('PUT', '/perms-api/roles/{key}')).toMatchObject({
      flag: 'u',
      access: { chain: [['supersync_admin_tools'], ['supersync_manage_roles']], managersOnly: false },
    });
    expect(endpoints.length).toBe(
      web.app.knownRoutes().filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS').length,
    );
    expect(endpoints.filter(({ path }) => path.includes(':'))).toEqual([]);
  });
});
