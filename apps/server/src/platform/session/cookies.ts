import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/addresses.ts';

const names = {
  access: 'supersync_access',
  session: 'supersync_session',
  /** Set between redirecting to the identity provider and its callback. */
  oidc: 'supersync_oidc',
} as const;
type CookieName = keyof typeof names;

/** Cookies without `Secure` are used only between a browser and a server on the same machine. */
export const isPlainLoopback = (request: FastifyRequest): boolean =>
  request.protocol === 'http' && isLoopback(request.hostname) && isLoopback(request.ip);

export const isConfidential = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || isPlainLoopback(request);

const nameOf = (request: FastifyRequest, name: CookieName): string =>
  isPlainLoopback(request) ? names[name] : `__Host-${names[name]}`;

const optionsOf = (request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  // A link from another site opens the console signed in; a form or script from another site sends no cookie.
  sameSite: 'lax',
  secure: !isPlainLoopback(request),
});

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(request, name)];

export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  expires: Date,
): void {
  void reply.setCookie(nameOf(request, name), value, { ...optionsOf(request), expires });
}

export function clearCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  which: readonly CookieName[] = ['access', 'session'],
): void {
  for (const name of which) void reply.clearCookie(nameOf(request, name), optionsOf(request));
}
