import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPeopleApp, type PeopleApp, type SignedIn } from '../people-app.ts';
import { testDatabases } from '../support/test-database.ts';
import { authorizationTable } from './authorization-table.ts';

/** Every changing endpoint of the hand-written table. Public endpoints have no caller. */
const writing = Object.entries(authorizationTable).filter(
  ([endpoint, expected]) =>
    !endpoint.startsWith('GET ') &&
    expected !== 'public' &&
    endpoint !== 'POST /v0/view-as/stop' &&
    !(typeof expected === 'object' && expected.flag === 'r'),
);

let web: PeopleApp;
let viewer: SignedIn;

beforeAll(async () => {
  const kind = testDatabases().at(-1);
  if (kind === undefined) throw new Error('There is no database to test on');
  web = await startPeopleApp(kind);
  viewer = await web.manager(0, ['supersync_all']);
  // The viewed person has every permission too, so that only the view refuses.
  const viewed = await web.manager(1, ['supersync_all']);
  const started = await web.call(viewer, 'POST', '/v0/view-as', { body: { userId: viewed.userId } });
  expect(started.statusCode, started.body).toBe(200);
});
afterAll(() => web.stop());

it('covers many endpoints', () => expect(writing.length).toBeGreaterThan(40));

it.each(writing.map(([endpoint]) => endpoint))(
  'while viewing as another person: %s is refused',
  async (endpoint) => {
    const [method, url = ''] = endpoint.split(' ');
    const answer = await web.call(
      viewer,
      method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
      url.replaceAll(/:\w+/g, '0'),
      method === 'DELETE' ? {} : { body: {} },
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'viewing_as']);
    expect(answer.json().detail).toBe(
      'You are viewing the console as Test Person, so nothing can be changed. Stop viewing first.',
    );
  },
);
