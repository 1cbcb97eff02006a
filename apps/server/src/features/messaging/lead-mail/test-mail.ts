import { problem } from '@supersync/contract/kernel/errors.ts';
import { mailTopics, type readTestMail } from '@supersync/contract/messaging/lead-mail/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { readDeliveries } from '#platform/messaging/read-deliveries.ts';

/** A message of the test topic with what its queues answered; those of other topics are not for here. */
export async function findTestMail(
  db: Queryable,
  messageId: string,
): Promise<ActionAnswer<typeof readTestMail>> {
  const { rows } = await db.query<{ published_at: Date; lead_mail_id: number | null }>(sql`
    select m.published_at, (select id from lead_mails where mail_id = m.key) as lead_mail_id
    from messages m where m.id = ${messageId} and m.topic = ${mailTopics.test}`);
  const [message] = rows;
  if (message === undefined) throw problem('not_found', { thing: 'test mail', key: messageId });
  return {
    id: messageId,
    topic: mailTopics.test,
    publishedAt: message.published_at.toISOString(),
    leadMailId: message.lead_mail_id,
    deliveries: await readDeliveries(db, messageId),
  };
}
