import { randomUUID } from 'node:crypto';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { readPasswordLink, setPassword } from '@supersync/contract/session/password-link.ts';
import { createSuperUser, sendPasswordLink } from '@supersync/contract/super-user/actions.ts';
import { superUser } from '@supersync/contract/super-user/super-user.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { isLoopback, normaliseAddress } from '../../config.ts';
import { registerAction, registerPublicAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { enqueue, registerJob } from '../../platform/jobs/jobs.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import type { Server } from '../../platform/server.ts';
import { isConfidential } from '../../platform/session/cookies.ts';
import { hashPassword } from '../../platform/session/password.ts';
import { demandLegal, endSessionsOf, lockAccount, tell } from './account-rules.ts';
import { linkJob } from './link-job.ts';
import { consoleOf } from './link-mail.ts';
import { closeLinks, findLink, linkHours, useUpLink } from './password-links.ts';

/** New accounts, the links they set their passwords by, and the use of those. */
export function registerLinkActions(server: Server): void {
  const { clock, config } = server;
  const mailer = createMailer(config);
  const showsFiles = config.seed === 'demo' && isLoopback(config.host);
  const job = linkJob(server, mailer);
  registerJob(server, job);

  /** In the transaction that makes or renews the account: what is stored is mailed, however often that takes. */
  async function mailLink(tx: Transaction, userId: number, by: number, request: FastifyRequest) {
    const mailId = randomUUID();
    await enqueue(server, tx, job, { userId, by, console: consoleOf(request), mailId });
    return { validHours: linkHours, file: showsFiles ? mailer.fileOf(mailId) : null };
  }

  registerAction(server, createSuperUser, async ({ body, caller, origin, inTransaction, request }) => {
    const email = normaliseAddress(body.email);
    const now = clock.now();
    return inTransaction(async (tx) => {
      const { rows } = await tx.query<{ id: number }>(sql`
        insert into users (email, first_name, last_name, is_super_user, created, modified_user_id, modified_at)
        values (${email}, ${body.firstName}, ${body.lastName}, true, ${now}, ${caller.userId}, ${now})
        on conflict ((lower(email))) do nothing returning id`);
      const id = rows[0]?.id;
      if (id === undefined)
        throw problem(
          'already_exists',
          { thing: 'person', field: 'e-mail address' },
          { errors: { email: 'Somebody has this address already' } },
        );
      const key = String(id);
      await audit(tx, origin, {
        action: 'created',
        resource: superUser.name,
        key,
        changes: {
          email: [null, email],
          firstName: [null, body.firstName],
          lastName: [null, body.lastName],
          isSuperUser: [null, 1],
        },
      });
      await publish(tx, recordRoom(superUser.name), 'created', { key, version: 1 });
      return { id, link: await mailLink(tx, id, caller.userId, request) };
    });
  });

  registerAction(
    server,
    sendPasswordLink,
    async ({ params: { id }, caller, origin, inTransaction, request }) =>
      inTransaction(async (tx) => {
        const account = await lockAccount(tx, id);
        demandLegal(sendPasswordLink, account);
        await closeLinks(tx, id, clock.now());
        await tell(tx, origin, account, { action: 'sent a password link' });
        return mailLink(tx, id, caller.userId, request);
      }),
  );

  registerPublicAction(server, readPasswordLink, async ({ body, db }) => {
    const owner = await findLink(db, body.token, clock.now());
    if (owner === null) throw problem('link_not_valid', {});
    return { email: owner.email, firstName: owner.firstName, expiresAt: owner.expiresAt.toISOString() };
  });

  registerPublicAction(server, setPassword, async ({ body, origin, db, request }) => {
    if (!isConfidential(request)) throw problem('insecure_connection', {});
    // Only whoever holds a link costs us a hash.
    if ((await findLink(db, body.token, clock.now())) === null) throw problem('link_not_valid', {});
    const passwordHash = await hashPassword(body.password);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const owner = await useUpLink(tx, body.token, now);
      if (owner === null) throw problem('link_not_valid', {});
      const { userId, email } = owner;
      await closeLinks(tx, userId, now);
      // The link came by mail, so whoever opened it reads this address.
      await tx.query(sql`
        update users set password_hash = ${passwordHash}, has_demo_password = false, email_verified_at = coalesce(email_verified_at, ${now}),
          modified_user_id = ${userId}, modified_at = ${now}, version = version + 1
        where id = ${userId}`);
      await endSessionsOf(tx, origin, userId, 'the password was set anew', now);
      tx.afterCommit(server.accessChanged);
      const account = await lockAccount(tx, userId);
      await tell(tx, { ...origin, userId }, account, { action: 'set their password' });
      return { email };
    });
  });
}
