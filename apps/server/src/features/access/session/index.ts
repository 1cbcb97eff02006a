import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  login,
  logout,
  readCurrentUser,
  readUserProducts,
  renewToken,
  type CurrentUser,
} from '@supersync/contract/access/session/actions.ts';
import sql from 'sql-template-tag';
import { normaliseAddress } from '../../../config/addresses.ts';
import { publishedPassword } from '../../../config/demo.ts';
import { registerAction, registerPublicAction } from '#platform/actions/register-action.ts';
import type { Caller, Server } from '#platform/server.ts';
import type { Authentication } from '#platform/session/authentication.ts';
import { isConfidential } from '#platform/session/cookies.ts';
import { mayUsePublishedPassword } from '#platform/session/demo-password.ts';
import { createLoginLimits } from '#platform/session/login-limits.ts';
import { checkPassword } from '#platform/session/password.ts';
import { registerOidc } from './oidc.ts';

interface Account {
  readonly id: number;
  readonly hash: string | null;
  readonly hasDemoPassword: boolean;
}

const currentUserOf = (caller: Caller): CurrentUser => {
  const { userId, email, firstName, lastName, isSuperUser, viewingAs } = caller;
  const self = { userId, email, firstName, lastName, isSuperUser };
  if (viewingAs === undefined) return self;
  return { ...self, viewingAs: { ...viewingAs, until: viewingAs.until.toISOString() } };
};

/** Sign-in, sign-out and the current user. */
export function sessionFeature(server: Server, authentication: Authentication): void {
  const { db, clock, config, log } = server;
  const limits = createLoginLimits(db, clock);

  async function findAccount(email: string): Promise<Account | null> {
    const { rows } = await db.query<Account>(sql`
      select id, password_hash as hash, has_demo_password as "hasDemoPassword" from users
      where lower(email) = ${normaliseAddress(email)} and suspended_at is null`);
    return rows[0] ?? null;
  }

  registerPublicAction(server, login, async ({ body, request, reply }) => {
    // Over plain HTTP the browser would drop the cookies after the password was already sent unencrypted.
    if (!isConfidential(request)) throw problem('insecure_connection', {});
    const attempt = await limits.attempt(normaliseAddress(body.email), request.ip);
    const account = await findAccount(body.email);
    const isRight = await checkPassword(body.password, account?.hash ?? null);
    if (account === null || !isRight) throw problem('bad_credentials', {});
    const isPublished = account.hasDemoPassword || body.password === publishedPassword;
    if (isPublished && !mayUsePublishedPassword(config, request)) {
      // The response does not reveal the demo; the reason is in the server log.
      log.warn(
        { userId: account.id },
        'The published demo password was refused: it works on this machine only',
      );
      throw problem('bad_credentials', {});
    }
    await attempt.succeeded();
    const known = await authentication.signIn(request, reply, account.id);
    if (known === null) throw problem('bad_credentials', {});
    return currentUserOf(known.caller);
  });

  registerPublicAction(server, logout, async ({ request, reply }) => {
    await authentication.signOut(request, reply);
    return null;
  });

  registerPublicAction(server, renewToken, async ({ request, reply }) => {
    const renewed = await authentication.refresh(request, reply);
    if (renewed === null) throw problem('not_signed_in', {});
    return { expiresAt: renewed.expiresAt.toISOString() };
  });

  if (server.config.oidc !== undefined) registerOidc(server, server.config.oidc, authentication);

  registerAction(server, readCurrentUser, async ({ caller }) => currentUserOf(caller));

  registerAction(server, readUserProducts, async ({ caller }) => {
    const known = await authentication.callers.of(caller.sessionId);
    if (known === null) throw problem('not_signed_in', {});
    return [...known.grants];
  });
}
