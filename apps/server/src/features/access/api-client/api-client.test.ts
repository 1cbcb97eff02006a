import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPeopleApp, type CallOptions, type PeopleApp, type SignedIn } from '#test/people-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const all = '/v0/api-clients';
const administrator = ['supersync_admin_tools', 'supersync_manage_roles', 'supersync_redact'];

describe.each(testDatabases())('API clients on $name', (kind) => {
  let web: PeopleApp;
  let owner: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind);
    owner = await web.person(administrator);
  });
  afterAll(() => web.stop());

  let count = 0;
  const body = (more: object = {}) => ({
    name: `Client ${(count += 1)}`,
    keys: ['supersync_admin_tools', 'supersync_manage_roles'],
    readOnly: false,
    ...more,
  });
  const make = async (more: object = {}, by = owner): Promise<{ id: string; token: string }> => {
    const answer = await web.call(by, 'POST', all, { body: body(more) });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const use = (
    token: string,
    url: string,
    method: 'GET' | 'POST' = 'GET',
    { headers, ...more }: CallOptions = {},
  ) => web.call(null, method, url, { ...more, headers: { ...bearer(token), ...headers } });
  const outcome = async (token: string, url = '/perms-api/roles', more: CallOptions = {}) => {
    const answer = await use(token, url, 'GET', more);
    return answer.statusCode === 200 ? 200 : answer.json().code;
  };
  const newRole = () => ({ id: randomUUID(), name: `Role ${randomUUID()}`, roleType: 'staff' });

  it('returns its token once and never stores it', async () => {
    const { id, token } = await make({ validDays: 7 });
    expect(await outcome(token)).toBe(200);
    const listed = await web.call(owner, 'GET', `${all}/${id}?relations=owner`);
    expect(listed.json().data).toMatchObject({
      id,
      ownerId: owner.userId,
      owner: { id: owner.userId },
      readOnly: 0,
      keys: ['supersync_admin_tools', 'supersync_manage_roles'],
      revokedAt: null,
      lastUsedAt: expect.any(String),
    });
    const days = (Date.parse(listed.json().data.expiresAt) - web.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const secret = token.split('_').slice(2).join('_');
    expect(listed.body).not.toContain(secret);
    const { rows } = await web.db.query<{ text: string }>(sql`
      select string_agg(t::text, ' ') as text from api_clients t
      union all select string_agg(t::text, ' ') from audit_entries t
      union all select string_agg(t::text, ' ') from events t`);
    for (const { text } of rows) expect(text).not.toContain(secret);
    expect(web.logged()).not.toContain(secret);
  });

  it('is created once for a request key; a repeat is refused, because the token is not stored', async () => {
    const wanted = { name: `Once ${randomUUID()}`, keys: ['supersync_admin_tools'] };
    const create = () =>
      web.call(owner, 'POST', all, {
        body: wanted,
        headers: { 'idempotency-key': wanted.name.replace(' ', '-') },
      });
    const first = await create();
    expect(first.statusCode).toBe(201);
    expect((await create()).json()).toMatchObject({ status: 409, code: 'answered_once' });
    const { rows } = await web.db.query<{ text: string }>(
      sql`select string_agg(t::text, ' ') as text from idempotency_keys t`,
    );
    expect(rows[0]?.text).not.toContain(first.json().data.token.split('_').slice(2).join('_'));
  });

  it('requires a unique name, keys its creator holds, and an expiry', async () => {
    await make({ name: 'Nightly report' });
    const tries: [object, number][] = [
      [{ name: 'NIGHTLY REPORT' }, 409],
      [{ name: ' ' }, 400],
      [{ keys: [] }, 400],
      [{ keys: ['no_such_key'] }, 400],
      [{ validDays: 0 }, 400],
      [{ validDays: 367 }, 400],
      [{ keys: ['supersync_shadow'] }, 403],
      [{ keys: ['supersync_all'] }, 403],
    ];
    for (const [more, status] of tries)
      expect([more, (await web.call(owner, 'POST', all, { body: body(more) })).statusCode]).toEqual([
        more,
        status,
      ]);
    const other = await web.person(['supersync_shadow']);
    expect((await web.call(other, 'POST', all, { body: body() })).statusCode).toBe(403);
  });

  it('is limited to its keys and to what its owner holds', async () => {
    const { token } = await make({ keys: ['supersync_admin_tools'] });
    expect(await outcome(token, '/v0/audit-entries')).toBe(200);
    expect((await use(token, '/perms-api/roles')).json().detail).toBe(
      'Missing permission: supersync_manage_roles',
    );

    const reader = await make({ readOnly: true });
    expect(await outcome(reader.token)).toBe(200);
    expect((await use(reader.token, '/perms-api/roles', 'POST', { body: newRole() })).statusCode).toBe(403);

    // Permissions the owner lost are lost for the client too.
    const person = await web.person(administrator);
    const personToken = await make({}, person);
    expect(await outcome(personToken.token)).toBe(200);
    await web.db.query(sql`
      delete from role_products where product_key = 'supersync_manage_roles'
        and role_id in (select role_id from role_users where user_id = ${person.userId})`);
    expect(await outcome(personToken.token)).toBe('missing_permission');
    await web.db.query(sql`update users set is_super_user = false where id = ${person.userId}`);
    expect(await outcome(personToken.token, '/v0/users')).toBe('not_super_user');
    await web.db.query(sql`update users set suspended_at = now() where id = ${person.userId}`);
    expect(await outcome(personToken.token)).toBe('not_signed_in');
  });

  it('is refused from the next request after revocation or expiry', async () => {
    const { id, token } = await make();
    expect(await outcome(token)).toBe(200);
    const revoked = await web.call(owner, 'POST', `${all}/${id}/revoke`);
    expect(revoked.statusCode, revoked.body).toBe(200);
    expect(await outcome(token)).toBe('not_signed_in');
    const secondRevoke = await web.call(owner, 'POST', `${all}/${id}/revoke`);
    expect(secondRevoke.json()).toEqual(revoked.json());
    expect((await web.call(owner, 'POST', `${all}/${randomUUID()}/revoke`)).statusCode).toBe(404);
    const { rows } = await web.db.query(sql`
      select action, actor_id from audit_entries where resource = 'api_client' and record_key = ${id} order by id`);
    expect(rows).toEqual([
      { action: 'created', actor_id: owner.userId },
      { action: 'revoked', actor_id: owner.userId },
    ]);

    const short = await make();
    await web.db.query(sql`update api_clients set expires_at = ${web.clock.now()} where id = ${short.id}`);
    expect(await outcome(short.token)).toBe('not_signed_in');
  });

  it('is refused with a wrong secret, whatever cookies are sent', async () => {
    const [first, second] = [await make(), await make()];
    const secretOf = (token: string): string => token.split('_').slice(2).join('_');
    const swapped = `ssync_${first.id}_${secretOf(second.token)}`;
    expect(await outcome(swapped)).toBe('not_signed_in');
    expect(await outcome(`ssync_${randomUUID()}_${secretOf(first.token)}`)).toBe('not_signed_in');
    const withCookie = { headers: { cookie: owner.jar.header } };
    expect(await outcome(swapped, '/perms-api/roles', withCookie)).toBe('not_signed_in');
    // Cookies add nothing to a valid token either.
    const narrow = await make({ keys: ['supersync_redact'] });
    expect(await outcome(narrow.token, '/perms-api/roles', withCookie)).toBe('missing_permissions');
  });

  it('writes as its owner, and the audit log names the client', async () => {
    const { token } = await make({ name: 'Role keeper' });
    const role = newRole();
    const made = await use(token, '/perms-api/roles', 'POST', {
      body: { ...role, modified: { userId: owner.userId } },
      headers: { 'x-reason': 'nightly%20run' },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { rows } = await web.db.query(sql`
      select actor_id, action, reason from audit_entries where resource = 'role' and record_key = ${role.id}`);
    expect(rows).toEqual([
      { actor_id: owner.userId, action: 'created', reason: 'API client "Role keeper": nightly run' },
    ]);
  });

  it('cannot use actions reserved to people: sessions, view-as, API clients', async () => {
    const { id, token } = await make();
    const other = await web.person();
    const tries = [
      await use(token, '/auth/current-user'),
      await use(token, '/v0/perms-api/user/products'),
      await use(token, '/v0/view-as', 'POST', { body: { userId: other.userId } }),
      await use(token, all, 'POST', { body: body() }),
      await use(token, `${all}/${id}/revoke`, 'POST'),
    ];
    expect(tries.map((answer) => answer.json().code)).toEqual(tries.map(() => 'people_only'));

    const manager = await web.manager(0, ['supersync_superuser_manager']);
    const managerToken = await make(
      { keys: ['supersync_admin_tools', 'supersync_superuser_manager'] },
      manager,
    );
    expect((await web.call(manager, 'GET', '/v0/super-users')).statusCode).toBe(200);
    expect(await outcome(managerToken.token, '/v0/super-users')).toBe('managers_only');
  });

  describe('address rules for one of them', () => {
    const rules = '/v0/address-rules';
    const add = async (rule: object) => {
      const answer = await web.call(owner, 'POST', rules, {
        body: { label: 'Test', effect: 'allow', scope: 'api', ...rule },
      });
      return answer;
    };
    const from = (token: string, remoteAddress: string) =>
      outcome(token, '/v0/audit-entries', { remoteAddress });

    it('apply to that client only, in addition to the common ones, before its token is checked', async () => {
      const [office, other] = [await make(), await make()];
      expect((await add({ range: '192.0.2.0/24', apiClientId: office.id })).statusCode).toBe(201);
      expect((await add({ range: '192.0.2.0/24' })).statusCode).toBe(201);
      expect((await add({ range: '198.51.100.0/24' })).statusCode).toBe(201);
      expect(await from(office.token, '192.0.2.7')).toBe(200);
      expect(await from(office.token, '198.51.100.7')).toBe('address_refused');
      expect(await from(other.token, '198.51.100.7')).toBe(200);
      expect(await from(other.token, '203.0.113.7')).toBe('address_refused');
      const wrong = `${office.token.slice(0, -43)}${'x'.repeat(43)}`;
      expect(await from(wrong, '198.51.100.7')).toBe('address_refused');
      expect(await from(wrong, '192.0.2.7')).toBe('not_signed_in');

      const check = async (apiClientId?: string) => {
        const more = apiClientId === undefined ? '' : `&apiClientId=${apiClientId}`;
        const answer = await web.call(
          owner,
          'GET',
          `/v0/address-check?scope=api&address=198.51.100.7${more}`,
        );
        return [answer.json().data.admitted, answer.json().data.grounds];
      };
      expect(await check()).toEqual([true, 'allowed']);
      expect(await check(other.id)).toEqual([true, 'allowed']);
      expect(await check(office.id)).toEqual([false, 'not_among_the_allowed']);
      await web.db.query(sql`delete from address_rules`);
    });

    it('require an existing client and the API scope', async () => {
      const { id } = await make();
      const wrong = [
        await add({ range: '10.0.0.0/8', apiClientId: randomUUID() }),
        await add({ range: '10.0.0.0/8', scope: 'console', apiClientId: id }),
      ];
      expect(wrong.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
        [400, ['apiClientId']],
        [400, ['apiClientId']],
      ]);
      const made = await add({ range: '10.0.0.0/8', apiClientId: id });
      expect(made.statusCode).toBe(201);
      expect((await add({ range: '10.0.0.0/8', apiClientId: id })).statusCode).toBe(409);
      await web.db.query(sql`delete from address_rules`);
    });
  });
});
