import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startPeopleApp, type CallOptions, type PeopleApp, type SignedIn } from '#test/people-app.ts';
import { startWebApp, type WebApp } from '#test/web-app.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { silentLog, testDatabases } from '#test/support/test-database.ts';

const me = '127.0.0.1';
const path = '/v0/address-rules';

describe.each(testDatabases())('address rules on $name', (kind) => {
  let web: PeopleApp;
  let administrator: SignedIn;

  beforeAll(async () => {
    web = await startPeopleApp(kind);
    administrator = await web.person(['supersync_admin_tools']);
  });
  afterAll(() => web.stop());
  afterEach(async () => {
    await web.db.query(sql`delete from address_rules`);
    await expect.poll(async () => (await from('10.0.0.1', '/')).statusCode).not.toBe(403);
  });

  const add = (rule: object) =>
    web.call(administrator, 'POST', path, {
      body: { label: 'Test', effect: 'allow', scope: 'console', ...rule },
    });
  const change = (id: number, body: object) => web.call(administrator, 'PUT', `${path}/${id}`, { body });
  const from = (remoteAddress: string, url: string, more: CallOptions = {}) =>
    web.call(null, 'GET', url, { ...more, remoteAddress });
  const outcome = async (remoteAddress: string, url: string, more: CallOptions = {}) => {
    const answer = await from(remoteAddress, url, more);
    return answer.statusCode === 403 ? answer.json().code : 'let in';
  };

  describe('enforcement', () => {
    it('runs before authentication and applies to the next request', async () => {
      expect(await outcome('10.0.0.1', '/auth/current-user')).toBe('let in');
      expect((await add({ effect: 'deny', range: '10.0.0.0/8' })).statusCode).toBe(201);
      for (const url of ['/auth/current-user', '/', '/login', '/assets/none.js', '/token', '/config.json'])
        expect([url, await outcome('10.0.0.1', url)]).toEqual([url, 'address_refused']);
      const login = await web.call(null, 'POST', '/auth/login', {
        body: { email: administrator.email, password: 'x' },
        remoteAddress: '10.0.0.1',
      });
      expect(login.json()).toMatchObject({
        status: 403,
        code: 'address_refused',
        detail: 'Requests from 10.0.0.1 are not let in here.',
      });
      expect(await outcome('11.0.0.1', '/')).toBe('let in');
    });

    it('recognizes IPv4 addresses in any notation', async () => {
      await add({ effect: 'deny', range: '10.0.0.0/8' });
      expect(await outcome('::ffff:10.0.0.1', '/')).toBe('address_refused');
      expect(await outcome('::ffff:11.0.0.1', '/')).toBe('let in');
    });

    it('any allow rule blocks other addresses; deny rules win', async () => {
      await add({ range: '127.0.0.0/8' });
      await add({ range: '2001:db8::/32' });
      await add({ effect: 'deny', range: '2001:db8:1::/48' });
      expect(await outcome('2001:db8::7', '/')).toBe('let in');
      expect(await outcome('2001:db8:1::7', '/')).toBe('address_refused');
      expect(await outcome('10.0.0.1', '/')).toBe('address_refused');
    });

    it('applies API and console rules separately, and both to requests that look like both', async () => {
      await add({ effect: 'deny', scope: 'api', range: '10.0.0.0/8' });
      await add({ effect: 'deny', scope: 'console', range: '11.0.0.0/8' });
      const cookie = { headers: { cookie: '__Host-supersync_session=made-up' } };
      const token = { headers: { authorization: 'Bearer made-up' } };
      const table: [address: string, url: string, more: CallOptions, expected: string][] = [
        ['10.0.0.1', '/health/live', {}, 'address_refused'],
        ['10.0.0.1', '/metrics', {}, 'address_refused'],
        ['10.0.0.1', '/api/v1/clients', {}, 'address_refused'],
        ['10.0.0.1', '/v0/users', {}, 'address_refused'],
        ['10.0.0.1', '/', {}, 'let in'],
        ['10.0.0.1', '/auth/current-user', {}, 'let in'],
        // An invalid cookie or header grants nothing.
        ['10.0.0.1', '/health/live', cookie, 'address_refused'],
        ['10.0.0.1', '/v0/users', token, 'address_refused'],
        ['10.0.0.1', '/v0/users', { headers: { ...cookie.headers, ...token.headers } }, 'address_refused'],
        ['11.0.0.1', '/health/live', {}, 'let in'],
        ['11.0.0.1', '/v0/users', {}, 'let in'],
        ['11.0.0.1', '/', {}, 'address_refused'],
        ['11.0.0.1', '/auth/current-user', token, 'address_refused'],
        ['11.0.0.1', '/v0/users', cookie, 'address_refused'],
      ];
      for (const [address, url, more, expected] of table)
        expect([address, url, more, await outcome(address, url, more)]).toEqual([
          address,
          url,
          more,
          expected,
        ]);
    });

    it('ends when a rule expires or is disabled', async () => {
      const expiresAt = new Date(web.clock.now().getTime() + 60_000).toISOString();
      await add({ effect: 'deny', range: '10.0.0.0/8', expiresAt });
      const other = (await add({ effect: 'deny', range: '11.0.0.0/8' })).json().data;
      expect(await outcome('10.0.0.1', '/')).toBe('address_refused');
      web.clock.advance(61);
      expect(await outcome('10.0.0.1', '/')).toBe('let in');
      expect(await outcome('11.0.0.1', '/')).toBe('address_refused');
      await change(other.id, { enabled: 0 });
      expect(await outcome('11.0.0.1', '/')).toBe('let in');
    });

    it('ignores forwarded headers of untrusted clients', async () => {
      await add({ effect: 'deny', range: '10.0.0.0/8' });
      const spoofed = {
        headers: { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1', forwarded: 'for=192.0.2.1' },
      };
      expect(await outcome('10.0.0.1', '/', spoofed)).toBe('address_refused');
      expect(await outcome('192.0.2.1', '/', { headers: { 'x-forwarded-for': '10.0.0.1' } })).toBe('let in');
    });

    it('is counted, and logged once for many refusals', async () => {
      await add({ effect: 'deny', range: '10.0.0.0/8' });
      const before = web.logged().match(/an address was refused/g)?.length ?? 0;
      for (let times = 0; times < 30; times += 1) await from('10.0.0.1', '/');
      expect((web.logged().match(/an address was refused/g)?.length ?? 0) - before).toBeLessThanOrEqual(1);
      const figures = (await web.call(null, 'GET', '/metrics')).body;
      const counted = Number(/address_refusals_total\{scope="console"\} (\d+)/.exec(figures)?.[1]);
      expect(counted).toBeGreaterThanOrEqual(30);
    });
  });

  describe('a rule', () => {
    it('is normalized and unique', async () => {
      const made = await add({ effect: 'deny', range: ' 2001:DB8:0::/32 ' });
      expect(made.json().data).toMatchObject({ range: '2001:db8::/32', enabled: 1, expiresAt: null });
      expect((await add({ effect: 'deny', range: '2001:db8::/32' })).statusCode).toBe(409);
    });

    it('is refused with the position of the error', async () => {
      const cases: [range: string, reason: RegExp][] = [
        ['office', /Must be an address or a range/],
        ['10.0.0.0/40', /Must be an address or a range/],
        ['10.0.0.7/8', /did you mean 10\.0\.0\.0\/8/],
      ];
      for (const [range, reason] of cases) {
        const answer = await add({ range });
        expect([answer.statusCode, answer.json().errors]).toEqual([
          400,
          { range: expect.stringMatching(reason) },
        ]);
      }
    });
  });

  describe('self-lockout', () => {
    const refused = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
      const { statusCode, json } = await answer;
      return statusCode === 409 ? json().code : statusCode;
    };

    it('is refused, whatever change would cause it', async () => {
      expect(await refused(add({ effect: 'deny', range: `${me}/32` }))).toBe('locks_you_out');
      expect(await refused(add({ effect: 'deny', range: '0.0.0.0/0' }))).toBe('locks_you_out');
      expect(await refused(add({ range: '10.0.0.0/8' }))).toBe('locks_you_out');
      const mine = (await add({ range: '127.0.0.0/8' })).json().data;
      const other = (await add({ range: '10.0.0.0/8' })).json().data;
      expect(await refused(change(mine.id, { enabled: 0 }))).toBe('locks_you_out');
      expect(await refused(change(mine.id, { range: '192.0.2.0/24' }))).toBe('locks_you_out');
      expect(await refused(change(mine.id, { scope: 'api' }))).toBe('locks_you_out');
      expect(await refused(change(mine.id, { effect: 'deny' }))).toBe('locks_you_out');
      const soon = new Date(web.clock.now().getTime() + 3_600_000).toISOString();
      const later = await change(mine.id, { expiresAt: soon });
      expect(later.json().detail).toBe(
        `Your own address ${me} would be refused from ${soon} on. Nothing was saved.`,
      );
      expect(await refused(web.call(administrator, 'DELETE', `${path}/${mine.id}`))).toBe('locks_you_out');
      // Without the other rules, removing it has no effect.
      expect((await web.call(administrator, 'DELETE', `${path}/${other.id}`)).statusCode).toBe(204);
      expect((await web.call(administrator, 'DELETE', `${path}/${mine.id}`)).statusCode).toBe(204);
      expect((await web.call(administrator, 'GET', path)).json().meta.total).toBe(0);
    });

    it('is refused when two concurrent changes would cause it', async () => {
      const first = (await add({ range: '127.0.0.0/8' })).json().data;
      const second = (await add({ range: '127.0.0.1/32' })).json().data;
      await add({ range: '10.0.0.0/8' });
      const answers = await Promise.all(
        [first, second].map(({ id }) => web.call(administrator, 'DELETE', `${path}/${id}`)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
      expect((await web.call(administrator, 'GET', path)).statusCode).toBe(200);
    });

    it('does not apply to API rules', async () => {
      expect((await add({ scope: 'api', range: '10.0.0.0/8' })).statusCode).toBe(201);
      expect((await web.call(administrator, 'GET', path)).statusCode).toBe(200);
    });
  });

  describe('would this address get in?', () => {
    const ask = async (query: string) =>
      (await web.call(administrator, 'GET', `/v0/address-check?${query}`)).json().data;

    it('answers with the deciding rule', async () => {
      const { id } = (await add({ label: 'Bad network', effect: 'deny', range: '10.0.0.0/8' })).json().data;
      expect(await ask('scope=console&address=::ffff:10.1.1.1')).toEqual({
        address: '10.1.1.1',
        yours: me,
        admitted: false,
        grounds: 'denied',
        rule: { id, label: 'Bad network', effect: 'deny', range: '10.0.0.0/8' },
        enforced: true,
      });
      expect(await ask('scope=api&address=10.1.1.1')).toMatchObject({ admitted: true, grounds: 'no_rule' });
      expect(await ask('scope=console')).toMatchObject({ address: me, admitted: true });
    });

    it('refuses anything but an address with 400', async () => {
      const answer = await web.call(
        administrator,
        'GET',
        '/v0/address-check?scope=console&address=10.0.0.0/8',
      );
      expect(answer.json().errors).toEqual({ address: 'Must be an IPv4 or IPv6 address' });
    });
  });
});

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL');

describe.runIf(postgres !== undefined)('several servers', () => {
  let web: PeopleApp;
  let others: WebApp[] = [];

  const startAnother = async (env: Record<string, string>): Promise<WebApp> => {
    const url = web.db.pool.options.connectionString ?? '';
    const started = await startWebApp(
      {
        kind: 'PostgreSQL',
        open: () => openDatabase({ url, dataDir: '', poolSize: 2, log: silentLog }),
        drop: async () => {},
      },
      { env },
    );
    await started.app.ready();
    others.push(started);
    return started;
  };
  const statusFrom = async (server: WebApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ method: 'GET', url: '/', remoteAddress, headers })).statusCode;

  beforeAll(async () => {
    if (postgres !== undefined) web = await startPeopleApp(postgres);
  });
  afterAll(async () => {
    for (const server of others) await server.close();
    others = [];
    await web.stop();
  });

  it('all apply a change, trust configured proxies only, and can start with rules disabled', async () => {
    const administrator = await web.person(['supersync_admin_tools']);
    const plain = await startAnother({});
    const behindProxy = await startAnother({ TRUSTED_PROXIES: '172.16.0.0/12' });
    expect(await statusFrom(plain, '10.0.0.1')).not.toBe(403);
    await web.call(administrator, 'POST', path, {
      body: { label: 'Test', effect: 'deny', scope: 'console', range: '10.0.0.0/8' },
    });
    await expect.poll(() => statusFrom(plain, '10.0.0.1')).toBe(403);

    // Behind a trusted proxy the forwarded address counts; spoofed hops and untrusted proxies do not.
    const via = (...hops: string[]) => ({ 'x-forwarded-for': hops.join(', ') });
    await expect.poll(() => statusFrom(behindProxy, '172.16.0.9', via('10.0.0.1'))).toBe(403);
    expect(await statusFrom(behindProxy, '172.16.0.9', via('192.0.2.1'))).not.toBe(403);
    expect(await statusFrom(behindProxy, '172.16.0.9', via('192.0.2.1', '10.0.0.1'))).toBe(403);
    expect(await statusFrom(behindProxy, '10.0.0.1', via('192.0.2.1'))).toBe(403);

    const open = await startAnother({ ADDRESS_RULES: 'off' });
    expect(await statusFrom(open, '10.0.0.1')).not.toBe(403);
    expect(open.logged()).toContain('ADDRESS_RULES=off');
  });
});
