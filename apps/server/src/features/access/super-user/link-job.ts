import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { sendPasswordLink } from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { linkMail } from './link-mail.ts';
import { issueLink } from './password-links.ts';

/** Exponential backoff from one second: about a day and a half in total. */
const retry = { limit: 17, delaySeconds: 1 } as const;

export const linkJobData = z.object({
  userId: z.int(),
  by: z.int(),
  /** Console URL of the requester. */
  console: z.string(),
  mailId: z.uuid(),
});

/**
 * Mails a link. Creates the link here instead of in the request, so that its secret is only in the mail and not in the
 * queue. Each attempt creates a new link: an earlier mail may have arrived unconfirmed, and its link must work too.
 */
export function linkJob(server: Pick<Server, 'clock' | 'config'>, mailer: Mailer): Job<typeof linkJobData> {
  const { clock, config } = server;
  const provider = config.oidc === undefined ? null : new URL(config.oidc.issuer).hostname;
  return defineJob({
    name: 'mail-password-link',
    schema: linkJobData,
    retry,
    async handler({ data: { userId, by, console, mailId }, db, log, attempt, jobId }) {
      const now = clock.now();
      const origin = { userId: null, requestId: jobId, address: 'job' };
      const ready = await db.transaction(async (tx) => {
        const { rows } = await tx.query<{ id: number }>(sql`select id from users where id = ${userId}`);
        if (rows[0] === undefined) return null;
        const account = await records(tx, origin).lock(superUser, userId);
        // Suspended since the request: no password to set.
        if (!isLegalIn(sendPasswordLink, account.status)) return null;
        return { account, link: await issueLink(tx, userId, by, now) };
      });
      if (ready === null) {
        log.info('The account of a link is suspended or gone; nothing was mailed');
        return;
      }
      const { account, link } = ready;
      try {
        await mailer.send({ id: mailId, ...linkMail(account, console, link, provider) }, now);
      } catch (error) {
        if (attempt > retry.limit)
          await db.transaction((tx) =>
            records(tx, origin).note(superUser, userId, {
              action: 'could not be mailed a password link',
              reason: `${attempt} tries failed. Send it again.`,
              version: account.version,
            }),
          );
        throw error;
      }
    },
  });
}
