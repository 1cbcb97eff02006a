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
  /** Has every permission, so may view everybody. */
  let owner: SignedIn;

  const viewerKeys = [...roleManager, 'supersync_redact', 'supersync_csv_data_export'] as const;
  beforeAll(async () => {
    web = await startPeopleApp(kind);
    viewer = await web.person(viewerKeys);
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

  it("has the other person's permissions under one's own name, with audit entries for start and end", async () => {
    const viewed = await web.person(['supersync_redact']);
    expect((await start(viewer, viewed.userId)).statusCode).toBe(200);
    expect(await me(viewer)).toMatchObject({
      userId: viewer.userId,
      email: viewer.email,
      isSuperUser: true,
      viewingAs: { userId: viewed.userId, email: viewed.email, until: expect.any(String) },
    });
    expect(await keys(viewer)).toEqual(['supersync_redact']);
    expect((await get(web.app, '/perms-api/roles', viewer.jar)).statusCode).toBe(403);
    // The other person's own session is not affected.
    expect(await me(viewed)).not.toHaveProperty('viewingAs');

    expect((await stop(viewer)).statusCode).toBe(200);
    expect(await me(viewer)).not.toHaveProperty('viewingAs');
    expect((await keys(viewer)).toSorted()).toEqual(viewerKeys.toSorted());
    expect((await get(web.app, '/perms-api/roles', viewer.jar)).statusCode).toBe(200);
    expect((await stop(viewer)).statusCode).toBe(200);
    const key = String(viewed.userId);
    expect(await trail(viewer.userId)).toEqual([
      { action: 'began viewing as', record_key: key },
      { action: 'stopped viewing as', record_key: key },
    ]);
  });

  it("shows the other person's own rows", async () => {
    const viewed = await web.person();
    const view = (name: string) => ({ body: { list: '/clients', name, query: 'a=b', isShared: 0 } });
    await web.call(viewed, 'POST', '/v0/saved-views', view('Theirs'));
    await web.call(viewer, 'POST', '/v0/saved-views', view('Mine'));
    const names = async (by: SignedIn): Promise<string[]> =>
      (await get(web.app, '/v0/saved-views', by.jar)).json().data.map(({ name }: { name: string }) => name);
    await start(viewer, viewed.userId);
    expect(await names(viewer)).toEqual(['Theirs']);
    await stop(viewer);
    expect(await names(viewer)).toEqual(['Mine']);
  });

  it('audits a sensitive read under the real person', async () => {
    const viewed = await web.person(['supersync_csv_data_export']);
    await start(viewer, viewed.userId);
    expect((await get(web.app, '/v0/users?format=csv', viewer.jar)).statusCode).toBe(200);
    await stop(viewer);
    const { rows } = await web.db.query<{ actor_id: number }>(
      sql`select actor_id from audit_entries where action = 'exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: viewer.userId }]);
  });

  it('refuses a person with permissions one lacks', async () => {
    const privileged = await web.person(['supersync_redact', 'supersync_shadow']);
    const refused = await start(viewer, privileged.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sees_more']);
    expect(refused.json().detail).toContain('supersync_shadow');
    expect((await start(viewer, owner.userId)).statusCode).toBe(403);
    expect(await me(viewer)).not.toHaveProperty('viewingAs');
    // A caller with every permission may.
    expect((await start(owner, privileged.userId)).statusCode).toBe(200);
    await stop(owner);

    // Nor do permissions the other person gains meanwhile.
    const viewed = await web.person(['supersync_redact']);
    await start(viewer, viewed.userId);
    await grant(web.db, viewed.userId, ['supersync_shadow', 'supersync_all']);
    await expect.poll(() => keys(viewer)).toEqual(['supersync_redact']);
    await stop(viewer);
  });

  it('does not make one a superuser manager', async () => {
    const manager = await web.manager(0);
    expect((await start(owner, manager.userId)).statusCode).toBe(200);
    expect(await keys(owner)).toContain('supersync_superuser_manager');
    expect((await get(web.app, '/v0/super-users', owner.jar)).json().code).toBe('managers_only');
    await stop(owner);
  });

  it('requires role management, a person who can sign in, and not oneself', async () => {
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

  it('ends after 30 minutes', async () => {
    const viewed = await web.person();
    await start(owner, viewed.userId);
    web.clock.advance(29 * 60);
    const jar = await logIn(web.app, owner.email);
    await web.db.query(sql`
      update sessions set acting_as = ${viewed.userId}, acting_until = ${new Date(web.clock.now().getTime() + 60_000)}
      where user_id = ${owner.userId} and ended_at is null`);
    const renewed = { ...owner, jar };
    await expect.poll(async () => (await me(renewed)).viewingAs?.userId).toBe(viewed.userId);
    web.clock.advance(61);
    expect(await me(renewed)).not.toHaveProperty('viewingAs');
    expect(await keys(renewed)).toEqual(['supersync_all']);
    owner = renewed;
  });

  it("ends with the permission, the other person's suspension, and sign-out", async () => {
    const person = await web.person(roleManager);
    const viewed = await web.person();
    await start(person, viewed.userId);
    await web.db.query(sql`update users set suspended_at = now() where id = ${viewed.userId}`);
    await expect.poll(() => me(person)).not.toHaveProperty('viewingAs');
    await web.db.query(sql`update users set suspended_at = null where id = ${viewed.userId}`);
    await expect.poll(() => me(person)).toHaveProperty('viewingAs');
    await web.db.query(sql`delete from role_users where user_id = ${person.userId}`);
    await expect.poll(() => me(person)).not.toHaveProperty('viewingAs');

    const other = await web.person(roleManager);
    await start(other, viewed.userId);
    await web.call(other, 'POST', '/auth/logout');
    const jar = await logIn(web.app, other.email);
    expect(await me({ ...other, jar })).not.toHaveProperty('viewingAs');
    expect((await trail(other.userId)).map(({ action }) => action)).toEqual([
      'began viewing as',
      'stopped viewing as',
    ]);
  });
});

describe.each(testDatabases())('an expired view on $name', (kind) => {
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
  const expireView = (userId: number) =>
    web.db.query(sql`
      update sessions set acting_until = ${web.clock.now()} where acting_as = ${userId} and ended_at is null`);

  it('is recorded once, whichever server notices, and not early', async () => {
    const viewed = await web.person();
    await start(owner, viewed.userId);
    await sweep();
    expect(await ends(viewed.userId)).toEqual([]);
    await expireView(viewed.userId);
    await Promise.all([sweep(), sweep(), sweep(), web.call(owner, 'POST', '/v0/view-as/stop')]);
    await sweep();
    expect(await ends(viewed.userId)).toHaveLength(1);
    expect((await ends(viewed.userId))[0]?.actor_id).toBe(owner.userId);
  });

  it('is recorded after a crash before the commit', async () => {
    const viewed = await web.person();
    await start(owner, viewed.userId);
    await expireView(viewed.userId);
    // Everything is written, then the server dies before the commit.
    const crashing: Database = {
      ...web.db,
      transaction: (work) =>
        web.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(sweep(crashing)).rejects.toThrow('killed');
    expect(await ends(viewed.userId)).toEqual([]);
    await sweep();
    expect(await ends(viewed.userId)).toEqual([
      { actor_id: owner.userId, reason: 'Its time was over', request_id: 'a-job' },
    ]);
  });

  it('is recorded even when its session expired long ago', async () => {
    const person = await web.person(roleManager);
    const viewed = await web.person();
    await start(person, viewed.userId);
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
    expect([await kept(), (await ends(viewed.userId)).length]).toEqual([0, 1]);
  });

  it('is recorded once when another view follows or the account is suspended', async () => {
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
  it('applies at once', async () => {
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
      const viewed = await web.person();
      const currentUser = async (jar: Jar) => (await get(second.app, '/auth/current-user', jar)).json().data;
      expect(await currentUser(owner.jar)).not.toHaveProperty('viewingAs');
      await web.call(owner, 'POST', '/v0/view-as', { body: { userId: viewed.userId } });
      await expect.poll(() => currentUser(owner.jar)).toHaveProperty('viewingAs');
      await web.call(owner, 'POST', '/v0/view-as/stop');
      await expect.poll(() => currentUser(owner.jar)).not.toHaveProperty('viewingAs');
    } finally {
      await second.close();
      await web.stop();
    }
  });
});
