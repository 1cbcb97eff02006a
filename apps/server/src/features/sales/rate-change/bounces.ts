import { mailTopics } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { inboundMailSchema } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { rateNotice } from '@supersync/contract/sales/rate-change/rate-notice.ts';
import { readBounce } from '@supersync/contract/sales/rate-change/read-bounce.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { registerConsumer } from '#platform/messaging/consumers.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';
import { lockOne } from './rate-facts.ts';
import { illegal, moveRate } from './rate-moves.ts';

/** Reports come within hours; one about an old letter changes nothing any more. */
const maxDays = 14;

const origin: Origin = { userId: null, requestId: 'bounce', address: 'mail service' };

/** The client was not notified: the change is approved as before, and its letter waits for a person. */
async function takeBack(
  tx: Transaction,
  { id, subscriptionId }: { readonly id: number; readonly subscriptionId: number },
  reason: string,
  now: Date,
): Promise<boolean> {
  const facts = await lockOne(tx, subscriptionId);
  if (illegal('bounce', facts) !== null) return false;
  await records(tx, origin).update(rateNotice, id, { status: 'bounced', problem: `Bounced: ${reason}` });
  await moveRate({ tx, origin, facts, now }, 'bounce', { notifiedAt: null }, 'notice bounced');
  return true;
}

/** Letters that come back, among the mails that the mail service posts. */
export const takeBounces = (server: Server): Promise<void> =>
  registerConsumer(server, {
    queue: 'rate-notice-bounces',
    topics: [mailTopics.received],
    description: 'Marks returned rate notices and moves their changes back to approved',
    async take({ payload }, tx) {
      const mail = inboundMailSchema.safeParse(payload);
      const bounce = mail.success ? readBounce(mail.data) : null;
      if (bounce === null) return 'Not a returned notice';
      const now = server.clock.now();
      const { rows } = await tx.query<{ id: number; subscriptionId: number }>(sql`
        select id, subscription_id as "subscriptionId" from rate_notices
        where mail_id = any (${[...bounce.mailIds]}::uuid[]) and status = 'sent'
          and sent_at > ${now}::timestamptz - make_interval(days => ${maxDays}) order by subscription_id`);
      let returned = 0;
      for (const row of rows) if (await takeBack(tx, row, bounce.reason, now)) returned += 1;
      return returned === 0 ? 'No notice of ours' : 'Notice marked as bounced';
    },
  });
