import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends `Sec-Fetch-Site`, or at least `Origin`. A foreign page can make it send our cookies but
 * cannot hide its origin. Other programs send neither header and have no cookies to steal.
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(request.method)) return;
  const { origin } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return;
  const site = request.headers['sec-fetch-site'];
  const isOwnOrigin = origin === undefined || origin === `${request.protocol}://${request.host}`;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwnOrigin || !isOwnSite) throw problem('cross_site', {});
}

/** CORS headers for a console on another host that the configuration names. */
export function answerOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (allowedOrigins.length > 0) void reply.header('vary', 'origin');
  if (origin === undefined || !allowedOrigins.includes(origin)) return false;
  void reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'x-request-id, retry-after');
  if (request.method !== 'OPTIONS') return false;
  void reply
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header(
      'access-control-allow-headers',
      'content-type, if-match, idempotency-key, last-event-id, x-reason, x-request-id',
    )
    .header('access-control-max-age', '600')
    .code(204)
    .send();
  return true;
}
