import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf } from '../http/origin.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../server.ts';
import { createApiTokens, readApiToken } from './api-tokens.ts';
import { createAccessTokens, readTokenKey } from './access-token.ts';
import { createCallers, type Callers, type CachedCaller } from './callers.ts';
import { clearCookies, readCookie, writeCookie } from './cookies.ts';
import { createSessions, type Opened, type SessionRef } from './sessions.ts';

export interface Authentication {
  /** The caller of a request, by access token or API token; synchronous if cached. */
  authenticate(request: FastifyRequest): CachedCaller | null | Promise<CachedCaller | null>;
  /** Starts a new session for an authenticated person. Ends the one they had in this browser. */
  signIn(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<CachedCaller | null>;
  /** A new token, and a new secret for the session; null if the session has ended. */
  refresh(request: FastifyRequest, reply: FastifyReply): Promise<{ expiresAt: Date } | null>;
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  readonly callers: Callers;
  /** Entries by cache, for metrics. */
  cacheSizes(): Readonly<Record<string, number>>;
}

export async function createAuthentication(options: {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): Promise<Authentication> {
  const { db, clock } = options;
  const tokens = createAccessTokens(await readTokenKey(db), clock);
  const callers = createCallers(options);
  const apiTokens = createApiTokens(options);
  const sessions = createSessions(db, clock, callers.forget);

  async function giveToken(
    request: FastifyRequest,
    reply: FastifyReply,
    session: SessionRef,
  ): Promise<{ expiresAt: Date }> {
    const { token, expiresAt } = await tokens.issue(session);
    writeCookie(request, reply, 'access', token, expiresAt);
    return { expiresAt };
  }

  function giveSession(request: FastifyRequest, reply: FastifyReply, opened: Opened): void {
    if (opened.cookie !== undefined) writeCookie(request, reply, 'session', opened.cookie, opened.expiresAt);
  }

  /** The session of this browser, by either cookie. */
  async function presentSession(request: FastifyRequest): Promise<string | null> {
    const cookie = readCookie(request, 'session');
    const found = cookie === undefined ? null : await sessions.find(cookie);
    if (found !== null) return found.sessionId;
    const token = readCookie(request, 'access');
    return token === undefined ? null : tokens.sessionOf(token);
  }

  return {
    callers,
    cacheSizes: () => ({ callers: callers.size(), tokens: tokens.size() }),

    authenticate(request) {
      // An API token decides alone: a cookie beside it is ignored.
      const apiToken = readApiToken(request);
      if (apiToken !== null) return apiTokens.callerOf(apiToken);
      const token = readCookie(request, 'access');
      const named = token === undefined ? null : tokens.sessionOf(token);
      const callerOf = (sessionId: string | null) => (sessionId === null ? null : callers.of(sessionId));
      return named instanceof Promise ? named.then(callerOf) : callerOf(named);
    },

    async signIn(request, reply, userId) {
      const previousSession = await presentSession(request);
      if (previousSession !== null) await sessions.end(previousSession, originOf(request), 'signed in again');
      const opened = await sessions.open(userId, originOf(request), request.headers['user-agent']);
      giveSession(request, reply, opened);
      await giveToken(request, reply, opened);
      return callers.of(opened.sessionId);
    },

    async refresh(request, reply) {
      const cookie = readCookie(request, 'session');
      const opened = cookie === undefined ? null : await sessions.refresh(cookie, originOf(request));
      if (opened === null) {
        clearCookies(request, reply);
        return null;
      }
      giveSession(request, reply, opened);
      return giveToken(request, reply, opened);
    },

    async signOut(request, reply) {
      const session = await presentSession(request);
      if (session !== null) await sessions.end(session, originOf(request), 'by the person');
      clearCookies(request, reply);
    },
  };
}
