import type { RuleScope } from '@supersync/contract/access/address-rule/decide.ts';
import type { FastifyRequest } from 'fastify';
import { partOf } from '#platform/http/service-of.ts';
import { readApiToken } from '#platform/session/api-tokens.ts';
import { readCookie } from '#platform/session/cookies.ts';

export interface RuleTarget {
  readonly scope: RuleScope;
  readonly apiClientId: string | null;
}

const signsIn = (path: string): boolean => path === '/token' || path === '/auth' || path.startsWith('/auth/');

/**
 * Which rules a request is held against. The console's: its pages, signing in, and whatever comes with its cookies.
 * The API's: probes, calls with a token of their own, and calls to the services without a session. A request that
 * looks like both is held against both, so that nothing is gained by adding a cookie or a header. Whose token it shows
 * is read without asking whether it is a good one: that comes later.
 */
export function scopesOf(request: FastifyRequest): RuleTarget[] {
  const path = request.routeOptions.url ?? request.url.split('?')[0] ?? '/';
  const part = partOf(path);
  const hasSession =
    readCookie(request, 'access') !== undefined || readCookie(request, 'session') !== undefined;
  const isProbe = part === 'probe' && !path.startsWith('/docs');
  const isService = part === 'main' || part === 'gateway';
  const isApi =
    isProbe || request.headers.authorization !== undefined || (isService && !hasSession && !signsIn(path));
  const isConsole = hasSession || signsIn(path) || (!isProbe && !isService);
  const client = readApiToken(request)?.clientId;
  return [
    ...(isConsole ? [{ scope: 'console', apiClientId: null } as const] : []),
    ...(isApi ? [{ scope: 'api', apiClientId: null } as const] : []),
    ...(client === undefined ? [] : [{ scope: 'api', apiClientId: client } as const]),
  ];
}
