import { plannedDay, needsNotice } from '@supersync/contract/sales/rate-change/rate-machine.ts';
import { rateNotice } from '@supersync/contract/sales/rate-change/rate-notice.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { letterDocument } from '@supersync/contract/sales/rate-template/letter.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { letterFor } from './letters.ts';
import { closedClient, lockOne, todayOf, type RateFacts } from './rate-facts.ts';
import { cancelWithClient, moveRate, refused, type Moved, type Moving } from './rate-moves.ts';

/** Ten seconds, then twenty, and so on: about ten minutes in all. After that a person looks at it. */
const retry = { limit: 6, delaySeconds: 10 } as const;

const jobData = z.object({ noticeId: z.int(), userId: z.int().nullable() });
export type NoticeJob = Job<typeof jobData>;

const unchanged = ({ id, status, proposedRate, proposedEffective }: RateFacts): Moved => ({
  id,
  status,
  proposedRate,
  proposedEffective,
  proposedSteps: [],
});

/** The letter that is on its way or failed before: it is sent again under the same mail id. */
async function openNotice(db: Queryable, subscriptionId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(sql`
    select id from rate_notices where subscription_id = ${subscriptionId} and status in ('queued', 'failed', 'bounced')`);
  return rows[0]?.id ?? null;
}

/**
 * Hands the letter of an approved change to the job that mails it. It stays approved until a mail server has taken
 * the letter. A lower rate needs no letter and retires at once.
 */
export async function queueNotice(server: Server, job: NoticeJob, moving: Moving): Promise<Moved> {
  const { tx, origin, facts, now } = moving;
  const { id, rate, proposedRate, currency, language, contactId } = facts;
  if (proposedRate === null) throw refused('There is no proposed rate.');
  if (facts.isClientClosed) throw refused(closedClient(facts));
  if (!needsNotice(rate, proposedRate)) {
    const proposedEffective = plannedDay(facts, todayOf(facts, now));
    return moveRate(moving, 'send', { notifiedAt: now, proposedEffective }, 'needs no notice');
  }
  if (facts.noticeStatus === 'queued') throw refused('Its notice is being sent.');
  const { problems } = await letterFor(tx, facts, now);
  const [first] = problems;
  if (first !== undefined) throw refused(first);
  const known = await openNotice(tx, id);
  const values = {
    status: 'queued',
    language,
    contactId,
    oldRate: rate,
    newRate: proposedRate,
    problem: null,
  } as const;
  const { record } =
    known === null
      ? await records(tx, origin).create(rateNotice, { ...values, subscriptionId: id, currency })
      : await records(tx, origin).update(rateNotice, known, { ...values, attempts: 0 });
  await records(tx, origin).note(subscription, id, { action: 'notice queued' });
  await enqueue(server, tx, job, { noticeId: record.id, userId: origin.userId });
  return unchanged(facts);
}

interface QueuedNotice {
  readonly subscriptionId: number;
  readonly mailId: string;
}

async function findQueued(db: Queryable, id: number): Promise<QueuedNotice | null> {
  const { rows } = await db.query<QueuedNotice>(sql`
    select subscription_id as "subscriptionId", mail_id as "mailId" from rate_notices
    where id = ${id} and status = 'queued'`);
  return rows[0] ?? null;
}

/** The subscription changes with the letter that a mail server took, in one transaction. */
async function settle(
  tx: Transaction,
  origin: Origin,
  notice: { readonly id: number; readonly subscriptionId: number; readonly effectiveOn: string },
  at: Date,
): Promise<void> {
  const facts = await lockOne(tx, notice.subscriptionId);
  await records(tx, origin).update(rateNotice, notice.id, { status: 'sent', sentAt: at, problem: null });
  // The letter may have taken until the next day: then the rate applies later than it says, never earlier.
  const proposedEffective = plannedDay(
    { ...facts, proposedEffective: notice.effectiveOn },
    todayOf(facts, at),
  );
  await moveRate(
    { tx, origin, facts, now: at },
    'send',
    { notifiedAt: at, proposedEffective },
    'notice sent',
  );
  // The client may have closed while the letter was on its way.
  await cancelWithClient({ tx, origin, facts: await lockOne(tx, notice.subscriptionId), now: at });
}

/** Mails one letter. Written, mailed and settled in three steps: no lock is held while a mail server thinks. */
export function noticeJob(server: Pick<Server, 'clock'>, mailer: Mailer): NoticeJob {
  const { clock } = server;
  return defineJob({
    name: 'mail-rate-notice',
    schema: jobData,
    retry,
    concurrency: 4,
    async handler({ data: { noticeId, userId }, db, attempt, jobId, log }) {
      const origin: Origin = { userId, requestId: jobId, address: 'job' };
      const queued = await findQueued(db, noticeId);
      if (queued === null) return;
      const { subscriptionId, mailId } = queued;
      const now = clock.now();
      const ready = await db.transaction(async (tx) => {
        const facts = await lockOne(tx, subscriptionId);
        const letter = await letterFor(tx, facts, now);
        const { subject, html, text, templateId, effectiveOn, problems } = letter;
        if (facts.status !== 'approved' || facts.email === null || problems.length > 0) {
          const problem = problems[0] ?? `The subscription is ${facts.status}.`;
          await records(tx, origin).update(rateNotice, noticeId, { status: 'failed', problem });
          await cancelWithClient({ tx, origin, facts: await lockOne(tx, subscriptionId), now });
          return null;
        }
        const stored = {
          subject,
          html,
          text,
          templateId,
          effectiveOn,
          contactId: facts.contactId,
          attempts: attempt,
        };
        await records(tx, origin).update(rateNotice, noticeId, stored, {
          unaudited: ['html', 'text', 'subject'],
        });
        const mail = {
          id: mailId,
          to: facts.email,
          subject,
          text,
          html: letterDocument(html, letter.language),
        };
        return { mail, effectiveOn };
      });
      if (ready === null) return;
      try {
        await mailer.send(ready.mail, now);
      } catch (error) {
        const isLast = attempt > retry.limit;
        const problem = error instanceof Error ? error.message : 'The mail was not taken';
        await db.transaction((tx) =>
          records(tx, origin).update(rateNotice, noticeId, {
            problem,
            ...(isLast ? { status: 'failed' } : {}),
          }),
        );
        log.warn({ noticeId }, 'A rate notice was not taken');
        throw error;
      }
      await db.transaction((tx) =>
        settle(tx, origin, { id: noticeId, subscriptionId, effectiveOn: ready.effectiveOn }, clock.now()),
      );
    },
  });
}
