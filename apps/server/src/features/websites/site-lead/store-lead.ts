import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findDuplicate } from '#platform/messaging/find-duplicate.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { VisitorLead } from './read-fields.ts';
import type { LiveSite } from './sites.ts';

const personal = ['firstName', 'lastName', 'email', 'phone', 'message'] as const;

/** A visitor who wrote is a lead of the site's client; the domain is the source. Answers its id. */
export async function storeVisitorLead(
  tx: Transaction,
  origin: Origin,
  { clientId, domain, propertyIds }: LiveSite,
  { propertyId: asked, ...contact }: VisitorLead,
  receivedAt: Date,
): Promise<number> {
  const [only, another] = propertyIds;
  const chosen = asked !== null && propertyIds.includes(asked) ? asked : null;
  const propertyId = chosen ?? (another === undefined ? (only ?? null) : null);
  const source = domain;
  const duplicateOf = await findDuplicate(
    tx,
    { email: contact.email, phone: contact.phone, remoteId: null, source, clientId, receivedAt },
    null,
  );
  const status = duplicateOf === null ? 'new' : 'duplicate';
  const made = { status, source, clientId, propertyId, ...contact } as const;
  const { record } = await records(tx, origin).create(
    lead,
    { ...made, receivedAt, duplicateOf, created: receivedAt },
    { action: 'wrote', unaudited: personal },
  );
  const told = await publishMessage(tx, {
    topic: 'leads.created',
    key: `lead-${record.id}`,
    payload: { leadId: record.id, ...made, receivedAt: receivedAt.toISOString() },
  });
  await records(tx, origin).update(lead, record.id, { messageId: told.id }, { unaudited: ['messageId'] });
  return record.id;
}
