import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, get, Jar, shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';
import { pageOfOurs } from './oidc.ts';

const clientId = 'supersync-test';
const clientSecret = 'a secret of the test';

interface Granted {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirect: string | null;
}

/** What the provider says of the person who comes; each test sets it. */
let claims: Record<string, unknown>;
/** Makes the provider misbehave. */
let twist: 'none' | 'another nonce' | 'another key' | 'another audience';

async function startProvider(): Promise<{ server: Server; issuer: string }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const codes = new Map<string, Granted>();
  let issuer = '';

  async function token(request: IncomingMessage): Promise<object | null> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const granted = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const secret =
      form.get('client_secret') ?? Buffer.from(request.headers.authorization ?? '', 'base64').toString();
    if (granted?.challenge !== challenge || granted.redirect !== form.get('redirect_uri') || secret === '')
      return null;
    const idToken = await new SignJWT({
      ...claims,
      nonce: twist === 'another nonce' ? randomUUID() : (granted.nonce ?? ''),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(issuer)
      .setAudience(twist === 'another audience' ? 'someone-else' : clientId)
      .setSubject('person')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(twist === 'another key' ? other.privateKey : privateKey);
    return { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken, expires_in: 300 };
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer);
    const answer = (body: object | null): void => {
      response.writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
    };
    if (url.pathname === '/.well-known/openid-configuration')
      answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    else if (url.pathname === '/keys')
      void exportJWK(publicKey).then((key) =>
        answer({ keys: [{ ...key, kid: 'test', alg: 'RS256', use: 'sig' }] }),
      );
    else if (url.pathname === '/token') void token(request).then(answer);
    else if (url.pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, {
        nonce: url.searchParams.get('nonce'),
        challenge: url.searchParams.get('code_challenge'),
        redirect: url.searchParams.get('redirect_uri'),
      });
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else answer(null);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address of this form.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, issuer };
}

let shared: SharedDatabase;
let web: WebApp;
let provider: Server;

beforeAll(async () => {
  const started = await startProvider();
  provider = started.server;
  shared = await shareDatabase();
  web = await startWebApp(shared, {
    env: { OIDC_ISSUER: started.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  });
});
afterAll(async () => {
  await web.close();
  await shared.drop();
  provider.close();
});
beforeEach(() => {
  twist = 'none';
});

/** From our start to the provider; returns the way back that it sends the browser. */
async function toProvider(jar: Jar, redirect = '/roles?page=2'): Promise<URL> {
  const start = await get(web.app, `/auth/oidc/start?redirect=${encodeURIComponent(redirect)}`, jar);
  expect(start.statusCode).toBe(302);
  const there = await fetch(String(start.headers.location), { redirect: 'manual' });
  return new URL(there.headers.get('location') ?? '');
}

async function comeBack(jar: Jar, way: URL): Promise<string> {
  const answer = await get(web.app, way.pathname + way.search, jar);
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

const isSignedIn = async (jar: Jar): Promise<boolean> =>
  (await get(web.app, '/auth/current-user', jar)).statusCode === 200;

describe('the identity provider', () => {
  it('signs in the account with the address it vouches for, and goes back to the page', async () => {
    const { email, userId } = await addAccount(web.db, { isVerified: false });
    claims = { email: email.toUpperCase(), email_verified: true };
    const jar = new Jar();
    expect(await comeBack(jar, await toProvider(jar))).toBe('/roles?page=2');
    expect((await get(web.app, '/auth/current-user', jar)).json()).toMatchObject({ data: { userId } });
    expect([...jar.cookies.keys()].toSorted()).toEqual(['supersync_access', 'supersync_session']);
    const { rows } = await web.db.query<{ verified: boolean }>(
      sql`select email_verified_at is not null as verified from users where id = ${userId}`,
    );
    expect(rows[0]?.verified).toBe(true);
  });

  it.each([
    [
      'an address it does not vouch for',
      async () => ({ email: (await addAccount(web.db)).email, email_verified: false }),
    ],
    ['an address without a word on it', async () => ({ email: (await addAccount(web.db)).email })],
    ['an address of nobody', async () => ({ email: 'nobody@example.test', email_verified: true })],
    ['no address', async () => ({})],
    [
      'a suspended account',
      async () => {
        const { email, userId } = await addAccount(web.db);
        await web.db.query(sql`update users set suspended_at = now() where id = ${userId}`);
        return { email, email_verified: true };
      },
    ],
  ])('lets nobody in with %s', async (_, make) => {
    claims = await make();
    const jar = new Jar();
    expect(await comeBack(jar, await toProvider(jar))).toBe('/login?reason=not-recognised');
    expect(await isSignedIn(jar)).toBe(false);
  });

  it.each(['another nonce', 'another key', 'another audience'] as const)(
    'believes no token with %s',
    async (kind) => {
      claims = { email: (await addAccount(web.db)).email, email_verified: true };
      twist = kind;
      const jar = new Jar();
      expect(await comeBack(jar, await toProvider(jar))).toBe('/login?reason=not-recognised');
      expect(await isSignedIn(jar)).toBe(false);
    },
  );

  it('takes a way back only from the browser that set out, and only once', async () => {
    claims = { email: (await addAccount(web.db)).email, email_verified: true };
    const jar = new Jar();
    const way = await toProvider(jar);
    const stranger = new Jar();
    expect(await comeBack(stranger, way)).toBe('/login?reason=not-recognised');
    const otherJourney = new Jar();
    await toProvider(otherJourney);
    expect(await comeBack(otherJourney, way)).toBe('/login?reason=not-recognised');
    const kept = jar.copy();
    expect(await comeBack(jar, way)).toBe('/roles?page=2');
    expect(await comeBack(kept, way)).toBe('/login?reason=not-recognised');
    expect(await isSignedIn(stranger)).toBe(false);
  });

  it.skipIf(!hasPostgres)('that does not answer sends people back to the login page', async () => {
    const alone = await startWebApp(shared, {
      env: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    });
    const answer = await alone.app.inject('/auth/oidc/start');
    expect(answer.headers.location).toBe('/login?reason=provider-unreachable');
    await alone.close();
  });

  it('is offered to the console', async () => {
    expect((await web.app.inject('/config.json')).json()).toMatchObject({
      oidc: { label: '127.0.0.1', address: '/auth/oidc/start' },
    });
  });
});

describe('the page to go back to', () => {
  it.each([
    ['/clients/1?tab=2', '/clients/1?tab=2'],
    ['//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example/roles', '/'],
    [String.raw`/\evil.example`, '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/logout', '/'],
    ['/x/../v0/events', '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
  ])('%j is %s', (given, expected) => {
    expect(pageOfOurs(given)).toBe(expected);
  });
});
