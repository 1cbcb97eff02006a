import { oidcCallbackPath, oidcStartPath } from '@supersync/contract/access/session/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'openid-client';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { isLoopback, normaliseAddress, type Config } from '../../../config.ts';
import { partOf } from '#platform/http/service-of.ts';
import type { Server } from '#platform/server.ts';
import type { Authentication } from '#platform/session/authentication.ts';
import { clearCookies, isConfidential, readCookie, writeCookie } from '#platform/session/cookies.ts';

const patienceMs = 10 * 60 * 1000;

/** What the browser keeps while it is at the provider. It is the browser's own, so it needs no signature. */
const journeySchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});
type Journey = z.infer<typeof journeySchema>;

const packJourney = (journey: Journey): string => Buffer.from(JSON.stringify(journey)).toString('base64url');

function unpackJourney(cookie: string | undefined): Journey | null {
  try {
    return journeySchema.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Only a page of the console itself; anything else ends at home. */
export function pageOfOurs(address: unknown): string {
  const here = 'http://console.invalid';
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, here)) return '/';
  const { origin, pathname, search } = new URL(address, here);
  // `/.//host` is a path of ours until its dots are taken out; a browser would then read `//host` as another server.
  const isPath = origin === here && !pathname.startsWith('//');
  return isPath && partOf(pathname) === 'console' ? pathname + search : '/';
}

/** Loaded when somebody first signs in this way: every start is faster without it. */
const loadClient = () => import('openid-client');

/** Signing in through the identity provider: authorization code with PKCE. */
export function registerOidc(
  server: Server,
  settings: NonNullable<Config['oidc']>,
  authentication: Authentication,
): void {
  const { app, config, db, clock } = server;
  let discovered: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await loadClient();
    const issuer = new URL(settings.issuer);
    // A provider on this very machine, as in development, may do without https; no other.
    const insecure = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
    return client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: 10,
      // The signature of every token is checked, not only the connection it came through.
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    });
  }

  function provider(): Promise<Configuration> {
    // A provider that did not answer is asked again by the next person.
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  /** Spelled as the provider will compare it: without the port that goes without saying. */
  const callbackAddress = (request: FastifyRequest): URL =>
    new URL(oidcCallbackPath, config.gatewayUrl || `${request.protocol}://${request.host}`);

  async function findAccount(email: string): Promise<number | null> {
    const { rows } = await db.query<{ id: number }>(sql`
      update users set email_verified_at = coalesce(email_verified_at, ${clock.now()})
      where lower(email) = ${normaliseAddress(email)} and suspended_at is null returning id`);
    return rows[0]?.id ?? null;
  }

  /** The address the provider vouches for, or null. */
  async function verifiedAddress(request: FastifyRequest, journey: Journey): Promise<string | null> {
    const client = await loadClient();
    const address = callbackAddress(request);
    address.search = new URL(request.url, address).search;
    const tokens = await client.authorizationCodeGrant(await provider(), address, {
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      pkceCodeVerifier: journey.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const email = claims?.['email'];
    const isVerified = claims?.['email_verified'];
    return typeof email === 'string' && isVerified === true ? email : null;
  }

  const refuse = (reply: FastifyReply): FastifyReply => reply.redirect('/login?reason=not-recognised');

  app.get<{ Querystring: { redirect?: unknown } }>(
    oidcStartPath,
    { config: { access: 'public', describe: () => ({ summary: 'To the identity provider' }) } },
    async (request, reply) => {
      if (!isConfidential(request)) throw problem('insecure_connection', {});
      const client = await loadClient();
      const found = await provider().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the identity provider does not answer');
        return null;
      });
      if (found === null) return reply.redirect('/login?reason=provider-unreachable');
      const journey: Journey = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        back: pageOfOurs(request.query.redirect),
      };
      const target = client.buildAuthorizationUrl(found, {
        redirect_uri: callbackAddress(request).href,
        scope: 'openid email',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      const expires = new Date(clock.now().getTime() + patienceMs);
      writeCookie(request, reply, 'oidc', packJourney(journey), expires);
      return reply.redirect(target.href);
    },
  );

  app.get(
    oidcCallbackPath,
    { config: { access: 'public', describe: () => ({ summary: 'Back from the identity provider' }) } },
    async (request, reply) => {
      if (!isConfidential(request)) throw problem('insecure_connection', {});
      const journey = unpackJourney(readCookie(request, 'oidc'));
      clearCookies(request, reply, ['oidc']);
      if (journey === null) return refuse(reply);
      const email = await verifiedAddress(request, journey).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the identity provider did not vouch for anyone');
        return null;
      });
      const userId = email === null ? null : await findAccount(email);
      const known = userId === null ? null : await authentication.signIn(request, reply, userId);
      return known === null ? refuse(reply) : reply.redirect(journey.back);
    },
  );
}
