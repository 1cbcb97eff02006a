import { setImmediate as nextTurn } from 'node:timers/promises';
import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../api-token.ts';
import { startPeopleApp, type Method, type PeopleApp, type SignedIn } from '../people-app.ts';
import { testDatabases } from '../support/test-database.ts';
import { authorizationTable } from './authorization-table.ts';

const endpoints = Object.keys(authorizationTable).filter(
  (endpoint) => authorizationTable[endpoint] !== 'public' && !endpoint.includes('/auth/oidc/'),
);

/** One database is enough: access is decided before any query. */
describe.each(testDatabases().slice(-1))('a token with a single key on $name', (kind) => {
  let web: PeopleApp;
  let owner: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind);
    owner = await web.manager(0, ['supersync_all']);
  });
  afterAll(() => web.stop());

  async function outcome(
    endpoint: string,
    by: SignedIn | null,
    headers: Record<string, string> = {},
  ): Promise<unknown[]> {
    await nextTurn();
    const [method = '', url = ''] = endpoint.split(' ');
    // No record has the key 0, so an allowed call changes nothing.
    const address = url.replaceAll(/:\w+/g, method === 'GET' && url.endsWith('/file') ? '1' : '0');
    const hasBody = method === 'POST' || method === 'PUT';
    const answer = await web.call(by, method as Method, address, {
      headers,
      ...(hasBody ? { body: {} } : {}),
    });
    const isProblem = answer.statusCode >= 400;
    return [endpoint, answer.statusCode, ...(isProblem ? [answer.json().code, answer.json().detail] : [])];
  }

  it.each(permissionKeys)(
    'with %s alone has the rights of a person with that key, whatever its owner has',
    async (key) => {
      const person = await web.person([key]);
      const { headers } = await makeToken(web, owner, { keys: [key] });
      let compared = 0;
      for (const endpoint of endpoints) {
        const asToken = await outcome(endpoint, null, headers);
        // Session endpoints are for people.
        if (authorizationTable[endpoint] === 'signed-in') {
          expect.soft(asToken.slice(0, 2)).toEqual([endpoint, 403]);
          continue;
        }
        compared += 1;
        expect.soft(asToken).toEqual(await outcome(endpoint, person));
      }
      expect(compared).toBeGreaterThan(300);
    },
  );
});
