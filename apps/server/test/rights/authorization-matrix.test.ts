import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { permissionKeys, type PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { errorCatalogue } from '@supersync/contract/kernel/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableContents } from '../table-contents.ts';
import { addAccount, grant, shareDatabase, startWebApp, type WebApp } from '../web-app.ts';
import type { SharedDatabase } from '../support/test-database.ts';
import { createAccessTokens, readTokenKey } from '#platform/session/access-token.ts';
import { authorizationTable, type Expectation } from './authorization-table.ts';

interface Persona {
  readonly name: string;
  readonly cookie: string;
  /** Null: not validly signed in. */
  readonly standing: {
    readonly isSuperUser: boolean;
    readonly keys: readonly PermissionKey[];
    readonly isManager: boolean;
  } | null;
}

const everyKey = permissionKeys.filter((key) => key !== 'supersync_all');
const allFlags = { c: true, r: true, u: true, d: true };
const managers = ['a', 'b', 'c', 'd'].map((name) => `${name}@managers.test`);
const none = { c: false, r: false, u: false, d: false };

let shared: SharedDatabase;
let server: WebApp;
let personas: Persona[];

type Trouble = 'none' | 'old token' | 'old session' | 'suspended';

async function cookieOf(userId: number, defect: Trouble): Promise<string> {
  const sessionId = randomUUID();
  const expires = new Date(Date.now() + (defect === 'old session' ? -1000 : 3_600_000));
  await server.db.query(sql`
    insert into sessions (id, user_id, secret_hash, expires_at)
    values (${sessionId}, ${userId}, ${randomBytes(32)}, ${expires})`);
  if (defect === 'suspended')
    await server.db.query(sql`update users set suspended_at = now() where id = ${userId}`);
  const issued = new Date(Date.now() - (defect === 'old token' ? 601_000 : 0));
  const tokens = createAccessTokens(await readTokenKey(server.db), { now: () => issued });
  return `supersync_access=${(await tokens.issue({ sessionId, userId })).token}`;
}

async function makePersona(
  name: string,
  keys: readonly PermissionKey[],
  { isSuperUser = true, trouble = 'none' as Trouble, flags = allFlags, manages = '' } = {},
): Promise<Persona> {
  const { userId } = await addAccount(server.db, {
    isSuperUser,
    ...(manages === '' ? {} : { email: manages }),
  });
  if (keys.length > 0) await grant(server.db, userId, keys, flags);
  const effectiveKeys = flags === allFlags ? keys : [];
  return {
    name,
    cookie: await cookieOf(userId, trouble),
    standing: trouble === 'none' ? { isSuperUser, keys: effectiveKeys, isManager: manages !== '' } : null,
  };
}

beforeAll(async () => {
  shared = await shareDatabase();
  // Configures everything that adds endpoints; the provider is unreachable.
  server = await startWebApp(shared, {
    env: {
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'test',
      OIDC_CLIENT_SECRET: 'test',
      SUPERUSER_MANAGERS: managers.join(','),
    },
  });
  await server.app.ready();
  personas = [
    { name: 'anonymous', cookie: '', standing: null },
    await makePersona('not a super user, with every key', permissionKeys, { isSuperUser: false }),
    await makePersona('token expired', permissionKeys, { trouble: 'old token' }),
    await makePersona('session expired', permissionKeys, { trouble: 'old session' }),
    await makePersona('suspended', permissionKeys, { trouble: 'suspended' }),
    await makePersona('super user without keys', []),
    await makePersona('every key without any flag', permissionKeys, { flags: none }),
    await makePersona('every key but supersync_all', everyKey),
    // The configuration gives a manager the manager key only.
    await makePersona('a superuser manager', ['supersync_superuser_manager'], { manages: managers[0] ?? '' }),
    await makePersona(
      'a superuser manager with the tools',
      ['supersync_superuser_manager', 'supersync_admin_tools'],
      { manages: managers[1] ?? '' },
    ),
    await makePersona('a superuser manager with everything', permissionKeys, { manages: managers[2] ?? '' }),
  ];
  for (const key of permissionKeys) personas.push(await makePersona(`only ${key}`, [key]));
});
afterAll(async () => {
  await server.close();
  await shared.drop();
});

/** Expected refusal of a persona, from the table alone; null when allowed. */
function refusal(expected: Expectation, { standing }: Persona): [status: number, detail: string] | null {
  if (expected === 'public') return null;
  if (standing === null) return [401, errorCatalogue.not_signed_in[2]];
  if (expected === 'signed-in') return null;
  if (!standing.isSuperUser) return [403, errorCatalogue.not_super_user[2]];
  if (expected === 'super-user') return null;
  const hasKey = (key: PermissionKey): boolean =>
    standing.keys.includes(key) || standing.keys.includes('supersync_all');
  const missingKeys = [...new Set(expected.groups.filter((group) => !group.some(hasKey)).flat())];
  if (missingKeys.length > 0)
    return [403, `Missing permission${missingKeys.length === 1 ? '' : 's'}: ${missingKeys.join(', ')}`];
  if (expected.managersOnly === true && !standing.isManager) return [403, errorCatalogue.managers_only[2]];
  return null;
}

async function send(endpoint: string, persona: Persona): Promise<LightMyRequestResponse> {
  // Injected requests may starve timers: yield to the event loop.
  await nextTurn();
  const [method = '', url = ''] = endpoint.split(' ');
  const hasBody = method === 'POST' || method === 'PUT';
  return server.app.inject({
    method: method as 'GET',
    // No record has the key 0, so an allowed call changes nothing.
    url: url.replaceAll(/:\w+/g, '0'),
    headers: { cookie: persona.cookie },
    ...(hasBody ? { payload: {} } : {}),
  });
}

describe('every endpoint and every persona', () => {
  it('the table lists exactly the existing endpoints', () => {
    const registered = server.app
      .knownRoutes()
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(registered.toSorted()).toEqual(Object.keys(authorizationTable).toSorted());
  });

  it('HEAD requires the same as GET', () => {
    const routes = server.app.knownRoutes();
    const heads = routes.filter(({ method }) => method === 'HEAD');
    expect(heads.length).toBeGreaterThan(10);
    for (const { url, config } of heads) {
      const getRoute = routes.find((route) => route.method === 'GET' && route.url === url);
      expect([url, config.access, config.flag]).toEqual([
        url,
        getRoute?.config.access,
        getRoute?.config.flag,
      ]);
    }
  });

  it('refuses by the table, in its words, and changes nothing', async () => {
    const before = await tableContents(server.db);
    expect(before.size).toBeGreaterThan(10);
    let refusals = 0;
    for (const [endpoint, expected] of Object.entries(authorizationTable)) {
      for (const persona of personas) {
        const due = refusal(expected, persona);
        if (due === null) continue;
        refusals += 1;
        const answer = await send(endpoint, persona);
        const actual = [answer.statusCode, answer.json<{ detail?: string }>().detail];
        expect.soft(actual, `${endpoint} for ${persona.name}`).toEqual(due);
      }
    }
    expect(refusals).toBeGreaterThan(Object.keys(authorizationTable).length);
    expect(await tableContents(server.db)).toEqual(before);
  });

  it('allows by the table', async () => {
    for (const [endpoint, expected] of Object.entries(authorizationTable)) {
      // Public endpoints without a session: signing out would end the personas' sessions.
      const asking = expected === 'public' ? personas.slice(0, 1) : personas;
      for (const persona of asking) {
        if (refusal(expected, persona) !== null) continue;
        const { statusCode, body } = await send(endpoint, persona);
        const refused =
          endpoint === 'GET /token' ? statusCode !== 401 : statusCode === 401 || statusCode === 403;
        expect.soft(refused, `${endpoint} for ${persona.name}: ${statusCode} ${body}`).toBe(false);
        expect.soft(statusCode, `${endpoint} for ${persona.name}: ${body}`).toBeLessThan(500);
      }
    }
  });
});
