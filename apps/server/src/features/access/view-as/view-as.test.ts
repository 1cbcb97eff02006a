import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPeopleApp, type PeopleApp, type SignedIn } from '#test/people-app.ts';
import { addAccount, get, grant, logIn, startWebApp, type Jar } from '#test/web-app.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { purgeJob } from '#platform/jobs/purge-job.ts';
import type { Server } from '#platform/server.ts';
import { expiredViewsJob } from './expired-views.ts';

const roleManager = ['supersync_admin_tools', 'supersync_manage_roles'];

describe.each(testDatabases())('viewing as somebody else on $name', (kind) => {
  let web: PeopleApp;
  let viewer: SignedIn;
  /** Holds everything, so that everybody may be viewed. */
  let owner: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind);
    viewer = await web.person([...roleManager, 'supersync_redact']);
    owner = await web.person(['supersync_all']);
  });
  afterAll(() => web.stop());

  const start = (by: SignedIn, userId: number) => web.call(by, 'POST', '/v0/view-as', { body: { userId } });
  const stop = (by: SignedIn) => web.call(by, 'POST', '/v0/view-as/stop');
  const me = async (by: SignedIn) => (await get(web.app, '/auth/current-user', by.jar)).json().data;
  const keys = async (by: SignedIn): Promise<string[]> =>
    (await get(web.app, '/v0/perms-api/user/products', by.jar))
      .json()
      .data.map(({ productKey }: { productKey: string }) => productKey);
  const trail = async (actor: number) =>
    (
      await web.db.query<{ action: string; record_key: string }>(sql`
        select action, record_key from audit_entries where actor_id = ${actor} and action like '%viewing as' order by id`)
    ).rows;

  it('shows what the other may see, under one’s own name, and is audited at both ends', async () => {
    const seen = await web.person(['supersync_redact']);
    expect((await start(viewer, seen.userId)).statusCode).toBe(200);
    expect(await me(viewer)).toMatchObject({
      userId: viewer.userId,
      email: viewer.email,
      isSuperUser: true,
      viewingAs: { userId: seen.userId, email: seen.email, until: expect.any(String) },
    });
    expect(await keys(viewer)).toEqual(['supersync_redact']);
    expect((await get(web.app, '/perms-api/roles', viewer.jar)).statusCode).toBe(403);
    // The other's own session is untouched.
    expect(await me(seen)).not.toHaveProperty('viewingAs');

    expect((await stop(viewer)).statusCode).toBe(200);
    expect(await me(viewer)).not.toHaveProperty('viewingAs');
    expect((await keys(viewer)).toSorted()).toEqual([...roleManager, 'supersync_redact'].toSorted());
    expect((await get(web.app, '/perms-api/roles', viewer.jar)).statusCode).toBe(200);
    expect((await stop(viewer)).statusCode).toBe(200);
    const key = String(seen.userId);
    expect(await trail(viewer.userId)).toEqual([
      { action: 'began viewing as', record_key: key },
      { action: 'stopped viewing as', record_key: key },
    ]);
  });

  it('shows the rows that are the other’s own', async () => {
    const seen = await web.person();
    const view = (name: string) => ({ body: { list: '/clients', name, query: 'a=b', isShared: 0 } });
    await web.call(seen, 'POST', '/v0/saved-views', view('Theirs'));
    await web.call(viewer, 'POST', '/v0/saved-views', view('Mine'));
    const names = async (by: SignedIn): Promise<string[]> =>
      (await get(web.app, '/v0/saved-views', by.jar)).json().data.map(({ name }: { name: string }) => name);
    await start(viewer, seen.userId);
    expect(await names(viewer)).toEqual(['Theirs']);
    await stop(viewer);
    expect(await names(viewer)).toEqual(['Mine']);
  });

  it('names the true person for a sensitive read', async () => {
    const seen = await web.person();
    await start(viewer, seen.userId);
    expect((await get(web.app, '/v0/users?format=csv', viewer.jar)).statusCode).toBe(200);
    await stop(viewer);
    const { rows } = await web.db.query<{ actor_id: number }>(
      sql`select actor_id from audit_entries where action = 'exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: viewer.userId }]);
  });

  it('never shows more than one may see oneself', async () => {
    const beyond = await web.person(['supersync_redact', 'supersync_shadow']);
    const refused = await start(viewer, beyond.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sees_more']);
    expect(refused.json().detail).toContain('supersync_shadow');
    expect((await start(viewer, owner.userId)).statusCode).toBe(403);
    expect(await me(viewer)).not.toHaveProperty('viewingAs');
    // Whoever holds everything sees everything anyway.
    expect((await start(owner, beyond.userId)).statusCode).toBe(200);
    await stop(owner);

    // Nor does what the other is given meanwhile.
    const seen = await web.person(['supersync_redact']);
    await start(viewer, seen.userId);
    await grant(web.db, seen.userId, ['supersync_shadow', 'supersync_all']);
    await expect.poll(() => keys(viewer)).toEqual(['supersync_redact']);
    await stop(viewer);
  });

  it('makes nobody a superuser manager', async () => {
    const manager = await web.manager(0);
    expect((await start(owner, manager.userId)).statusCode).toBe(200);
    expect(await keys(owner)).toContain('supersync_superuser_manager');
    expect((await get(web.app, '/v0/super-users', owner.jar)).json().code).toBe('managers_only');
    await stop(owner);
  });

  it('is for those who manage roles, of people who can sign in, and not of oneself', async () => {
    const half = await web.person(['supersync_admin_tools']);
    expect((await start(half, viewer.userId)).statusCode).toBe(403);
    const plain = await addAccount(web.db, { isSuperUser: false });
    const suspended = await addAccount(web.db);
    await web.db.query(sql`update users set suspended_at = now() where id = ${suspended.userId}`);
    for (const { userId } of [plain, suspended])
      expect((await start(owner, userId)).json().code).toBe('cannot_view_as');
    expect((await start(owner, owner.userId)).json().code).toBe('not_on_yourself');
    expect((await start(owner, 999_999)).statusCode).toBe(404);
  });

  it('ends after half an hour', async () => {
    const seen = await web.person();
    await start(owner, seen.userId);
    web.clock.advance(29 * 60);
    const jar = await logIn(web.app, owner.email);
    await web.db.query(sql`
      update sessions set acting_as = ${seen.userId}, acting_until = ${new Date(web.clock.now().getTime() + 60_000)}
      where user_id = ${owner.userId} and ended_at is null`);
    const again = { ...owner, jar };
    await expect.poll(async () => (await me(again)).viewingAs?.userId).toBe(seen.userId);
    web.clock.advance(61);
    expect(await me(again)).not.toHaveProperty('viewingAs');
    expect(await keys(again)).toEqual(['supersync_all']);
    owner = again;
  });

  it('ends with the right to it, with the other’s account, and with signing out', async () => {
    const person = await web.person(roleManager);
    const seen = await web.person();
    await start(person, seen.userId);
    await web.db.query(sql`update users set suspended_at = now() where id = ${seen.userId}`);
    await expect.poll(() => me(person)).not.toHaveProperty('viewingAs');
    await web.db.query(sql`update users set suspended_at = null where id = ${seen.userId}`);
    await expect.poll(() => me(person)).toHaveProperty('viewingAs');
    await web.db.query(sql`delete from role_users where user_id = ${person.userId}`);
    await expect.poll(() => me(person)).not.toHaveProperty('viewingAs');

    const other = await web.person(roleManager);
    await start(other, seen.userId);
    await web.call(other, 'POST', '/auth/logout');
    const jar = await logIn(web.app, other.email);
    expect(await me({ ...other, jar })).not.toHaveProperty('viewingAs');
    expect((await trail(other.userId)).map(({ action }) => action)).toEqual([
      'began viewing as',
      'stopped viewing as',
    ]);
  });
});

describe.each(testDatabases())('a view whose time is over on $name', (kind) => {
  let web: PeopleApp;
  let server: Server;
  let owner: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind, {}, { alsoRegister: [(given) => void (server = given)] });
    owner = await web.person(['supersync_all']);
  });
  afterAll(() => web.stop());

  const start = (by: SignedIn, userId: number) => web.call(by, 'POST', '/v0/view-as', { body: { userId } });
  const sweep = (db = web.db) =>
    expiredViewsJob(server).run({
      data: {},
      db,
      log: server.log,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: 'a-job',
    });
  const ends = async (viewed: number) =>
    (
      await web.db.query<{ actor_id: number; reason: string | null; request_id: string }>(sql`
        select actor_id, reason, request_id from audit_entries
        where action = 'stopped viewing as' and record_key = ${String(viewed)} order by id`)
    ).rows;
  const overNow = (userId: number) =>
    web.db.query(sql`
      update sessions set acting_until = ${web.clock.now()} where acting_as = ${userId} and ended_at is null`);

  it('says so once, whoever notices, and not before', async () => {
    const seen = await web.person();
    await start(owner, seen.userId);
    await sweep();
    expect(await ends(seen.userId)).toEqual([]);
    await overNow(seen.userId);
    await Promise.all([sweep(), sweep(), sweep(), web.call(owner, 'POST', '/v0/view-as/stop')]);
    await sweep();
    expect(await ends(seen.userId)).toHaveLength(1);
    expect((await ends(seen.userId))[0]?.actor_id).toBe(owner.userId);
  });

  it('says so after a crash in the midst of it', async () => {
    const seen = await web.person();
    await start(owner, seen.userId);
    await overNow(seen.userId);
    // Everything is written, and then the server dies before it commits.
    const dying: Database = {
      ...web.db,
      transaction: (work) =>
        web.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(sweep(dying)).rejects.toThrow('killed');
    expect(await ends(seen.userId)).toEqual([]);
    await sweep();
    expect(await ends(seen.userId)).toEqual([
      { actor_id: owner.userId, reason: 'Its time was over', request_id: 'a-job' },
    ]);
  });

  it('says so although its session ran out long ago and nobody was there to notice', async () => {
    const person = await web.person(roleManager);
    const seen = await web.person();
    await start(person, seen.userId);
    await web.db.query(sql`
      update sessions set acting_until = now() - interval '3 days', expires_at = now() - interval '2 days'
      where user_id = ${person.userId}`);
    const purge = () =>
      purgeJob.run({
        data: {},
        db: web.db,
        log: server.log,
        signal: new AbortController().signal,
        attempt: 1,
        jobId: 'purge',
      });
    const kept = async () =>
      (await web.db.query(sql`select from sessions where user_id = ${person.userId}`)).rowCount;
    await purge();
    expect(await kept()).toBe(1);
    await sweep();
    await purge();
    expect([await kept(), (await ends(seen.userId)).length]).toEqual([0, 1]);
  });

  it('says so once where another view follows, or the account is suspended', async () => {
    const [first, second] = [await web.person(), await web.person()];
    await web.db.query(sql`
      update sessions set acting_as = ${first.userId}, acting_until = now() - interval '1 minute'
      where user_id = ${owner.userId} and ended_at is null`);
    await expect.poll(async () => (await start(owner, second.userId)).statusCode).toBe(200);
    await sweep();
    expect(await ends(first.userId)).toHaveLength(1);
    expect(await ends(second.userId)).toEqual([]);

    const manager = await web.manager(0);
    expect((await web.call(manager, 'POST', `/v0/super-users/${owner.userId}/end-sessions`)).statusCode).toBe(
      200,
    );
    await sweep();
    expect(await ends(second.userId)).toMatchObject([
      { actor_id: owner.userId, reason: 'ended by a superuser manager' },
    ]);
  });
});

describe.runIf(testDatabases().some(({ name }) => name === 'PostgreSQL'))('on another server', () => {
  it('is known at once', async () => {
    const [kind] = testDatabases().filter(({ name }) => name === 'PostgreSQL');
    if (kind === undefined) return;
    const web = await startPeopleApp(kind);
    const url = web.db.pool.options.connectionString ?? '';
    const { openDatabase } = await import('#platform/db/open-database.ts');
    const { silentLog } = await import('#test/support/test-database.ts');
    const second = await startWebApp({
      kind: 'PostgreSQL',
      open: () => openDatabase({ url, dataDir: '', poolSize: 2, log: silentLog }),
      drop: async () => {},
    });
    try {
      await second.app.ready();
      const owner = await web.person(['supersync_all']);
      const seen = await web.person();
      const there = async (jar: Jar) => (await get(second.app, '/auth/current-user', jar)).json().data;
      expect(await there(owner.jar)).not.toHaveProperty('viewingAs');
      await web.call(owner, 'POST', '/v0/view-as', { body: { userId: seen.userId } });
      await expect.poll(() => there(owner.jar)).toHaveProperty('viewingAs');
      await web.call(owner, 'POST', '/v0/view-as/stop');
      await expect.poll(() => there(owner.jar)).not.toHaveProperty('viewingAs');
    } finally {
      await second.close();
      await web.stop();
    }
  });
});
