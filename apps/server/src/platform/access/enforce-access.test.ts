import { requires } from '@supersync/contract/access/permission/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAccount,
  get,
  grant,
  Jar,
  logIn,
  shareDatabase,
  startWebApp,
  type WebApp,
} from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { readConfig } from '../../config.ts';
import { buildApp, buildConsole } from '../../app.ts';
import { createLog } from '../log/log.ts';
import type { Feature } from '../server.ts';

const log = createLog({ logLevel: 'silent' });

/** One endpoint of each access kind; each counts its calls. */
let ran = 0;
const endpoints: Feature = ({ app }) => {
  const answer = (): object => {
    ran += 1;
    return { data: 'done' };
  };
  app.get('/api/test/public', { config: { access: 'public' } }, answer);
  app.get('/api/test/signed-in', { config: { access: 'signed-in' } }, answer);
  app.get('/api/test/super-user', { config: { access: 'super-user' } }, answer);
  const either = requires(['supersync_redact', 'supersync_shadow']);
  app.get('/api/test/either', { config: { access: either } }, answer);
  const both = requires(['supersync_developer_tools'], ['supersync_leads_replay']);
  app.get('/api/test/both', { config: { access: both } }, answer);
  app.post('/api/test/change', { config: { access: requires(['supersync_redact']), flag: 'u' } }, answer);
};

let shared: SharedDatabase;
let server: WebApp;

beforeAll(async () => {
  shared = await shareDatabase();
  server = await startWebApp(shared, { alsoRegister: [endpoints] });
});
afterAll(async () => {
  await server.close();
  await shared.drop();
});

async function person(keys: readonly string[], flags?: Parameters<typeof grant>[3]): Promise<Jar> {
  const { email, userId } = await addAccount(server.db);
  if (keys.length > 0) await grant(server.db, userId, keys, flags);
  return logIn(server.app, email);
}

async function ask(path: string, jar: Jar): Promise<[status: number, detail: unknown]> {
  const before = ran;
  const answer = await get(server.app, `/api/test/${path}`, jar);
  expect(ran - before).toBe(answer.statusCode === 200 ? 1 : 0);
  return [answer.statusCode, answer.json<{ detail?: unknown }>().detail];
}

describe('boot', () => {
  it('fails if an endpoint declares no access', async () => {
    const config = readConfig({ SEED: 'none' }, []);
    const open: Feature = ({ app }) => {
      app.get('/api/test/open', () => 'anybody');
    };
    const own = await shareDatabase();
    const db = await own.open();
    try {
      const app = await buildApp({ config, db, log, alsoRegister: [open] });
      await expect(app.ready()).rejects.toThrow('No access is declared for GET /api/test/open');
      await app.close().catch(() => {});
    } finally {
      await db.close();
      await own.drop();
    }
  });

  it('succeeds with every endpoint of the product', async () => {
    expect(server.app.knownRoutes().filter(({ config }) => config.access === undefined)).toEqual([]);
    expect(server.app.knownRoutes().length).toBeGreaterThan(20);
  });

  it('needs no database for the console alone', async () => {
    const app = await buildConsole({ config: readConfig({}, ['--serve', 'console']), log });
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    expect((await app.inject('/config.json')).json()).toMatchObject({ product: { name: 'LIFT' } });
    expect((await app.inject('/auth/current-user')).statusCode).toBe(404);
    await app.close();
  });
});

describe('access', () => {
  const signIn = 'Sign in to continue.';

  it('without a session, only public endpoints answer', async () => {
    const signedOut = new Jar();
    expect(await ask('public', signedOut)).toEqual([200, undefined]);
    for (const path of ['signed-in', 'super-user', 'either', 'both'])
      expect(await ask(path, signedOut)).toEqual([401, signIn]);
  });

  it('without super user, only session endpoints answer, whatever the keys', async () => {
    const { email, userId } = await addAccount(server.db, { isSuperUser: false });
    await grant(server.db, userId, ['supersync_all']);
    const jar = await logIn(server.app, email);
    expect(await ask('signed-in', jar)).toEqual([200, undefined]);
    for (const path of ['super-user', 'either', 'both'])
      expect(await ask(path, jar)).toEqual([403, 'This console is for super users only.']);
  });

  it('tells a super user without keys which are missing', async () => {
    const jar = await person([]);
    expect(await ask('super-user', jar)).toEqual([200, undefined]);
    expect(await ask('either', jar)).toEqual([
      403,
      'Missing permissions: supersync_redact, supersync_shadow',
    ]);
    expect(await ask('both', jar)).toEqual([
      403,
      'Missing permissions: supersync_developer_tools, supersync_leads_replay',
    ]);
  });

  it('one key per group suffices, and every group is required', async () => {
    expect(await ask('either', await person(['supersync_shadow']))).toEqual([200, undefined]);
    expect(await ask('both', await person(['supersync_developer_tools']))).toEqual([
      403,
      'Missing permission: supersync_leads_replay',
    ]);
    const both = await person(['supersync_developer_tools', 'supersync_leads_replay']);
    expect(await ask('both', both)).toEqual([200, undefined]);
    const all = await person(['supersync_all']);
    for (const path of ['either', 'both']) expect(await ask(path, all)).toEqual([200, undefined]);
  });

  it('a key counts only with the required flag', async () => {
    const reader = await person(['supersync_redact'], { c: false, r: true, u: false, d: false });
    const change = (jar: Jar) =>
      server.app.inject({ method: 'POST', url: '/api/test/change', headers: { cookie: jar.header } });
    expect((await change(reader)).statusCode).toBe(403);
    expect(await ask('either', reader)).toEqual([200, undefined]);
    const writer = await person(['supersync_redact'], { c: false, r: false, u: true, d: false });
    expect((await change(writer)).statusCode).toBe(200);
    expect((await ask('either', writer))[0]).toBe(403);
  });
});
