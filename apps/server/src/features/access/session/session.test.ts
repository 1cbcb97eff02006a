import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addAccount,
  get,
  grant,
  Jar,
  logIn,
  MovableClock,
  password,
  shareDatabase,
  startWebApp,
  type WebApp,
} from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';
import type { Feature } from '#platform/server.ts';
import { failuresPerAccount, failuresPerNetwork } from '#platform/session/login-limits.ts';

/** Revokes permissions and notifies after the commit. */
const revokingFeature: Feature = ({ app, db, accessChanged }) => {
  const config = { access: 'public' } as const;
  app.delete<{ Params: { id: string } }>('/v0/test/:id', { config }, async (request, reply) => {
    await db.transaction(async (tx) => {
      await tx.query(sql`delete from role_users where user_id = ${Number(request.params.id)}`);
      tx.afterCommit(accessChanged);
    });
    return reply.code(204).send();
  });
};

let shared: SharedDatabase;
let server: WebApp;

beforeAll(async () => {
  shared = await shareDatabase();
  server = await startWebApp(shared, {
    alsoRegister: [revokingFeature],
    env: {
      IMPORTER_ADMINS: 'importer.admin@example.test',
      IMPORTER_TEAM: 'importer.team@example.test',
      SUPERUSER_MANAGERS: 'one@example.test,two@example.test,three@example.test,four@example.test',
    },
  });
});
afterAll(async () => {
  await server.close();
  await shared.drop();
});

const attempt = (email: string, typed: string, { remoteAddress = '127.0.0.1', app = server.app } = {}) =>
  app.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress,
    headers: { host: 'localhost:4000' },
    payload: { email, password: typed },
  });

async function endReason(jar: Jar): Promise<string | null | undefined> {
  const [id] = (jar.cookies.get('supersync_session') ?? '').split('.');
  const { rows } = await server.db.query<{ end_reason: string | null }>(
    sql`select end_reason from sessions where id = ${id}`,
  );
  return rows[0]?.end_reason;
}

