import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managers, startPeopleApp, tokenIn, type PeopleApp, type SignedIn } from '#test/people-app.ts';
import { addAccount, get, Jar, logIn, password as knownPassword } from '#test/web-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { firstAccountLink } from './first-account.ts';

const goodPassword = 'a long enough password';
const everybody = '/v0/super-users';

describe.each(testDatabases())('super users on $name', (kind) => {
  let web: PeopleApp;
  let manager: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind, {}, { works: true });
    manager = await web.manager(0);
  });
  afterAll(() => web.stop());

  let count = 0;
  const freshAddress = (): string => `new-${(count += 1)}@example.test`;

  /** Number of mails requested; they are sent in the background. */
  let expectedMails = 0;
  const create = async (email = freshAddress(), by = manager) => {
    const answer = await web.call(by, 'POST', everybody, {
      body: { email, firstName: 'New', lastName: 'Person' },
    });
    if (answer.statusCode === 201) expectedMails += 1;
    return answer;
  };

  const act = async (by: SignedIn, id: number, action: string, body?: object) => {
    const answer = await web.call(
      by,
      'POST',
      `${everybody}/${id}/${action}`,
      body === undefined ? {} : { body },
    );
    if (action === 'send-link' && answer.statusCode === 200) expectedMails += 1;
    return answer;
  };

  async function newestMail(): Promise<string> {
    await expect.poll(async () => (await web.mails()).length, { timeout: 120_000 }).toBe(expectedMails);
    return (await web.mails()).at(-1) ?? '';
  }
  const newestToken = async (): Promise<string> => tokenIn(await newestMail());

  const use = (token: string, password = goodPassword) =>
    web.call(null, 'POST', '/auth/password-links/use', { body: { token, password } });

  const signIn = (email: string, password: string) =>
    web.call(null, 'POST', '/auth/login', { body: { email, password } });

  const code = (answer: { json(): { code?: string } }): string | undefined => answer.json().code;

  const trail = async (id: number) =>
    (
      await web.db.query<{ action: string; actor_id: number | null }>(sql`
        select action, actor_id from audit_entries
        where resource = 'super_user' and record_key = ${String(id)} order by id`)
    ).rows;

  describe('permission', () => {
    it('requires a configured manager address, whatever keys the caller holds', async () => {
      const everything = await web.person(['supersync_all', 'supersync_superuser_manager']);
      for (const [method, url] of [
        ['GET', everybody],
        ['GET', `${everybody}/${manager.userId}`],
        ['GET', `${everybody}/${manager.userId}/details`],
        ['POST', everybody],
        ['POST', `${everybody}/${manager.userId}/suspend`],
      ] as const) {
        const answer = await web.call(everything, method, url, method === 'POST' ? { body: {} } : {});
        expect([answer.statusCode, code(answer)], `${method} ${url}`).toEqual([403, 'managers_only']);
      }
      expect((await web.call(manager, 'GET', everybody)).statusCode).toBe(200);
    });

    it('requires a verified address', async () => {
      const { userId, email } = await addAccount(web.db, { email: managers[3] ?? '', isVerified: false });
      await web.db.query(sql`insert into role_users (role_id, user_id)
        select role_id, ${userId} from role_users where user_id = ${manager.userId}`);
      const jar = await logIn(web.app, email);
      expect((await web.call({ jar }, 'GET', everybody)).statusCode).toBe(403);
      await web.db.query(sql`delete from users where id = ${userId}`);
    });
  });

  describe('a new account', () => {
    it('sets its password by a mailed link and then signs in', async () => {
      const email = freshAddress();
      const made = await create(email.toUpperCase());
      expect(made.statusCode, made.body).toBe(201);
      const { id, link } = made.json().data;
      expect(link).toEqual({ validHours: 48, file: null });
      const mail = await newestMail();
      expect(mail).toContain(`To: <${email}>\r\n`);
      const token = tokenIn(mail);
      expect(made.body).not.toContain(token);

      const listed = await web.call(manager, 'GET', `${everybody}/${id}`);
      expect(listed.json().data).toMatchObject({ email, isSuperUser: 1, status: 'invited', roleCount: 0 });
      const owner = await web.call(null, 'POST', '/auth/password-links/read', { body: { token } });
      expect(owner.json().data).toMatchObject({ email, firstName: 'New' });

      expect((await use(token)).json().data).toEqual({ email });
      const entered = await signIn(email, goodPassword);
      expect(entered.statusCode, entered.body).toBe(200);
      expect((await web.call(manager, 'GET', `${everybody}/${id}`)).json().data).toMatchObject({
        status: 'active',
        sessionCount: 1,
        lastSignInAt: expect.any(String),
      });
      expect(await trail(id)).toEqual([
        { action: 'created', actor_id: manager.userId },
        { action: 'set their password', actor_id: id },
      ]);
    });

    it("neither stores nor returns the link's secret", async () => {
      await create();
      const token = await newestToken();
      const { rows } = await web.db.query<{ text: string }>(sql`
        select string_agg(t::text, ' ') as text from password_links t
        union all select string_agg(t::text, ' ') from audit_entries t
        union all select string_agg(t::text, ' ') from jobs.job t
        union all select string_agg(t::text, ' ') from events t`);
      for (const { text } of rows) expect(text).not.toContain(token);
      expect(web.logged()).not.toContain(token);
    });

    it('requires an unused address and single-line names', async () => {
      const duplicate = await create(manager.email.toUpperCase());
      expect([duplicate.statusCode, duplicate.json().errors]).toEqual([
        409,
        { email: 'Somebody has this address already' },
      ]);
      for (const body of [
        { email: 'no address', firstName: 'A', lastName: 'B' },
        { email: freshAddress(), firstName: '', lastName: 'B' },
        { email: freshAddress(), firstName: 'A\r\nBcc: x@example.test', lastName: 'B' },
        { email: freshAddress(), firstName: 'A', lastName: 'B', password: goodPassword },
      ])
        expect((await web.call(manager, 'POST', everybody, { body })).statusCode).toBe(400);
    });
  });

  describe('a link', () => {
    it('works once', async () => {
      await create();
      const token = await newestToken();
      const uses = await Promise.all([use(token), use(token), use(token)]);
      expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
      expect(code(await use(token))).toBe('link_not_valid');
    });

    it('works for 48 hours', async () => {
      await create();
      const token = await newestToken();
      await web.db.query(
        sql`update password_links set expires_at = ${web.clock.now()} where closed_at is null`,
      );
      expect((await use(token)).statusCode).toBe(410);
      await create();
      const read = { body: { token: await newestToken() } };
      const readable = await web.call(null, 'POST', '/auth/password-links/read', read);
      const expires = new Date(readable.json().data.expiresAt).getTime();
      expect(Math.round((expires - web.clock.now().getTime()) / 3_600_000)).toBe(48);
    });

    it('is replaced by a newer one', async () => {
      const { id } = (await create()).json().data;
      const first = await newestToken();
      expect((await act(manager, id, 'send-link')).json().data).toEqual({ validHours: 48, file: null });
      const second = await newestToken();
      expect(second).not.toBe(first);
      expect((await use(first)).statusCode).toBe(410);
      expect((await use(second)).statusCode).toBe(200);
    });

    it('is refused when wrong, and the password must be long', async () => {
      await create();
      const token = await newestToken();
      expect((await use('x'.repeat(43))).statusCode).toBe(410);
      expect((await use('short')).statusCode).toBe(400);
      expect((await use(token, 'fourteen chars')).json().errors).toEqual({
        password: 'At least 15 characters',
      });
      expect((await use(token)).statusCode).toBe(200);
    });

    it("ends the person's sessions when a new password is set", async () => {
      const person = await web.person();
      expect((await act(manager, person.userId, 'send-link')).statusCode).toBe(200);
      expect((await use(await newestToken())).statusCode).toBe(200);
      expect((await get(web.app, '/auth/current-user', person.jar)).statusCode).toBe(401);
      expect((await signIn(person.email, knownPassword)).statusCode).toBe(401);
      expect((await signIn(person.email, goodPassword)).statusCode).toBe(200);
    });
  });

  describe('deactivating', () => {
    it('applies to the next request, closes the link, and can be reverted', async () => {
      const person = await web.person(['supersync_redact']);
      await act(manager, person.userId, 'send-link');
      const token = await newestToken();
      expect((await get(web.app, '/auth/current-user', person.jar)).statusCode).toBe(200);
      const suspended = await act(manager, person.userId, 'suspend');
      expect(suspended.json().data).toMatchObject({ status: 'suspended', version: 2 });
      expect((await get(web.app, '/auth/current-user', person.jar)).statusCode).toBe(401);
      expect((await get(web.app, '/token', person.jar)).statusCode).toBe(401);
      expect((await signIn(person.email, knownPassword)).statusCode).toBe(401);
      expect((await use(token)).statusCode).toBe(410);
      expect((await act(manager, person.userId, 'suspend')).statusCode).toBe(409);
      expect((await act(manager, person.userId, 'send-link')).statusCode).toBe(409);

      expect((await act(manager, person.userId, 'reactivate')).json().data.status).toBe('active');
      expect((await act(manager, person.userId, 'reactivate')).statusCode).toBe(409);
      expect((await signIn(person.email, knownPassword)).statusCode).toBe(200);
      // Ended sessions stay ended.
      expect((await get(web.app, '/auth/current-user', person.jar)).statusCode).toBe(401);
    });

    it('removing the super user flag applies to the next request', async () => {
      const person = await web.person();
      expect((await get(web.app, '/v0/users', person.jar)).statusCode).toBe(200);
      const withdrawn = await act(manager, person.userId, 'flag', { isSuperUser: false });
      expect(withdrawn.json().data.isSuperUser).toBe(false);
      expect((await get(web.app, '/v0/users', person.jar)).statusCode).toBe(403);
      await act(manager, person.userId, 'flag', { isSuperUser: true });
      expect((await get(web.app, '/v0/users', person.jar)).statusCode).toBe(200);
      expect((await trail(person.userId)).map(({ action }) => action)).toEqual([
        'withdrew the super-user flag',
        'granted the super-user flag',
      ]);
    });

    it('ending sessions ends all of them and nothing else', async () => {
      const person = await web.person();
      const secondJar = await logIn(web.app, person.email);
      const details = await web.call(manager, 'GET', `${everybody}/${person.userId}/details`);
      expect(details.json().data).toMatchObject({ isManager: false, hasPassword: true });
      expect(details.json().data.sessions).toHaveLength(2);
      expect((await act(manager, person.userId, 'end-sessions')).json().data).toEqual({ ended: 2 });
      for (const jar of [person.jar, secondJar])
        expect((await get(web.app, '/auth/current-user', jar)).statusCode).toBe(401);
      expect((await act(manager, person.userId, 'end-sessions')).json().data).toEqual({ ended: 0 });
      await logIn(web.app, person.email);
    });

    it('is refused on oneself', async () => {
      const attempts = [
        await act(manager, manager.userId, 'suspend'),
        await act(manager, manager.userId, 'flag', { isSuperUser: false }),
        await web.call(manager, 'PUT', `${everybody}/${manager.userId}`, { body: { email: freshAddress() } }),
      ];
      expect(attempts.map((answer) => [answer.statusCode, code(answer)])).toEqual(
        attempts.map(() => [409, 'not_on_yourself']),
      );
      expect((await get(web.app, '/auth/current-user', manager.jar)).statusCode).toBe(200);
    });

    it('answers 404 for an unknown account', async () => {
      for (const action of ['suspend', 'reactivate', 'send-link', 'end-sessions'])
        expect((await act(manager, 999_999, action)).statusCode).toBe(404);
      expect((await web.call(manager, 'GET', `${everybody}/999999/details`)).statusCode).toBe(404);
    });
  });

  describe('changing', () => {
    it('names keeps the address verified; a new address must be verified again', async () => {
      const person = await web.person();
      await act(manager, person.userId, 'send-link');
      const token = await newestToken();
      const put = (body: object, version: number) =>
        web.call(manager, 'PUT', `${everybody}/${person.userId}`, {
          body,
          headers: { 'if-match': `"${version}"` },
        });
      const renamed = await put({ firstName: 'Renamed', email: person.email }, 1);
      expect(renamed.json().data).toMatchObject({ name: 'Renamed Person', status: 'active', version: 2 });
      expect((await put({ firstName: 'Late' }, 1)).statusCode).toBe(412);
      const email = freshAddress();
      const moved = await put({ email: ` ${email.toUpperCase()}`.trim() }, 2);
      expect(moved.json().data).toMatchObject({ email, status: 'invited', emailVerifiedAt: null });
      expect((await use(token)).statusCode).toBe(410);
      expect((await put({ email: manager.email }, 3)).statusCode).toBe(409);
      expect((await put({ isSuperUser: 0 }, 3)).statusCode).toBe(400);
      await act(manager, person.userId, 'send-link');
      expect((await use(await newestToken())).json().data).toEqual({ email });
    });
  });

  describe('the last super user', () => {
    it('remains when two managers remove each other concurrently', async () => {
      const other = await web.manager(1);
      const { rows } = await web.db.query<{ id: number }>(sql`
        update users set is_super_user = false
        where is_super_user and id <> ${manager.userId} and id <> ${other.userId} returning id`);
      for (const change of ['suspend', 'flag'] as const) {
        const body = change === 'flag' ? { isSuperUser: false } : undefined;
        const answers = await Promise.all([
          act(manager, other.userId, change, body),
          act(other, manager.userId, change, body),
        ]);
        const statuses = answers.map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        const remaining = await web.db.query<{ id: number }>(
          sql`select id from users where is_super_user and suspended_at is null`,
        );
        expect(remaining.rows).toHaveLength(1);
        await web.db.query(sql`
          update users set is_super_user = true, suspended_at = null
          where id in (${manager.userId}, ${other.userId})`);
        manager = { ...manager, jar: await logIn(web.app, manager.email) };
        other.jar.cookies.clear();
        await logIn(web.app, other.email, other.jar);
      }
      // A manager with an unverified address could not reactivate anyone.
      await web.db.query(sql`update users set email_verified_at = null where id = ${manager.userId}`);
      const refusal = await act(other, manager.userId, 'flag', { isSuperUser: false });
      expect(refusal.statusCode, refusal.body).toBe(200);
      await web.db.query(sql`
        update users set is_super_user = true, email_verified_at = now() where id = ${manager.userId}`);
      for (const { id } of rows)
        await web.db.query(sql`update users set is_super_user = true where id = ${id}`);
    });
  });
});

