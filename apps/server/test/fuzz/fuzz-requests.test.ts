import { setTimeout as delay } from 'node:timers/promises';
import { eventsPath } from '@supersync/contract/workspace/event/event.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOn } from '../sign-in.ts';
import { testDatabases, type SharedDatabase } from '../support/test-database.ts';
import { get, startWebApp, Jar, type WebApp } from '../web-app.ts';
import { readApiDocument } from './api-document.ts';
import { madeUpRequest, type MadeUpRequest } from './made-up-request.ts';
import { randomFor } from '#seed/random.ts';

/** The long run: FUZZ_REQUESTS=50000 FUZZ_SEED=7 FUZZ_HEALTH_MS=100. A failure names its seed. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2000);
const seed = process.env['FUZZ_SEED'] ?? '1';
const hangMs = 60_000;
/** Asked beside every request; the time is a limit only on a machine that does nothing else. */
const healthMs = Number(process.env['FUZZ_HEALTH_MS'] ?? hangMs);
/** One person may end their own session, role or account: a new one takes over. */
const requestsPerPerson = 40;

/** Errors of our own. Other answers above 500 name what is missing outside, such as a mail server. */
const ownFaults = new Set(['', 'internal', 'unknown_middleware']);

let shared: SharedDatabase;
let web: WebApp;

beforeAll(async () => {
  const kind = testDatabases().at(-1);
  if (kind === undefined) throw new Error('There is no database to test on');
  shared = await kind.make('demo');
  web = await startWebApp(shared);
});
afterAll(async () => {
  await web.close();
  await shared.drop();
});

const shown = ({ method, url, payload = '' }: MadeUpRequest): string =>
  `${method} ${url.slice(0, 300)} ${String(payload).slice(0, 300)}`;

async function healthTakes(): Promise<number> {
  const begun = performance.now();
  const { statusCode } = await web.app.inject({ url: '/health/live' });
  return statusCode === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY;
}

it(
  `answers ${requests} malformed requests without an error of its own`,
  { timeout: requests * 500 + 180_000 },
  async () => {
    let cookie = (await signInOn(web.db, ['supersync_all'])).cookie;
    const jar = new Jar();
    const [name = '', value = ''] = cookie.split('=');
    jar.cookies.set(name, value);
    const api = readApiDocument((await get(web.app, '/docs/json', jar)).body);
    // A stream of events has no end.
    const operations = api.operations.filter(({ path }) => path !== eventsPath);
    const random = randomFor('fuzz', seed);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    for (let index = 0; index < requests; index += 1) {
      if (index % requestsPerPerson === 0) cookie = (await signInOn(web.db, ['supersync_all'])).cookie;
      const operation = operations[index % operations.length] ?? random.pick(operations);
      const made = madeUpRequest(random, api, operation);
      const answering = Promise.race([
        web.app.inject({
          method: made.method as 'GET',
          url: made.url,
          headers: { cookie, ...made.headers },
          ...(made.payload === undefined ? {} : { payload: made.payload }),
        }),
        delay(hangMs, null, { ref: false }),
      ]);
      const [answer, health] = await Promise.all([answering, healthTakes()]);
      if (health > healthMs) failures.push(`health after ${health.toFixed(0)} ms: ${shown(made)}`);
      if (answer === null) {
        failures.push(`hangs: ${shown(made)}`);
        continue;
      }
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? '';
      if (answer.statusCode >= 500 && ownFaults.has(code))
        failures.push(`${answer.statusCode} ${code}: ${shown(made)}`);
    }
    expect((await web.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    expect(failures, `seed ${seed}, ${JSON.stringify([...statuses])}`).toEqual([]);
    // The requests are not all refused at the door.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
  },
);