describe('signing in', () => {
  it('returns the user, ignoring the case of the address', async () => {
    const { userId, email } = await addAccount(server.db);
    const answer = await attempt(` ${email.toUpperCase()} `, password);
    expect(answer.statusCode).toBe(200);
    const user = { userId, email, firstName: 'Test', lastName: 'Person', isSuperUser: true };
    expect(answer.json()).toEqual({ data: user });
    const jar = new Jar();
    jar.take(answer);
    expect((await get(server.app, '/auth/current-user', jar)).json()).toEqual({ data: user });
  });

  it('answers the same for a wrong password, an unknown and a suspended account', async () => {
    const { email } = await addAccount(server.db);
    const suspended = await addAccount(server.db);
    await server.db.query(sql`update users set suspended_at = now() where id = ${suspended.userId}`);
    const answers = await Promise.all([
      attempt(email, 'wrong'),
      attempt('nobody@example.test', password),
      attempt(suspended.email, password),
    ]);
    const bodies = answers.map((answer) => {
      expect(answer.statusCode).toBe(401);
      expect(answer.cookies).toEqual([]);
      const { requestId, ...rest } = answer.json<Record<string, unknown>>();
      expect(requestId).toBe(answer.headers['x-request-id']);
      return rest;
    });
    expect(bodies[0]).toMatchObject({
      code: 'bad_credentials',
      detail: 'The email address or the password is not right.',
    });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('sets HttpOnly cookies, without Secure only on this machine', async () => {
    const { email } = await addAccount(server.db);
    const local = await attempt(email, password);
    expect(local.cookies.map(({ name }) => name).toSorted()).toEqual([
      'supersync_access',
      'supersync_session',
    ]);
    for (const cookie of local.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(local.cookies.some(({ secure }) => secure)).toBe(false);
  });

  it('refuses a password over plain HTTP from another machine', async () => {
    const { email } = await addAccount(server.db);
    const remote = await server.app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: '192.0.2.7',
      headers: { host: 'console.example.test' },
      payload: { email, password },
    });
    expect(remote.statusCode).toBe(403);
    expect(remote.json()).toMatchObject({ code: 'insecure_connection' });
    expect(remote.cookies).toEqual([]);
  });

  it.skipIf(!hasPostgres)('sets __Host- cookies behind a trusted HTTPS proxy', async () => {
    const proxied = await startWebApp(shared, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const { email } = await addAccount(proxied.db);
      const answer = await proxied.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: {
          host: 'console.example.test',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '192.0.2.7',
        },
        payload: { email, password },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['strict-transport-security']).toContain('max-age=');
      expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual([
        '__Host-supersync_access',
        '__Host-supersync_session',
      ]);
      for (const cookie of answer.cookies)
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: true });
      for (const cookie of answer.cookies) expect(cookie.domain).toBeUndefined();
    } finally {
      await proxied.close();
    }
  });

  it("starts a new session and ends the browser's previous one", async () => {
    const { email } = await addAccount(server.db);
    const first = await logIn(server.app, email);
    const second = await logIn(server.app, email, first.copy());
    expect(second.cookies.get('supersync_session')).not.toBe(first.cookies.get('supersync_session'));
    expect((await get(server.app, '/auth/current-user', first.copy())).statusCode).toBe(401);
    expect((await get(server.app, '/auth/current-user', second)).statusCode).toBe(200);
    expect(await endReason(first)).toBe('signed in again');
  });

  it('stores neither password nor secrets in readable form', async () => {
    const { email, userId } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    const { rows } = await server.db.query<{ text: string }>(
      sql`select s::text || u::text as text from sessions s join users u on u.id = s.user_id where u.id = ${userId}`,
    );
    const [, secret = ''] = (jar.cookies.get('supersync_session') ?? '').split('.');
    expect(rows[0]?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows[0]?.text).not.toContain(password);
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('is audited', async () => {
    const { email, userId } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    await server.app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: jar.header } });
    const { rows } = await server.db.query<{ action: string }>(
      sql`select action from audit_entries where actor_id = ${userId} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['signed in', 'signed out']);
  });
});

describe('too many attempts', () => {
  it('of an account from a network block both together, even for the right password, with Retry-After', async () => {
    const { email } = await addAccount(server.db);
    const remoteAddress = '127.0.1.1';
    const tries = Array.from({ length: failuresPerAccount }, () =>
      attempt(email, 'wrong', { remoteAddress }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 401));
    const stopped = await attempt(email, password, { remoteAddress });
    expect(stopped.statusCode).toBe(429);
    const seconds = Number(stopped.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(stopped.json()).toMatchObject({ detail: `Too many attempts. Try again in ${seconds} seconds.` });
    // A stranger's guesses do not lock the owner out.
    expect((await attempt(email, password, { remoteAddress: '127.0.2.1' })).statusCode).toBe(200);
  });

  it('count on every server, and each further failure blocks for longer', async () => {
    const { email } = await addAccount(server.db);
    const other = await startWebApp(shared, { clock: server.clock });
    const remoteAddress = '127.0.5.1';
    const fail = (app = other.app) =>
      app.inject({
        method: 'POST',
        url: '/auth/login',
        remoteAddress,
        payload: { email, password: 'wrong' },
      });
    try {
      for (let round = 0; round < failuresPerAccount; round += 1) await fail();
      const waits: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const blocked = await fail(server.app);
        expect(blocked.statusCode).toBe(429);
        const seconds = Number(blocked.headers['retry-after']);
        waits.push(seconds);
        server.clock.advance(seconds + 1);
        // Allowed again, counted, and blocked for longer.
        expect((await fail(server.app)).statusCode).toBe(401);
      }
      expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
      expect(waits[2]).toBeGreaterThan(waits[1] ?? 0);
    } finally {
      await other.close();
    }
  });

  it('locks an address that tries many accounts; others can sign in', async () => {
    const { email } = await addAccount(server.db);
    const tries = Array.from({ length: failuresPerNetwork }, (_, index) =>
      attempt(`guess${index}@example.test`, 'wrong', { remoteAddress: '127.0.3.1' }),
    );
    await Promise.all(tries);
    const refused = await attempt(email, password, { remoteAddress: '127.0.3.1' });
    expect(refused.statusCode).toBe(429);
    expect((await attempt(email, password, { remoteAddress: '127.0.3.2' })).statusCode).toBe(200);
  });

  it('a success does not count', async () => {
    const { email } = await addAccount(server.db);
    for (let round = 0; round < failuresPerAccount + 2; round += 1)
      expect((await attempt(email, password, { remoteAddress: '127.0.4.1' })).statusCode).toBe(200);
  });
});

describe('permissions', () => {
  const products = async (email: string): Promise<unknown> => {
    const jar = await logIn(server.app, email);
    return (await get(server.app, '/v0/perms-api/user/products', jar)).json<{ data: unknown }>().data;
  };
  const all = { hasCreate: 1, hasRead: 1, hasUpdate: 1, hasDelete: 1 };

  it('combine the flags of several roles', async () => {
    const { email, userId } = await addAccount(server.db);
    await grant(server.db, userId, ['supersync_redact'], { c: false, r: true, u: false, d: false });
    await grant(server.db, userId, ['supersync_redact'], { c: true, r: false, u: false, d: false });
    expect(await products(email)).toEqual([
      { group: 'account', productKey: 'supersync_redact', ...all, hasUpdate: 0, hasDelete: 0 },
    ]);
  });

  it('include configured groups; the team includes its admins', async () => {
    const team = await addAccount(server.db, { email: 'importer.team@example.test' });
    const admin = await addAccount(server.db, { email: 'Importer.Admin@example.test' });
    const manager = await addAccount(server.db, { email: 'one@example.test' });
    const teamGrant = { group: 'importer_team', productKey: 'supersync_importer_team', ...all };
    expect(await products(team.email)).toEqual([teamGrant]);
    expect(await products(admin.email)).toEqual([
      { group: 'importer_admin', productKey: 'supersync_importer_admin', ...all },
      teamGrant,
    ]);
    expect(await products(manager.email)).toEqual([
      { group: 'supersync_superuser_manager', productKey: 'supersync_superuser_manager', ...all },
    ]);
  });

  it('match a listed address exactly, on verified accounts only', async () => {
    const unverified = await addAccount(server.db, { email: 'two@example.test', isVerified: false });
    const similar = await addAccount(server.db, { email: 'three+x@example.test' });
    expect(await products(unverified.email)).toEqual([]);
    expect(await products(similar.email)).toEqual([]);
  });
});

describe('refreshing', () => {
  it('twenty concurrent tabs stay signed in and share one new secret', async () => {
    const { email } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    const tabs = Array.from({ length: 20 }, () => jar.copy());
    const answers = await Promise.all(tabs.map((tab) => get(server.app, '/token', tab)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200));
    const secrets = answers.flatMap(({ cookies }) =>
      cookies.filter(({ name }) => name === 'supersync_session').map(({ value }) => value),
    );
    expect(secrets).toHaveLength(1);
    expect(secrets[0]).not.toBe(jar.cookies.get('supersync_session'));
    const users = await Promise.all(tabs.map((tab) => get(server.app, '/auth/current-user', tab)));
    expect(users.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200));
  });

  it.skipIf(!hasPostgres)('a token expires after ten minutes and is renewed from the session', async () => {
    const clock = new MovableClock();
    const later = await startWebApp(shared, { clock });
    try {
      const { email } = await addAccount(later.db);
      const jar = await logIn(later.app, email);
      clock.advance(9 * 60);
      expect((await get(later.app, '/auth/current-user', jar.copy())).statusCode).toBe(200);
      clock.advance(61);
      expect((await get(later.app, '/auth/current-user', jar.copy())).statusCode).toBe(401);
      const renewed = await get(later.app, '/token', jar);
      expect(renewed.statusCode).toBe(200);
      expect(
        new Date(renewed.json<{ data: { expiresAt: string } }>().data.expiresAt).getTime(),
      ).toBeGreaterThan(clock.now().getTime());
      expect((await get(later.app, '/auth/current-user', jar)).statusCode).toBe(200);
      clock.advance(13 * 60 * 60);
      expect((await get(later.app, '/token', jar)).statusCode).toBe(401);
    } finally {
      await later.close();
    }
  });

  it.skipIf(!hasPostgres)(
    'reuse of an old secret ends the session everywhere, also after a restart',
    async () => {
      const clock = new MovableClock();
      const before = await startWebApp(shared, { clock });
      const { email } = await addAccount(before.db);
      const jar = await logIn(before.app, email);
      const stolen = jar.copy();
      expect((await get(before.app, '/token', jar)).statusCode).toBe(200);
      clock.advance(31);
      await before.close();

      const after = await startWebApp(shared, { clock });
      try {
        expect((await get(after.app, '/auth/current-user', jar.copy())).statusCode).toBe(200);
        expect((await get(after.app, '/token', stolen)).statusCode).toBe(401);
        expect((await get(after.app, '/auth/current-user', jar.copy())).statusCode).toBe(401);
        expect((await get(after.app, '/token', jar.copy())).statusCode).toBe(401);
        expect(await endReason(jar)).toBe('an old secret was used again');
      } finally {
        await after.close();
      }
    },
  );

  it.each(['', 'nonsense', '00000000-0000-4000-8000-000000000000.x', `${'a'.repeat(5000)}.b`])(
    'a cookie that never was one of ours is no session: %#',
    async (cookie) => {
      const answer = await server.app.inject({
        url: '/token',
        headers: { cookie: `supersync_session=${cookie}` },
      });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('a forged or altered token is refused', async () => {
    const { email } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    const [header = '', payload = '', signature = ''] = (jar.cookies.get('supersync_access') ?? '').split(
      '.',
    );
    const forged = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const tokens = [`${forged}.${payload}.`, `${header}.${payload}.${'A'.repeat(signature.length)}`, 'x.y.z'];
    for (const token of tokens) {
      const tampered = jar.copy();
      tampered.cookies.set('supersync_access', token);
      expect((await get(server.app, '/auth/current-user', tampered)).statusCode).toBe(401);
    }
  });
});

class StoppedClock extends MovableClock {
  readonly #moment = new Date();
  override now(): Date {
    return this.#moment;
  }
}

/** Makes a change and waits until every server got the notification about changed permissions. */
async function afterNotification(servers: readonly WebApp[], change: () => Promise<unknown>): Promise<void> {
  const notified = servers.map(() => Promise.withResolvers<void>());
  const subscriptions = await Promise.all(
    servers.map(({ db }, index) => db.listen('access', () => notified[index]?.resolve())),
  );
  await change();
  await Promise.all(notified.map(({ promise }) => promise));
  await Promise.all(subscriptions.map((each) => each.close()));
}

describe('revoked permissions', () => {
  it('signing out applies to the next request', async () => {
    const { email } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    expect((await get(server.app, '/auth/current-user', jar)).statusCode).toBe(200);
    const oldJar = jar.copy();
    const logout = await server.app.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { cookie: jar.header },
    });
    expect(logout.statusCode).toBe(200);
    jar.take(logout);
    expect(jar.cookies.size).toBe(0);
    expect((await get(server.app, '/auth/current-user', oldJar.copy())).statusCode).toBe(401);
    expect((await get(server.app, '/token', oldJar)).statusCode).toBe(401);
  });

  it.skipIf(!hasPostgres)('a suspension and a lost key reach every server at once', async () => {
    // A stopped clock: its cache never expires, so only the notification can change the answer.
    const other = await startWebApp(shared, { clock: new StoppedClock() });
    const servers = [server, other];
    try {
      const { email, userId } = await addAccount(server.db);
      const roleId = await grant(server.db, userId, ['supersync_redact']);
      const jar = await logIn(server.app, email);
      const countKeys = async ({ app }: WebApp): Promise<number> =>
        (await get(app, '/v0/perms-api/user/products', jar.copy())).json<{ data: unknown[] }>().data.length;
      const status = async ({ app }: WebApp): Promise<number> =>
        (await get(app, '/auth/current-user', jar.copy())).statusCode;

      expect(await Promise.all(servers.map(countKeys))).toEqual([1, 1]);
      await afterNotification(servers, () =>
        server.db.query(sql`delete from role_products where role_id = ${roleId}`),
      );
      expect(await Promise.all(servers.map(countKeys))).toEqual([0, 0]);

      expect(await Promise.all(servers.map(status))).toEqual([200, 200]);
      await afterNotification(servers, () =>
        server.db.query(sql`update users set suspended_at = now() where id = ${userId}`),
      );
      expect(await Promise.all(servers.map(status))).toEqual([401, 401]);
      expect((await get(server.app, '/token', jar.copy())).statusCode).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('a key revoked by a feature is gone when the response arrives', async () => {
    const { email, userId } = await addAccount(server.db);
    await grant(server.db, userId, ['supersync_redact']);
    const jar = await logIn(server.app, email);
    const countKeys = async (): Promise<number> =>
      (await get(server.app, '/v0/perms-api/user/products', jar.copy())).json<{ data: unknown[] }>().data
        .length;
    expect(await countKeys()).toBe(1);
    const removed = await server.app.inject({ method: 'DELETE', url: `/v0/test/${userId}` });
    expect(removed.statusCode).toBe(204);
    expect(await countKeys()).toBe(0);
  });

  it.skipIf(!hasPostgres)('changes missed during a lost connection are applied', async () => {
    const { email, userId } = await addAccount(server.db);
    const jar = await logIn(server.app, email);
    const isSuperUser = async (): Promise<unknown> =>
      (await get(server.app, '/auth/current-user', jar)).json<{ data: { isSuperUser: unknown } }>().data
        .isSuperUser;
    expect(await isSuperUser()).toBe(true);
    const { rowCount } = await server.db.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    expect(rowCount).toBeGreaterThan(0);
    await server.db.query(sql`update users set is_super_user = false where id = ${userId}`);
    await vi.waitFor(async () => expect(await isSuperUser()).toBe(false), { timeout: 5000, interval: 10 });
  });
});

describe('the log', () => {
  it('contains no names and no secrets', async () => {
    const { email } = await addAccount(server.db);
    await attempt(email, 'a wrong password', { remoteAddress: '127.0.5.1' });
    const jar = await logIn(server.app, email);
    await get(server.app, `/auth/current-user?email=${encodeURIComponent(email)}`, jar);
    const text = server.logged();
    expect(text).toContain('"route":"/auth/login"');
    const secrets = [
      ...jar.cookies.values(),
      password,
      'a wrong password',
      '@example.test',
      '%40example.test',
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