describe.each(testDatabases())('a fresh installation on $name', (kind) => {
  it('logs a link to the first account until it was used', async () => {
    const web = await startPeopleApp(kind);
    try {
      const ask = () =>
        firstAccountLink(web.db, { superuserManagers: managers }, 'http://localhost:4000', web.clock.now());
      const [first, again] = [await ask(), await ask()];
      expect(first).toEqual({
        email: managers[0],
        address: expect.stringMatching(/^http:\/\/localhost:4000\/set-password#token=[\w-]{43}$/),
      });
      const use = (address = '') =>
        web.call(null, 'POST', '/auth/password-links/use', {
          body: { token: address.split('=')[1] ?? '', password: goodPassword },
        });
      expect((await use(again?.address)).statusCode).toBe(200);
      expect((await use(first?.address)).statusCode).toBe(410);
      expect(await ask()).toBeNull();

      const jar = new Jar();
      jar.take(
        await web.call(null, 'POST', '/auth/login', { body: { email: managers[0], password: goodPassword } }),
      );
      expect((await web.call({ jar }, 'GET', '/perms-api/roles')).statusCode).toBe(200);
      const people = await web.call({ jar }, 'GET', `${everybody}?sort=id`);
      // The wire attributes membership changes to user 1, which is no real account.
      expect(people.json().data).toMatchObject([
        { id: 1, name: 'Supersync System', isSuperUser: 0 },
        { email: managers[0], isSuperUser: 1, status: 'active', roles: [{ name: 'Console administrators' }] },
      ]);
    } finally {
      await web.stop();
    }
  });

  it('logs nothing without a configured manager or when somebody can sign in', async () => {
    const web = await startPeopleApp(kind);
    try {
      const at = web.clock.now();
      expect(await firstAccountLink(web.db, { superuserManagers: [] }, '', at)).toBeNull();
      await addAccount(web.db);
      expect(await firstAccountLink(web.db, { superuserManagers: managers }, '', at)).toBeNull();
    } finally {
      await web.stop();
    }
  });
});
