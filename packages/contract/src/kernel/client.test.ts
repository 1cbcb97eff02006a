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

/** A client over a server that is a function, with what was sent and what was told. */
function connected(reply: (sent: Sent, times: number) => Reply | Promise<Reply>) {
  const sent: Sent[] = [];
  const refusals: ProblemError[] = [];
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
    onSignedOut: (refusal) => void refusals.push(refusal),
    onRequest: () => {
      open += 1;
      return () => (open -= 1);
    },
  });
  const count = (path: string): number => sent.filter(({ address }) => address.endsWith(path)).length;
  return { client, sent, count, refusals, signedOut: () => refusals.length, open: () => open };
}

const ok: Reply = { status: 200, body: { data: [] } };
const refused: Reply = {
  status: 401,
  body: { status: 401, title: 'x', detail: 'Sign in to continue.', code: 'not_signed_in' },
};

describe('when the token has run out', () => {
  test('many calls wait for one refresh, and each is retried once', async () => {
    let valid = false;
    const server = connected(({ address }) => {
      if (address.endsWith('/token')) {
        valid = true;
        return { status: 200, body: {} };
      }
      return valid ? ok : refused;
    });
    const paths = Array.from({ length: 8 }, (_, each) => `/api/v1/things/${each}`);
    await Promise.all(paths.map((path) => server.client.call('GET', path)));
    expect(server.count('/token')).toBe(1);
    expect(paths.map((path) => server.count(path))).toEqual(paths.map(() => 2));
    expect(server.signedOut()).toBe(0);
  });

  test('a later expiry refreshes again', async () => {
    const server = connected(({ address }, times) =>
      address.endsWith('/token') || times % 2 === 0 ? ok : refused,
    );
    await server.client.call('GET', '/api/v1/things');
    await server.client.call('GET', '/api/v1/things');
    expect(server.count('/token')).toBe(2);
  });

  test.each([
    ['the refresh is refused', 401],
    ['the refresh fails', 500],
  ])('%s: signed out, and the call fails as it was answered', async (_, status) => {
    const server = connected(({ address }) => (address.endsWith('/token') ? { status } : refused));
    await expect(server.client.call('PUT', '/api/v1/things/1')).rejects.toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    expect(server.count('/api/v1/things/1')).toBe(1);
    expect(server.signedOut()).toBe(1);
  });

  test('the refresh cannot be reached: signed out', async () => {
    const server = connected(({ address }) => {
      if (address.endsWith('/token')) throw new TypeError('network');
      return refused;
    });
    await expect(server.client.call('GET', '/api/v1/things')).rejects.toBeInstanceOf(ProblemError);
    expect(server.signedOut()).toBe(1);
  });

  test('refused again after a refresh: signed out, without a third try', async () => {
    const server = connected(({ address }) => (address.endsWith('/token') ? { status: 200 } : refused));
    await expect(server.client.call('GET', '/api/v1/things')).rejects.toMatchObject({ status: 401 });
    expect([server.count('/token'), server.count('/api/v1/things'), server.signedOut()]).toEqual([1, 2, 1]);
    expect(server.refusals[0]?.problem.detail).toBe('Sign in to continue.');
  });

  test.each(['/token', '/auth/current-user'])('%s answers for itself', async (path) => {
    const server = connected(() => refused);
    await expect(server.client.call('GET', path)).rejects.toMatchObject({ status: 401 });
    expect([server.sent.length, server.signedOut()]).toEqual([1, 0]);
  });
});

describe('requests', () => {
  test('go to the backend of their path, with credentials', async () => {
    const server = connected(() => ok);
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

  test('begin and end, also when they fail', async () => {
    const server = connected(() => {
      throw new TypeError('network');
    });
    await expect(server.client.call('GET', '/api/v1/x')).rejects.toThrow('network');
    expect(server.open()).toBe(0);
  });

  test('an answer that is not ours becomes the default words', async () => {
    const server = connected(() => ({ status: 502, body: '<html>' }));
    await expect(server.client.call('GET', '/api/v1/x')).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong!',
    });
  });
});

describe('records', () => {
  test('flags are booleans on this side, also across relations and aliases', async () => {
    const server = connected(() => ({
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

  test('are written with 1 and 0, under their key, with the version seen', async () => {
    const server = connected(() => ({ status: 200, body: { data: { isLate: 1, version: 4 } } }));
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

  test('a refused write keeps the server’s words and places', async () => {
    const server = connected(() => ({
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

  test('a CSV has the address of its list, whole', () => {
    const { client } = connected(() => ok);
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
    idempotent: true,
  });

  test('a file has the address of its action, with all that was asked', () => {
    const { client } = connected(() => ok);
    const asked = { params: { id: 7 }, query: { dry: 'a&b' }, body: { reason: '' } };
    expect(client.fileAddress(upgrade, asked)).toBe('https://main.test/sample/towers/7/upgrade?dry=a%26b');
    expect(client.fileAddress(upgrade, { ...asked, query: { dry: '' } })).not.toContain('?');
  });

  test('fill in their path and carry a key, the caller’s or a fresh one', async () => {
    const server = connected(() => ({ status: 200, body: { data: { state: 'done' } } }));
    const input = { params: { id: 7 }, query: {}, body: { reason: 'because' } };
    expect(await server.client.act(upgrade, input)).toEqual({ state: 'done' });
    await server.client.act(upgrade, { ...input, query: { dry: 'yes & no' } }, 'my-key');
    expect(server.sent.map(({ address, headers }) => [address, headers['idempotency-key']])).toEqual([
      ['https://main.test/sample/towers/7/upgrade', 'fresh-id'],
      ['https://main.test/sample/towers/7/upgrade?dry=yes%20%26%20no', 'my-key'],
    ]);
    expect(server.sent[0]?.body).toBe('{"reason":"because"}');
  });

  test('are given up with the signal they were asked with', async () => {
    const server = connected(() => ({ status: 200, body: { data: { state: 'done' } } }));
    const input = { params: { id: 7 }, query: {}, body: { reason: 'because' } };
    const signal = { aborted: false };
    await server.client.act(upgrade, input, 'my-key', { signal });
    await server.client.act(upgrade, input);
    expect(server.sent.map((sent) => sent.signal)).toEqual([signal, undefined]);
  });

  test('what is asked for ahead is had or not: a refusal renews nothing and ends nothing', async () => {
    const ahead = defineAction({
      name: 'ahead',
      summary: '',
      method: 'GET',
      path: '/sample/ahead',
      access: 'super-user',
      answer: z.object({ state: z.enum(['done']) }),
    });
    const good = connected(() => ({ status: 200, body: { data: { state: 'done' } } }));
    expect(await good.client.askAhead(ahead)).toEqual({ state: 'done' });
    const bad = connected(() => refused);
    expect(await bad.client.askAhead(ahead)).toBe(null);
    expect([bad.sent.length, bad.signedOut()]).toEqual([1, 0]);
  });

  test('an answer that is not as declared is an error, not a surprise later', async () => {
    const server = connected(() => ({ status: 200, body: { data: { state: 'gone' } } }));
    await expect(
      server.client.act(upgrade, { params: { id: 7 }, query: {}, body: { reason: '' } }),
    ).rejects.toThrow();
  });
});
