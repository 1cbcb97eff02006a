import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { publishedPassword } from '../../../config/demo.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';
import { hashPassword } from '#platform/session/password.ts';

const ownPassword = 'a password of their own';
const local = { host: 'localhost:4000' };
const proxied = {
  host: 'console.example.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.7',
};

let shared: SharedDatabase;

beforeAll(async () => {
  shared = await shareDatabase();
  await onServer({}, async ({ db }) => {
    const [published, chosen] = await Promise.all([
      hashPassword(publishedPassword),
      hashPassword(ownPassword),
    ]);
    const add = (name: string, hash: string, isDemo: boolean) =>
      db.query(sql`
        insert into users (email, first_name, last_name, is_super_user, email_verified_at, password_hash, has_demo_password)
        values (${`${name}@example.test`}, 'Demo', 'Person', true, now(), ${hash}, ${isDemo})`);
    await add('demo', published, true);
    await add('unmarked', published, false);
    // Simulates an earlier published password.
    await add('earlier', chosen, true);
    await add('chosen', chosen, false);
  });
});
afterAll(() => shared.drop());

async function onServer(env: Record<string, string>, work: (server: WebApp) => Promise<void>): Promise<void> {
  const server = await startWebApp(shared, { env });
  // The failures of one case would block the next.
  await server.db.query(sql`delete from sign_in_failures`);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const signIn = ({ app }: WebApp, name: string, password: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/auth/login',
    headers,
    payload: { email: `${name}@example.test`, password },
  });

describe('the published demo password', () => {
  it('signs in on this machine', () =>
    onServer({}, async (server) => {
      for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
        expect((await signIn(server, 'demo', publishedPassword, { host })).statusCode).toBe(200);
    }));

  it('is refused with any proxy header, in the words of a wrong password', () =>
    onServer({}, async (server) => {
      const wrong = (await signIn(server, 'chosen', 'something else entirely', local)).json();
      for (const [name, value] of [
        ['x-forwarded-for', '127.0.0.1'],
        ['x-forwarded-host', 'localhost'],
        ['x-forwarded-proto', 'http'],
        ['forwarded', 'for=127.0.0.1'],
        ['x-real-ip', '127.0.0.1'],
        ['via', '1.1 proxy'],
        ['cf-connecting-ip', '127.0.0.1'],
        ['true-client-ip', '127.0.0.1'],
        ['x-client-ip', ''],
      ] as const) {
        const answer = await signIn(server, 'demo', publishedPassword, { ...local, [name]: value });
        expect([name, answer.statusCode]).toEqual([name, 401]);
        expect(answer.json()).toMatchObject({ code: wrong.code, detail: wrong.detail });
        expect(answer.cookies).toEqual([]);
      }
      expect(server.logged()).toContain('The published demo password was refused');
      expect(server.logged()).not.toContain(publishedPassword);
    }));

  it.each([
    ['a trusted proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['a host that others reach', { HOST: '0.0.0.0' }],
    ['a PostgreSQL database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/elsewhere' }],
  ])('is refused where the configuration has %s, whenever it was seeded', (_, env) =>
    onServer({ SEED: 'none', ...env }, async (server) => {
      for (const name of ['demo', 'unmarked'])
        expect((await signIn(server, name, publishedPassword, local)).statusCode).toBe(401);
      expect((await signIn(server, 'earlier', ownPassword, local)).statusCode).toBe(401);
      expect((await signIn(server, 'chosen', ownPassword, local)).statusCode).toBe(200);
    }),
  );

  it('is refused through a trusted proxy, where other passwords work', () =>
    onServer({ TRUSTED_PROXIES: '127.0.0.1' }, async (server) => {
      for (const name of ['demo', 'unmarked'])
        expect((await signIn(server, name, publishedPassword, proxied)).statusCode).toBe(401);
      expect((await signIn(server, 'earlier', ownPassword, proxied)).statusCode).toBe(401);
      expect((await signIn(server, 'chosen', ownPassword, proxied)).statusCode).toBe(200);
    }));

  it('no longer works once the account sets its own password', () =>
    onServer({ TRUSTED_PROXIES: '127.0.0.1' }, async (server) => {
      const token = 'a-link-that-came-by-mail'.padEnd(43, '0');
      await server.db.query(sql`
        insert into password_links (user_id, secret_hash, expires_at)
        select id, sha256(${token}::bytea), now() + interval '1 hour' from users where email = 'demo@example.test'`);
      const set = await server.app.inject({
        method: 'POST',
        url: '/auth/password-links/use',
        headers: proxied,
        payload: { token, password: ownPassword },
      });
      expect(set.statusCode, set.body).toBe(200);
      expect((await signIn(server, 'demo', ownPassword, proxied)).statusCode).toBe(200);
    }));
});
