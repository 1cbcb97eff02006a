import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, type HttpRequest } from './client.ts';
import { defineAction } from './define-action.ts';
import { ProblemError } from './problem.ts';
import { tenant, tower } from './sample-resources.ts';

interface Sent extends HttpRequest {
  readonly address: string;
}

type Reply = { readonly status: number; readonly body?: unknown };

/** A client over a stub server, with the requests sent and the refusals reported. */
function clientOver(reply: (sent: Sent, times: number) => Reply | Promise<Reply>) {
  const sent: Sent[] = [];
  const refusals: ProblemError[] = [];
  const pauses: number[] = [];
  let open = 0;
  const client = createClient({
    main: 'https://main.test',
    gateway: 'https://gateway.test',
    fetch: async (address, request) => {
      const each = { ...request, address };
      sent.push(each);
      const times = sent.filter(
        (other) => other.address === address && other.method === request.method,
      ).length;
      const { status, body } = await reply(each, times);
      return { status, text: async () => (body === undefined ? '' : JSON.stringify(body)) };
    },
    newId: () => 'fresh-id',
    wait: async (milliseconds) => void pauses.push(milliseconds),
    onSignedOut: (refusal) => void refusals.push(refusal),
    onRequest: () => {
      open += 1;
      return () => (open -= 1);
    },
  });
  const count = (path: string): number => sent.filter(({ address }) => address.endsWith(path)).length;
  return { client, sent, count, pauses, refusals, signedOut: () => refusals.length, open: () => open };
}

const ok: Reply = { status: 200, body: { data: [] } };
const unauthorized: Reply = {
  status: 401,
  body: { status: 401, title: 'x', detail: 'Sign in to continue.', code: 'not_signed_in' },
};

describe('an expired token', () => {
  test('shares one refresh between concurrent calls and retries each once', async () => {
    let valid = false;
    const server = clientOver(({ address }) => {
      if (address.endsWith('/token')) {
        valid = true;
        return { status: 200, body: {} };
      }
      return valid ? ok : unauthorized;
    });
    const paths = Array.from({ length: 8 }, (_, each) => `/api/v1/things/${each}`);
    await Promise.all(paths.map((path) => server.client.call('GET', path)));
    expect(server.count('/token')).toBe(1);
    // A page that is left meanwhile must not lose the session's new secret.
    expect(server.sent.filter(({ keepalive }) => keepalive).map(({ address }) => address)).toEqual([
      expect.stringMatching(/\/token$/),
    ]);
    expect(paths.map((path) => server.count(path))).toEqual(paths.map(() => 2));
    expect(server.signedOut()).toBe(0);
  });

  test('refreshes again at the next expiry', async () => {
    const server = clientOver(({ address }, times) =>
      address.endsWith('/token') || times % 2 === 0 ? ok : unauthorized,
    );
    await server.client.call('GET', '/api/v1/things');
    await server.client.call('GET', '/api/v1/things');
    expect(server.count('/token')).toBe(2);
  });

  test.each([
    ['the refresh is refused', 401],
    ['the refresh fails', 500],
  ])('%s: signs out and rejects with the original error', async (_, status) => {
    const server = clientOver(({ address }) => (address.endsWith('/token') ? { status } : unauthorized));
    await expect(server.client.call('PUT', '/api/v1/things/1')).rejects.toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect(server.count('/api/v1/things/1')).toBe(1);
    expect(server.signedOut()).toBe(1);
  });

  test('signs out when the refresh endpoint is unreachable', async () => {
    const server = clientOver(({ address }) => {
      if (address.endsWith('/token')) throw new TypeError('network');
      return unauthorized;
    });
    await expect(server.client.call('GET', '/api/v1/things')).rejects.toBeInstanceOf(ProblemError);
    expect(server.signedOut()).toBe(1);
  });

  test('signs out without a third try when refused again after a refresh', async () => {
    const server = clientOver(({ address }) => (address.endsWith('/token') ? { status: 200 } : unauthorized));
    await expect(server.client.call('GET', '/api/v1/things')).rejects.toMatchObject({ status: 401 });
    expect([server.count('/token'), server.count('/api/v1/things'), server.signedOut()]).toEqual([1, 2, 1]);
    expect(server.refusals[0]?.problem.detail).toBe('Sign in to continue.');
  });

  test.each(['/token', '/auth/current-user'])('%s never triggers a refresh', async (path) => {
    const server = clientOver(() => unauthorized);
    await expect(server.client.call('GET', path)).rejects.toMatchObject({ status: 401 });
    expect([server.sent.length, server.signedOut()]).toEqual([1, 0]);
  });
});

