import type { RuleScope } from '@supersync/contract/access/address-rule/decide.ts';
import type { FastifyRequest } from 'fastify';
import { partOf } from '#platform/http/service-of.ts';
import { readApiToken } from '#platform/session/api-tokens.ts';
import { readCookie } from '#platform/session/cookies.ts';

export interface RuleTarget {
  readonly scope: RuleScope;
  readonly apiClientId: string | null;
}

const isSignIn = (path: string): boolean =>
  path === '/token' || path === '/auth' || path.startsWith('/auth/');

/**
 * Which rules apply to a request. Console: its pages, sign-in, and anything with its cookies. API: probes, calls with a
 * token, and service calls without a session. A request that looks like both must pass both, so that adding a cookie
 * or header gains nothing. The token's client is read without verifying the token: that comes later.
 */
export function scopesOf(request: FastifyRequest): RuleTarget[] {
  const path = request.routeOptions.url ?? request.url.split('?')[0] ?? '/';
  const part = partOf(path);
  const hasSession =
    readCookie(request, 'access') !== undefined || readCookie(request, 'session') !== undefined;
  const isProbe = part === 'probe' && !path.startsWith('/docs');
  const isService = part === 'main' || part === 'gateway';
  const isApi =
    isProbe || request.headers.authorization !== undefined || (isService && !hasSession && !isSignIn(path));
  const isConsole = hasSession || isSignIn(path) || (!isProbe && !isService);
  const client = readApiToken(request)?.clientId;
  return [
    ...(isConsole ? [{ scope: 'console', apiClientId: null } as const] : []),
    ...(isApi ? [{ scope: 'api', apiClientId: null } as const] : []),
    ...(client === undefined ? [] : [{ scope: 'api', apiClientId: client } as const]),
  ];
}
