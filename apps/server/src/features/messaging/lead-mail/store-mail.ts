import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { mailTopics } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import type { InboundMail, MailClass } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { lead, testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { ReceivedMessage } from '#platform/messaging/consumers.ts';
import { findDuplicate } from '#platform/messaging/find-duplicate.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { records, type Records, type WriteOptions } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { header, addressIn } from './parsers/mail-text.ts';
import { mailIdOf, personalInDraft, propertyCodeOf, type LeadDraft, type MailReading } from './read-mail.ts';
import { applySenderRestrictions, propertyOf } from './sender-gate.ts';

export interface StoredMail {
  id: number;
  received_at: Date;
  to_address: string;
  from_address: string | null;
  class: MailClass;
  parser: string | null;
  error: string | null;
  lead_id: number | null;
  property_id: number | null;
  property_code: string | null;
  is_test: boolean;
  parses: number;
}

export const mailColumns = sql`id, received_at, to_address, from_address, class, parser, error, lead_id, property_id,
  property_code, is_test, parses`;

export interface Outcome {
  readonly class: MailClass;
  readonly leadId: number | null;
  readonly isNewLead: boolean;
  readonly isChanged: boolean;
}

/** How a reading is told in the audit log: what came over the bus is no act of anybody. */
type Told = Pick<WriteOptions, 'action' | 'changes' | 'isAudited'>;

async function nextLeadId(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'next_lead_id',
    text: `select nextval(pg_get_serial_sequence('leads', 'id'))::int as id`,
  });
  return rows[0]?.id ?? 0;
}

async function makeLead(
  tx: Transaction,
  writer: Records,
  mail: StoredMail,
  { parser, draft }: MailReading & { readonly draft: LeadDraft },
  { isAudited = true }: Told,
): Promise<{ id: number; isDuplicate: boolean }> {
  const property = await propertyOf(tx, mail.property_code);
  const source = mail.is_test ? testLeadSource : (parser ?? 'generic');
  const clientId = property?.client_id ?? null;
  const contact = { ...draft, source, clientId, receivedAt: mail.received_at };
  const duplicateOf = mail.is_test ? null : await findDuplicate(tx, contact, null);
  const id = await nextLeadId(tx);
  const made = {
    source,
    status: duplicateOf === null ? 'new' : 'duplicate',
    clientId,
    propertyId: property?.id ?? null,
    propertyCode: mail.property_code,
    receivedAt: mail.received_at.toISOString(),
    ...draft,
  } as const;
  const told = mail.is_test
    ? null
    : await publishMessage(tx, {
        topic: 'leads.created',
        key: `lead-${id}`,
        payload: { leadId: id, ...made },
      });
  await writer.create(
    lead,
    { id, ...made, leadMailId: mail.id, duplicateOf, messageId: told?.id ?? null },
    { isAudited, unaudited: personalInDraft },
  );
  return { id, isDuplicate: duplicateOf !== null };
}

/** Fields of a lead that a second reading finds otherwise. */
async function updateLead(
  writer: Records,
  leadId: number,
  draft: LeadDraft,
  { isAudited = true }: Told,
): Promise<boolean> {
  const { redactedAt } = await writer.lock(lead, leadId);
  if (redactedAt !== null) return false;
  const written = await writer.update(lead, leadId, draft, { isAudited, unaudited: personalInDraft });
  return written.isChanged;
}

async function propertyOfLead(tx: Transaction, leadId: number | null): Promise<number | null> {
  if (leadId === null) return null;
  const { rows } = await tx.query<{ property_id: number | null }>(
    sql`select property_id from leads where id = ${leadId}`,
  );
  return rows[0]?.property_id ?? null;
}

/** The class that a reading gives a mail. A lead that exists is not taken away by a parser that cannot read its mail. */
export function classAfter(
  { class: before, lead_id: leadId }: Pick<StoredMail, 'class' | 'lead_id'>,
  reading: MailReading,
): MailClass {
  if (leadId === null) return reading.class;
  if (reading.draft === null) return before;
  return before === 'duplicate' ? 'duplicate' : 'lead';
}

/** Keeps what a reading found. A mail makes one lead at most, however often it is read. */
export async function keepReading(
  tx: Transaction,
  origin: Origin,
  mail: StoredMail,
  found: MailReading,
  told: Told,
): Promise<Outcome> {
  const writer = records(tx, origin);
  const reading = await applySenderRestrictions(tx, mail, found);
  const { draft } = reading;
  let { lead_id: leadId } = mail;
  let isNewLead = false;
  let isChanged = false;
  let kind = classAfter(mail, reading);
  if (draft !== null && leadId === null) {
    const made = await makeLead(tx, writer, mail, { ...reading, draft }, told);
    leadId = made.id;
    isNewLead = true;
    if (made.isDuplicate) kind = 'duplicate';
  } else if (draft !== null && leadId !== null) {
    isChanged = await updateLead(writer, leadId, draft, told);
  }
  isChanged ||= kind !== mail.class || reading.parser !== mail.parser || reading.error !== mail.error;
  await writer.update(
    leadMail,
    mail.id,
    {
      class: kind,
      parser: reading.parser,
      error: reading.error,
      status: kind === 'parse_failure' ? 'failed' : 'completed',
      leadId,
      propertyId: (await propertyOfLead(tx, leadId)) ?? mail.property_id,
      fields: [...reading.fields],
      parses: mail.parses + 1,
    },
    { ...told, unaudited: ['error', 'fields', 'parses'] },
  );
  return { class: kind, leadId, isNewLead, isChanged };
}

const describeOutcome = (id: number, { class: kind, leadId }: Outcome, { cut }: MailReading): string => {
  const said =
    leadId === null ? `Mail ${id}: ${kind.replace('_', ' ')}` : `Mail ${id}: ${kind}, lead ${leadId}`;
  return cut === null ? said : `${said}. ${cut}`;
};

export interface ReceivedMail {
  readonly mail: InboundMail;
  readonly reading: MailReading;
}

/** A mail from the bus: kept whole, read, and told of. The same mail again is known by its Message-ID. */
export async function receiveMail(
  { mail, reading }: ReceivedMail,
  message: ReceivedMessage,
  tx: Transaction,
): Promise<string> {
  const mailId = mailIdOf(mail);
  const origin = { userId: null, requestId: `message-${message.id}`, address: 'server' };
  const told = { isAudited: false };
  const added = await records(tx, origin).createUnlessThere(
    leadMail,
    {
      mailId,
      receivedAt: message.publishedAt,
      to: mail.envelope.to.toLowerCase(),
      from: addressIn(header(mail, 'From')) || mail.envelope.from,
      subject: cutText(header(mail, 'Subject'), 1000),
      status: 'failed',
      class: 'parse_failure',
      headers: mail.headers,
      plain: mail.plain,
      html: mail.html ?? null,
      propertyCode: propertyCodeOf(mail.envelope.to),
      isTest: message.topic === mailTopics.test,
      messageId: message.id,
      parses: 0,
    },
    told,
  );
  const known = await tx.query<StoredMail & { redacted: boolean }>(sql`
    select ${mailColumns}, redacted_at is not null as redacted from lead_mails where mail_id = ${mailId} for update`);
  const [stored] = known.rows;
  if (stored === undefined) return 'The mail was removed';
  if (stored.redacted) return `Mail ${stored.id} is redacted`;
  if (added === null && message.replayId === null) return `Mail ${stored.id} is known already`;
  return describeOutcome(stored.id, await keepReading(tx, origin, stored, reading, told), reading);
}