describe('requests', () => {
  test('go to the service of their path, with credentials', async () => {
    const server = clientOver(() => ok);
    for (const path of ['/api/v1/x', '/token', '/auth/login', '/v0/x', '/perms-api/roles'])
      await server.client.call('GET', path);
    expect(server.sent.map(({ address }) => address)).toEqual([
      'https://main.test/api/v1/x',
      'https://main.test/token',
      'https://gateway.test/auth/login',
      'https://gateway.test/v0/x',
      'https://main.test/perms-api/roles',
    ]);
    expect(server.sent.every(({ credentials }) => credentials === 'include')).toBe(true);
  });

  test('report start and end, also on failure', async () => {
    const server = clientOver(() => {
      throw new TypeError('network');
    });
    await expect(server.client.call('GET', '/api/v1/x')).rejects.toThrow('network');
    expect(server.open()).toBe(0);
  });

  test('replace an unreadable error body with the default message', async () => {
    const server = clientOver(() => ({ status: 502, body: '<html>' }));
    await expect(server.client.call('GET', '/api/v1/x')).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong!',
    });
  });
});

describe('records', () => {
  test('turn flags into booleans, also across relations and aliases', async () => {
    const server = clientOver(() => ({
      status: 200,
      body: {
        data: [
          { id: 1, isOpen: 1, isOld: null, version: 2, keeper: { isLate: 0 }, tenants: [{ isLate: 1 }] },
        ],
        meta: { total: 1, page: 1, limit: 25, pageCount: 1 },
      },
    }));
    const { data, meta } = await server.client.list(tower, {
      relations: ['owner:keeper', 'tenants'],
      limit: 25,
    });
    expect(data[0]).toMatchObject({
      isOpen: true,
      isOld: null,
      keeper: { isLate: false },
      tenants: [{ isLate: true }],
    });
    expect(meta.total).toBe(1);
    expect(server.sent[0]?.address).toBe(
      'https://main.test/sample/towers?relations=owner%3Akeeper%2Ctenants&limit=25',
    );
  });

  test('write flags as 1 and 0, under their key, with If-Match', async () => {
    const server = clientOver(() => ({ status: 200, body: { data: { isLate: 1, version: 4 } } }));
    const record = await server.client.update(tenant, { towerId: 3, unit: 'a/b' }, { isLate: true }, 3);
    expect(record).toMatchObject({ isLate: true, version: 4 });
    expect(server.sent[0]).toMatchObject({
      method: 'PUT',
      address: 'https://main.test/sample/tenants/towerId:3~unit:a%2Fb',
      body: '{"isLate":1}',
      headers: { 'if-match': '"3"', 'content-type': 'application/json' },
    });
    await server.client.remove(tenant, { towerId: 3, unit: 'a' });
    expect(server.sent[1]?.headers).not.toHaveProperty('if-match');
    expect(server.sent[1]).not.toHaveProperty('body');
  });

  test('keep the detail and field errors of a refused write', async () => {
    const server = clientOver(() => ({
      status: 400,
      body: {
        status: 400,
        title: 'Invalid input',
        detail: 'No.',
        code: 'invalid_input',
        errors: { name: 'Required' },
      },
    }));
    await expect(server.client.create(tower, { name: '', slug: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
      problem: { errors: { name: 'Required' } },
    });
  });

  test('csvAddress has the query of the list without paging', () => {
    const { client } = clientOver(() => ok);
    expect(client.csvAddress(tower, { search: 'oak', limit: 25, page: 2 })).toMatch(
      /^https:\/\/main\.test\/sample\/towers\?search=oak&limit=0.*&format=csv$/,
    );
  });
});

describe('actions', () => {
  const upgrade = defineAction({
    name: 'upgrade',
    summary: '',
    method: 'POST',
    path: '/sample/towers/{id}/upgrade',
    access: 'super-user',
    params: z.object({ id: z.int() }),
    query: z.object({ dry: z.string().optional() }),
    body: z.object({ reason: z.string() }),
    answer: z.object({ state: z.enum(['done']) }),
  });

  test('fileAddress has the path and query of the action', () => {
    const { client } = clientOver(() => ok);
    const input = { params: { id: 7 }, query: { dry: 'a&b' }, body: { reason: '' } };
    expect(client.fileAddress(upgrade, input)).toBe('https://main.test/sample/towers/7/upgrade?dry=a%26b');
    expect(client.fileAddress(upgrade, { ...input, query: { dry: '' } })).not.toContain('?');
  });

  test('fill in their path and send an idempotency key, the caller’s or a new one', async () => {
    const server = clientOver(() => ({ status: 200, body: { data: { state: 'done' } } }));
    const input = { params: { id: 7 }, query: {}, body: { reason: 'because' } };
    expect(await server.client.act(upgrade, input)).toEqual({ state: 'done' });
    await server.client.act(upgrade, { ...input, query: { dry: 'yes & no' } }, 'my-key');
    expect(server.sent.map(({ address, headers }) => [address, headers['idempotency-key']])).toEqual([
      ['https://main.test/sample/towers/7/upgrade', 'fresh-id'],
      ['https://main.test/sample/towers/7/upgrade?dry=yes%20%26%20no', 'my-key'],
    ]);
    expect(server.sent[0]?.body).toBe('{"reason":"because"}');
  });

  test('pass on the abort signal', async () => {
    const server = clientOver(() => ({ status: 200, body: { data: { state: 'done' } } }));
    const input = { params: { id: 7 }, query: {}, body: { reason: 'because' } };
    const signal = { aborted: false };
    await server.client.act(upgrade, input, 'my-key', { signal });
    await server.client.act(upgrade, input);
    expect(server.sent.map((sent) => sent.signal)).toEqual([signal, undefined]);
  });

  test('are sent again with the same key when the connection is lost', async () => {
    const input = { params: { id: 7 }, query: {}, body: { reason: 'because' } };
    const lost = (times: number) =>
      clientOver((_, attempt) => {
        if (attempt <= times) throw new TypeError('connection lost');
        return { status: 200, body: { data: { state: 'done', id: 1, name: 'x' } } };
      });
    const brief = lost(2);
    expect(await brief.client.act(upgrade, input)).toEqual({ state: 'done' });
    expect(brief.sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'fresh-id',
      'fresh-id',
      'fresh-id',
    ]);
    expect(brief.pauses).toHaveLength(2);
    await expect(lost(3).client.act(upgrade, input)).rejects.toThrow('connection lost');
    const created = lost(1);
    await created.client.create(tower, { name: 'x', slug: 'x' }, { requestKey: 'mine' });
    expect(created.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
    const updated = lost(1);
    await expect(updated.client.update(tower, 7, { name: 'x' })).rejects.toThrow('connection lost');
    expect(updated.sent).toHaveLength(1);
  });

  test('askAhead answers null on 401, without refresh or sign-out', async () => {
    const prefetched = defineAction({
      name: 'ahead',
      summary: '',
      method: 'GET',
      path: '/sample/ahead',
      access: 'super-user',
      answer: z.object({ state: z.enum(['done']) }),
    });
    const allowed = clientOver(() => ({ status: 200, body: { data: { state: 'done' } } }));
    expect(await allowed.client.askAhead(prefetched)).toEqual({ state: 'done' });
    const refused = clientOver(() => unauthorized);
    expect(await refused.client.askAhead(prefetched)).toBe(null);
    expect([refused.sent.length, refused.signedOut()]).toEqual([1, 0]);
  });

  test('reject an answer that does not match the schema', async () => {
    const server = clientOver(() => ({ status: 200, body: { data: { state: 'gone' } } }));
    await expect(
      server.client.act(upgrade, { params: { id: 7 }, query: {}, body: { reason: '' } }),
    ).rejects.toThrow();
  });
});
