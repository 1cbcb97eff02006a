import { randomUUID } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { readPasswordLink, setPassword } from '@supersync/contract/access/session/password-link.ts';
import { createSuperUser, sendPasswordLink } from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { isLoopback, normaliseAddress } from '../../../config/addresses.ts';
import { registerAction, registerPublicAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { isConfidential } from '#platform/session/cookies.ts';
import { hashPassword } from '#platform/session/password.ts';
import { endSessionsOf } from '#platform/session/session-views.ts';
import { linkJob } from './link-job.ts';
import { consoleOf } from './link-mail.ts';
import { closeLinks, findLink, linkHours, consumeLink } from './password-links.ts';

/** New accounts and their password links. */
export function registerLinkActions(server: Server): void {
  const { clock, config } = server;
  const mailer = createMailer(config);
  const showsFiles = config.seed === 'demo' && isLoopback(config.host);
  const job = linkJob(server, mailer);
  registerJob(server, job);

  /** In the transaction that creates or changes the account: the mail is sent once that commits, with retries. */
  async function mailLink(tx: Transaction, userId: number, by: number, request: FastifyRequest) {
    const mailId = randomUUID();
    await enqueue(server, tx, job, { userId, by, console: consoleOf(request), mailId });
    return { validHours: linkHours, file: showsFiles ? mailer.fileOf(mailId) : null };
  }

  registerAction(server, createSuperUser, async ({ body, caller, origin, inTransaction, request }) => {
    const email = normaliseAddress(body.email);
    const now = clock.now();
    return inTransaction(async (tx) => {
      const { firstName, lastName } = body;
      const made = await records(tx, origin).createUnlessThere(
        superUser,
        { email, firstName, lastName, isSuperUser: true, created: now },
        { unaudited: ['name', 'roles', 'roleCount', 'sessionCount'] },
      );
      if (made === null)
        throw problem(
          'already_exists',
          { thing: 'person', field: 'email address' },
          { errors: { email: 'Somebody has this address already' } },
        );
      const { id } = made.record;
      return { id, link: await mailLink(tx, id, caller.userId, request) };
    });
  });

  registerStep(server, sendPasswordLink, async ({ params: { id }, record, caller, origin, tx, request }) => {
    await closeLinks(tx, id, clock.now());
    const { version } = record;
    await records(tx, origin).note(superUser, id, { action: 'sent a password link', version });
    return mailLink(tx, id, caller.userId, request);
  });

  registerPublicAction(server, readPasswordLink, async ({ body, db }) => {
    const owner = await findLink(db, body.token, clock.now());
    if (owner === null) throw problem('link_not_valid', {});
    return { email: owner.email, firstName: owner.firstName, expiresAt: owner.expiresAt.toISOString() };
  });

  registerPublicAction(server, setPassword, async ({ body, origin, db, request }) => {
    if (!isConfidential(request)) throw problem('insecure_connection', {});
    // Check the link first: hashing is expensive and must not be available to everyone.
    if ((await findLink(db, body.token, clock.now())) === null) throw problem('link_not_valid', {});
    const passwordHash = await hashPassword(body.password);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const owner = await consumeLink(tx, body.token, now);
      if (owner === null) throw problem('link_not_valid', {});
      const { userId, email } = owner;
      await closeLinks(tx, userId, now);
      // The link was mailed, so using it verifies the address.
      await tx.query(sql`
        update users set password_hash = ${passwordHash}, has_demo_password = false,
          email_verified_at = coalesce(email_verified_at, ${now}) where id = ${userId}`);
      await endSessionsOf(tx, origin, userId, 'the password was set anew', now);
      tx.afterCommit(server.accessChanged);
      // The hash is no field of the account: bump the version without recording a value.
      const accountRecords = records(tx, { ...origin, userId });
      await accountRecords.update(superUser, userId, {}, { action: 'set their password', touch: true });
      return { email };
    });
  });
}
