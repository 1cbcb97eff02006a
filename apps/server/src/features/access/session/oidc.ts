import { oidcCallbackPath, oidcStartPath } from '@supersync/contract/access/session/actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { isLoopback } from '../../../config/addresses.ts';
import type { Config } from '../../../config.ts';
import { partOf } from '#platform/http/service-of.ts';
import type { Server } from '#platform/server.ts';
import type { Authentication } from '#platform/session/authentication.ts';
import { verifyAddress } from '#platform/session/people.ts';
import { clearCookies, isConfidential, readCookie, writeCookie } from '#platform/session/cookies.ts';

const journeyTtlMs = 10 * 60 * 1000;

/** State kept in the browser's cookie during sign-in. It only concerns that browser, so it needs no signature. */
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

/** Only a page of the console; anything else becomes the home page. */
export function consolePath(address: unknown): string {
  const consoleOrigin = 'http://console.invalid';
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, consoleOrigin))
    return '/';
  const { origin, pathname, search } = new URL(address, consoleOrigin);
  // `/.//host` is a local path until normalized; a browser would then read `//host` as another server.
  const isPath = origin === consoleOrigin && !pathname.startsWith('//');
  return isPath && partOf(pathname) === 'console' ? pathname + search : '/';
}

/** Loaded on first use: keeps the start fast. */
const loadClient = () => import('openid-client');

/** Sign-in through the identity provider: authorization code with PKCE. */
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
    // Plain HTTP only for a provider on this machine, as in development.
    const insecure = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
    return client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: 10,
      // Verify the token signature too, not only the TLS connection.
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    });
  }

  function provider(): Promise<Configuration> {
    // Retry discovery on the next sign-in after a failure.
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  /** Without the default port: the provider compares the exact string. */
  const callbackAddress = (request: FastifyRequest): URL =>
    new URL(oidcCallbackPath, config.gatewayUrl || `${request.protocol}://${request.host}`);

  /** The verified email address from the provider, or null. */
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
        back: consolePath(request.query.redirect),
      };
      const target = client.buildAuthorizationUrl(found, {
        redirect_uri: callbackAddress(request).href,
        scope: 'openid email',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      const expires = new Date(clock.now().getTime() + journeyTtlMs);
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
      const userId = email === null ? null : await verifyAddress(db, email, clock.now());
      const known = userId === null ? null : await authentication.signIn(request, reply, userId);
      return known === null ? refuse(reply) : reply.redirect(journey.back);
    },
  );
}
