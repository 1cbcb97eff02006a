import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, get, Jar, shareDatabase, startWebApp, type WebApp } from '#test/web-app.ts';
import { hasPostgres, type SharedDatabase } from '#test/support/test-database.ts';
import { consolePath } from './oidc.ts';

const clientId = 'supersync-test';
const clientSecret = 'a secret of the test';

interface Granted {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirect: string | null;
}

/** Claims the provider issues; set by each test. */
let claims: Record<string, unknown>;
/** Makes the provider misbehave. */
let fault: 'none' | 'another nonce' | 'another key' | 'another audience';

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
      nonce: fault === 'another nonce' ? randomUUID() : (granted.nonce ?? ''),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(issuer)
      .setAudience(fault === 'another audience' ? 'someone-else' : clientId)
      .setSubject('person')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(fault === 'another key' ? other.privateKey : privateKey);
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
  fault = 'none';
});

/** Starts the flow and returns the provider's callback URL. */
async function toProvider(jar: Jar, redirect = '/roles?page=2'): Promise<URL> {
  const start = await get(web.app, `/auth/oidc/start?redirect=${encodeURIComponent(redirect)}`, jar);
  expect(start.statusCode).toBe(302);
  const consent = await fetch(String(start.headers.location), { redirect: 'manual' });
  return new URL(consent.headers.get('location') ?? '');
}

async function followCallback(jar: Jar, callback: URL): Promise<string> {
  const answer = await get(web.app, callback.pathname + callback.search, jar);
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

const isSignedIn = async (jar: Jar): Promise<boolean> =>
  (await get(web.app, '/auth/current-user', jar)).statusCode === 200;

describe('the identity provider', () => {
  it('signs in the account with the verified address and returns to the page', async () => {
    const { email, userId } = await addAccount(web.db, { isVerified: false });
    claims = { email: email.toUpperCase(), email_verified: true };
    const jar = new Jar();
    expect(await followCallback(jar, await toProvider(jar))).toBe('/roles?page=2');
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
  ])('refuses sign-in with %s', async (_, make) => {
    claims = await make();
    const jar = new Jar();
    expect(await followCallback(jar, await toProvider(jar))).toBe('/login?reason=not-recognised');
    expect(await isSignedIn(jar)).toBe(false);
  });

  it.each(['another nonce', 'another key', 'another audience'] as const)(
    'believes no token with %s',
    async (kind) => {
      claims = { email: (await addAccount(web.db)).email, email_verified: true };
      fault = kind;
      const jar = new Jar();
      expect(await followCallback(jar, await toProvider(jar))).toBe('/login?reason=not-recognised');
      expect(await isSignedIn(jar)).toBe(false);
    },
  );

  it('accepts the callback once, and only from the browser that started', async () => {
    claims = { email: (await addAccount(web.db)).email, email_verified: true };
    const jar = new Jar();
    const callback = await toProvider(jar);
    const otherJar = new Jar();
    expect(await followCallback(otherJar, callback)).toBe('/login?reason=not-recognised');
    const otherJourney = new Jar();
    await toProvider(otherJourney);
    expect(await followCallback(otherJourney, callback)).toBe('/login?reason=not-recognised');
    const copy = jar.copy();
    expect(await followCallback(jar, callback)).toBe('/roles?page=2');
    expect(await followCallback(copy, callback)).toBe('/login?reason=not-recognised');
    expect(await isSignedIn(otherJar)).toBe(false);
  });

  it.skipIf(!hasPostgres)('an unreachable provider redirects to the login page', async () => {
    const isolated = await startWebApp(shared, {
      env: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    });
    const answer = await isolated.app.inject('/auth/oidc/start');
    expect(answer.headers.location).toBe('/login?reason=provider-unreachable');
    await isolated.close();
  });

  it('is offered to the console', async () => {
    expect((await web.app.inject('/config.json')).json()).toMatchObject({
      oidc: { label: '127.0.0.1', address: '/auth/oidc/start' },
    });
  });
});

describe('return page', () => {
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
  ])('%j becomes %s', (given, expected) => {
    expect(consolePath(given)).toBe(expected);
  });
});
