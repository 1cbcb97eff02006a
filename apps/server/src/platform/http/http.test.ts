import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSuperuserManagers } from '../../config/demo.ts';
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
import type { Feature } from '../server.ts';

/** Visitors of generated sites post this form from other origins, so many times a minute; it has tests of its own. */
const visitorForm = '/v0/site-leads/:key';
const script = `${'console.info("hello");\n'.repeat(200)}`;
let folder: string;
let shared: SharedDatabase;
let server: WebApp;
let admin: Jar;
let address: string;

const failing: Feature = ({ app, db }) => {
  app.get('/api/test/failing', { config: { access: 'public' } }, () => {
    throw new Error('secret detail in /srv/secret/path of someone@example.test');
  });
  app.get('/api/test/failing-statement', { config: { access: 'public' } }, () =>
    db.query({ text: 'select secret_column from nowhere' }),
  );
  app.post('/api/test/echo', { config: { access: 'public' } }, (request) => ({ data: request.body ?? null }));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supersync-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><head><title>Console</title></head><div id="first-frame" hidden><span class="title"></span><p class="lead"></p></div>',
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, '.vite/pages.json'),
    JSON.stringify([
      {
        path: '/clients/{id}',
        title: 'Clients',
        lead: 'Companies & <owners>',
        files: ['assets/client-1.js', 'assets/client-2.css'],
        questions: ['/api/v1/clients/{id}?relations=sites&fields=name', '/api/v1/sites/{other}'],
      },
    ]),
  );
  await writeFile(join(folder, 'theme.js'), script);
  await writeFile(join(folder, 'mark.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), script);
  shared = await shareDatabase();
  server = await startWebApp(shared, {
    consoleFolder: folder,
    alsoRegister: [failing],
    clientTimeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 },
    env: {
      CONSOLE_ORIGINS: 'https://console.example.test',
      MAP_STYLE_URL: 'https://tiles.example.test/style.json',
      SUPERUSER_MANAGERS: demoSuperuserManagers.join(','),
    },
  });
  const { email, userId } = await addAccount(server.db, { email: demoSuperuserManagers[0] });
  await grant(server.db, userId, ['supersync_all']);
  admin = await logIn(server.app, email);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await shared.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('failures', () => {
  it.each(['/api/test/failing', '/api/test/failing-statement'])('%s reveals no internals', async (url) => {
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      status: 500,
      title: 'Error',
      detail: 'Something went wrong!',
      code: 'internal',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('are logged with their request id, without email addresses', async () => {
    const requestId = 'follow-this-request';
    await server.app.inject({ url: '/api/test/failing', headers: { 'x-request-id': requestId } });
    const line = server
      .logged()
      .split('\n')
      .find((each) => each.includes(requestId) && each.includes('"err"'));
    expect(line).toContain('secret detail');
    expect(line).not.toContain('someone@example.test');
  });

  it('have the security headers even when the framework refuses the URL', async () => {
    const answer = await fetch(`${address}/clients/%E0%A4%A`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  });

  it('refuses a request that names two hosts with 400', async () => {
    const { hostname, port } = new URL(address);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.end(
          'GET /health/live HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
        ),
      );
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('keeps a well-formed request id and replaces any other', async () => {
    const requestIdFor = async (id: string): Promise<unknown> =>
      (await server.app.inject({ url: '/health/live', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await requestIdFor('abc-123_DEF.4')).toBe('abc-123_DEF.4');
    for (const id of ['short', 'x'.repeat(65), 'has space inside', '<script>alert(1)</script>'])
      expect(await requestIdFor(id)).not.toBe(id);
  });

  it.each([
    ['GET', '/api/v1/nothing', 404, 'This page could not be found'],
    ['GET', '/auth/nothing', 404, 'This page could not be found'],
    ['GET', '/v0/%E0%A4%A', 404, 'This page could not be found'],
    ['DELETE', '/auth/login', 405, 'This address does not take DELETE.'],
    ['GET', '/auth/login', 405, 'This address does not take GET.'],
    ['PATCH', '/api/v1/clients/1', 405, 'This address does not take PATCH.'],
    ['POST', '/clients', 404, 'This page could not be found'],
  ] as const)('%s %s is %i', async (method, url, status, detail) => {
    const answer = await server.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([status, detail]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('headers', () => {
  it.each([
    '/',
    '/clients',
    '/config.json',
    '/health/live',
    '/api/v1/clients',
    '/auth/current-user',
    '/docs',
  ])('%s has all security headers', async (url) => {
    const { headers } = await get(server.app, url, admin.copy());
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/connect-src [^;]* https:\/\/tiles\.example\.test;/);
    expect(policy).toContain("object-src 'none'");
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each(['/auth/current-user', '/api/v1/clients', '/token', '/v0/perms-api/user/products'])(
    '%s is never cached, refused or answered',
    async (url) => {
      for (const jar of [new Jar(), admin.copy()])
        expect((await get(server.app, url, jar)).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('compression', () => {
  const gzip = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const read = (url: string, headers: Record<string, string>) =>
    server.app.inject({ url, headers: { ...headers, cookie: admin.header } });

  it('is for long answers to whoever accepts it', async () => {
    const plain = await read('/docs/json', {});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const compressed = await read('/docs/json', gzip);
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect((await read('/auth/current-user', gzip)).headers).not.toHaveProperty('content-encoding');
    for (const refusing of ['gzip;q=0', 'br, gzip; q=0.000', 'identity', 'x-gzip'])
      expect((await read('/docs/json', { 'accept-encoding': refusing })).headers).not.toHaveProperty(
        'content-encoding',
      );
    expect((await read('/docs/json', { 'accept-encoding': 'br;q=1, GZIP ;q=0.5' })).headers).toHaveProperty(
      'content-encoding',
      'gzip',
    );
  });

  it('is never for the answer to a write, which may name a secret', async () => {
    const payload = { long: 'x'.repeat(10_000) };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/test/echo',
      headers: gzip,
      payload,
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toEqual({ data: payload });
  });
});

describe('the console', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each([
    '/',
    '/clients',
    '/clients/12/edit',
    '/migrations',
    '/syndication/cache',
    '/login?redirect=%2Froles',
  ])('answers %s with index.html', async (url) => {
    const answer = await server.app.inject({ url, headers: html });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Console</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await server.app.inject({
      url,
      headers: { ...html, 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('shows the frame around a page to whoever may be signed in', async () => {
    const frameOf = async (url: string, cookie: string): Promise<string | undefined> => {
      const { body } = await server.app.inject({ url, headers: { ...html, cookie } });
      return /<div id="first-frame".*<\/div>/.exec(body)?.[0];
    };
    const signedIn = 'supersync_session=any';
    expect(await frameOf('/clients/7', signedIn)).toBe(
      '<div id="first-frame"><span class="title">Clients</span><p class="lead">Companies &amp; &lt;owners></p></div>',
    );
    const hidden = '<div id="first-frame" hidden><span class="title"></span><p class="lead"></p></div>';
    expect(await frameOf('/clients/7', '')).toBe(hidden);
    // No page of ours may be behind it, such as the one for a new password.
    expect(await frameOf('/no-such-page', signedIn)).toBe(hidden);
  });

  it('names what a page needs in its document, and the session to whoever may have one', async () => {
    const linksOf = async (url: string, cookie = ''): Promise<string[]> => {
      const answer = await server.app.inject({ url, headers: { ...html, cookie } });
      expect(answer.headers['vary']).toBe('accept-encoding, cookie');
      return [...answer.body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
    };
    const files = ['/assets/client-1.js', '/assets/client-2.css'];
    const signedIn = 'supersync_session=any';
    const session = ['/auth/current-user', '/v0/perms-api/user/products'];
    expect(await linksOf('/clients/7')).toEqual(files);
    const first = (id: string): string[] => [`/api/v1/clients/${id}?relations=sites&amp;fields=name`];
    expect(await linksOf('/clients/7', signedIn)).toEqual([...session, ...first('7'), ...files]);
    expect(await linksOf('/clients/8', signedIn)).toEqual([...session, ...first('8'), ...files]);
    for (const other of ['/clients/new', '/clients/%22%3E%3Cscript%3E$&'])
      expect(await linksOf(other, signedIn)).toEqual([...session, ...files]);
    expect(await linksOf('/clients/7')).toEqual(files);
    // The query decides what such a page asks for.
    expect(await linksOf('/clients/7?tab=notes', signedIn)).toEqual([...session, ...files]);
    expect(await linksOf('/no-such-page', signedIn)).toEqual([]);
  });

  it('caches hashed files forever and pictures for an hour, and compresses them', async () => {
    const answer = await server.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    const plain = await server.app.inject('/theme.js');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(plain.body).toBe(script);
    const mark = await server.app.inject('/mark.svg');
    expect(mark.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
  });

  it.each([
    '/assets/gone.js',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
  ])('answers 404 for %s', async (url) => {
    const answer = await server.app.inject({ url, headers: { accept: '*/*' } });
    expect([200, 404]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.body).toContain('<title>Console</title>');
    const asFile = await server.app.inject({ url: `${url}.js`, headers: { accept: '*/*' } });
    expect(asFile.statusCode).toBe(404);
  });

  it('gives the console the URLs of the services', async () => {
    expect((await server.app.inject('/config.json')).json()).toEqual({
      product: { name: 'LIFT', slug: 'lift' },
      main: '',
      gateway: '',
      mapStyle: 'https://tiles.example.test/style.json',
      migrationApproval: 'others',
      oidc: null,
    });
  });
});

describe('cross-site requests', () => {
  const host = 'localhost:4000';
  const own = `http://${host}`;
  const send = (headers: Record<string, string>, method: 'POST' | 'PUT' | 'DELETE' | 'GET' = 'POST') =>
    server.app.inject({ method, url: '/auth/logout', headers: { host, ...headers } });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:4001' }],
    [{ origin: 'https://localhost:4000' }],
    [{ origin: `${own}.evil.example` }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('refuses %j', async (headers) => {
    const answer = await send(headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'cross_site']);
  });

  it.each([
    [{}],
    [{ origin: own }],
    [{ origin: own, 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('accepts %j', async (headers) => {
    expect((await send(headers)).statusCode).toBe(200);
  });

  it('are refused by every endpoint that changes something', async () => {
    const changing = server.app
      .knownRoutes()
      .filter(({ method, url }) => !['GET', 'HEAD'].includes(method) && url !== visitorForm);
    expect(changing.length).toBeGreaterThan(10);
    for (const { method, url } of changing) {
      const answer = await server.app.inject({
        method: method as 'POST',
        url: url.replaceAll(/:\w+/g, '1'),
        headers: { host, origin: 'https://evil.example', cookie: admin.header },
        payload: {},
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 403]);
      expect(answer.json()).toMatchObject({ code: 'cross_site' });
    }
  });

  it('a configured foreign console may call; others cannot read the answers', async () => {
    const origin = 'https://console.example.test';
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/clients',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(origin);
    expect((await send({ origin, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
    const other = await server.app.inject({
      url: '/health/live',
      headers: { origin: 'https://evil.example' },
    });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };
  const malformed: [name: string, options: Pick<InjectOptions, 'payload' | 'headers'>, status: number][] = [
    ['cut off', { headers: json, payload: '{"a":' }, 400],
    ['empty', { headers: json, payload: '' }, 400],
    ['nested too deep', { headers: json, payload: `${'['.repeat(40)}${']'.repeat(40)}` }, 400],
    ['a NUL', { headers: json, payload: String.raw`{"name":"\u0000"}` }, 400],
    ['a name twice', { headers: json, payload: '{"a":1,"a":2}' }, 400],
    ['a prototype', { headers: json, payload: '{"__proto__":{"isSuperUser":true}}' }, 400],
    ['not UTF-8', { headers: json, payload: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['an array', { headers: json, payload: '[]' }, 400],
    ['a number', { headers: json, payload: '1' }, 400],
    ['null', { headers: json, payload: 'null' }, 400],
    ['unknown fields', { headers: json, payload: '{"surely_unknown":1}' }, 400],
    ['wrong types', { headers: json, payload: '{"id":{},"name":[],"email":1,"password":[]}' }, 400],
    ['too large', { headers: json, payload: Buffer.from(JSON.stringify('x'.repeat(30 * 1024 * 1024))) }, 413],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }, 415],
    [
      'another charset',
      { headers: { 'content-type': 'application/json; charset=utf-16' }, payload: '{}' },
      415,
    ],
    ['a lookalike', { headers: { 'content-type': 'application/jsonp' }, payload: '{}' }, 415],
  ];

  it.each(malformed)(
    '%s: refused by every endpoint with a body, never with a 5xx',
    async (_, options, expected) => {
      // The echo endpoint accepts any body; every other endpoint refuses, also those without a body.
      const others = ['/api/test/echo', visitorForm];
      const endpoints = server.app
        .knownRoutes()
        .filter(({ method, url }) => (method === 'POST' || method === 'PUT') && !others.includes(url));
      expect(endpoints.length).toBeGreaterThan(10);
      for (const { method, url } of endpoints) {
        const answer = await server.app.inject({
          method: method as 'POST',
          // Nobody has this id: an action without a body must not act on the user of this test.
          url: url.replaceAll(/:\w+/g, '999999'),
          ...options,
          headers: { ...options.headers, cookie: admin.header },
        });
        // As between requests of real clients: seconds without a turn of the event loop count as overload.
        await nextTurn();
        // Uploads have another content type and check it first; some have a smaller body limit.
        const allowed = /^\/v0\/files|^\/api\/v1\/floorplan_art/.test(url)
          ? [400, 413, 415]
          : [expected, 404];
        expect.soft(allowed, `${method} ${url} ${answer.body}`).toContain(answer.statusCode);
      }
    },
  );

  it('accepts valid JSON', async () => {
    const payload = { a: ['ü', 1.5, null, { deep: true }] };
    const answer = await server.app.inject({ method: 'POST', url: '/api/test/echo', payload });
    expect(answer.json()).toEqual({ data: payload });
  });
});

describe('probes', () => {
  it('live and ready', async () => {
    expect((await server.app.inject('/health/live')).json()).toEqual({ data: { status: 'live' } });
    expect((await server.app.inject('/health/ready')).json()).toEqual({ data: { status: 'ready' } });
  });

  it('metrics answer local requests only', async () => {
    const local = await server.app.inject('/metrics');
    expect(local.statusCode).toBe(200);
    expect(local.body).toContain('http_requests_total{method="GET",route="/health/live",status="200"}');
    expect(local.body).toContain('process_resident_memory_bytes');
    expect((await server.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
    const forwarded = { 'x-forwarded-for': '192.0.2.1' };
    expect((await server.app.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404);
  });

  it('documents every endpoint', async () => {
    const page = await get(server.app, '/docs', admin.copy());
    expect(page.body).toContain('/docs/assets/swagger-ui-bundle.js');
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
    for (const [, asset] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await get(server.app, asset ?? '', admin.copy())).statusCode).toBe(200);
    const document = (await get(server.app, '/docs/json', admin.copy())).json<{
      openapi: string;
      paths: Record<string, Record<string, { description: string }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/auth/login']?.['post']).toMatchObject({
      summary: expect.any(String),
      security: [],
    });
    expect(document.paths['/api/v1/clients']?.['get']?.description).toContain('For super users');
    expect((await server.app.inject('/docs/json')).statusCode).toBe(401);
  });
});

describe('slow clients', () => {
  /** Sends the text and nothing more; resolves with the response when the server closes the connection. */
  const sendRaw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });

  it('are disconnected, in the headers and in the body, while others are served', async () => {
    const slow = [
      sendRaw('GET /health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
      sendRaw(
        'POST /auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"em',
      ),
    ];
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^$/);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
  });

  it('answers non-HTTP input without naming the server', async () => {
    const answer = await sendRaw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('    at ');
  });
});
