import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { blockingRestriction } from '#platform/restriction/gate.ts';
import type { MailReading } from './read-mail.ts';

interface ReceivedMail {
  readonly received_at: Date;
  readonly from_address: string | null;
  readonly property_code: string | null;
  readonly lead_id: number | null;
}

interface Property {
  readonly id: number;
  readonly client_id: number;
}

/** By the code in the recipient's address; one that two properties share names neither. */
export async function propertyOf(db: Queryable, code: string | null): Promise<Property | null> {
  if (code === null) return null;
  const { rows } = await db.query<Property>(sql`
    select id, client_id from properties where import_id = ${code} or permalink = lower(${code}) limit 2`);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * A lead from a sender the client does not want to hear from is none. The mail is kept, with the rule by name; a lead
 * that exists already stays.
 */
export async function applySenderRestrictions(
  db: Queryable,
  mail: ReceivedMail,
  reading: MailReading,
): Promise<MailReading> {
  const { from_address: sender, lead_id: leadId, received_at: receivedAt } = mail;
  if (reading.draft === null || leadId !== null || sender === null || !sender.includes('@')) return reading;
  const property = await propertyOf(db, mail.property_code);
  if (property === null) return reading;
  const refusal = await blockingRestriction(db, {
    clientId: property.client_id,
    scope: 'email-domain',
    target: sender,
    // The day it came, so that reading it again later comes to the same.
    on: receivedAt.toISOString().slice(0, 10),
  });
  if (refusal === null) return reading;
  return { ...reading, class: 'nonlead', fields: [], draft: null, error: `${refusal} No lead was made.` };
}
