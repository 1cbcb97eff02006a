import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { mailTopics } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import type { InboundMail, MailClass } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { ReceivedMessage } from '#platform/messaging/consumers.ts';
import { findDuplicate } from '#platform/messaging/find-duplicate.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { header, addressIn } from './parsers/mail-text.ts';
import { mailIdOf, propertyCodeOf, type LeadDraft, type MailReading } from './read-mail.ts';
import { heldToRestrictions, propertyOf } from './sender-gate.ts';

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
}

export interface Outcome {
  readonly class: MailClass;
  readonly leadId: number | null;
  readonly isNewLead: boolean;
  readonly isChanged: boolean;
}

interface LeadRow {
  id: number;
  version: number;
}

async function makeLead(
  tx: Transaction,
  mail: StoredMail,
  reading: MailReading,
  draft: LeadDraft,
): Promise<{ id: number; isDuplicate: boolean }> {
  const property = await propertyOf(tx, mail.property_code);
  const source = mail.is_test ? 'test' : (reading.parser ?? 'generic');
  const contact = { ...draft, source, clientId: property?.client_id ?? null, receivedAt: mail.received_at };
  const duplicateOf = mail.is_test ? null : await findDuplicate(tx, contact, null);
  const { rows } = await tx.query<LeadRow>(sql`
    insert into leads (status, source, client_id, property_id, property_code, first_name, last_name, email, phone,
      message, remote_id, move_in, bedrooms, received_at, lead_mail_id, duplicate_of)
    values (${duplicateOf === null ? 'new' : 'duplicate'}, ${source}, ${property?.client_id ?? null},
      ${property?.id ?? null}, ${mail.property_code}, ${draft.firstName}, ${draft.lastName}, ${draft.email},
      ${draft.phone}, ${draft.message}, ${draft.remoteId}, ${draft.moveIn}, ${draft.bedrooms}, ${mail.received_at},
      ${mail.id}, ${duplicateOf})
    returning id, version`);
  const id = rows[0]?.id ?? 0;
  if (!mail.is_test) {
    const told = await publishMessage(tx, {
      topic: 'leads.created',
      key: `lead-${id}`,
      payload: {
        leadId: id,
        source,
        status: duplicateOf === null ? 'new' : 'duplicate',
        clientId: property?.client_id ?? null,
        propertyId: property?.id ?? null,
        propertyCode: mail.property_code,
        receivedAt: mail.received_at.toISOString(),
        ...draft,
      },
    });
    await tx.query(sql`update leads set message_id = ${told.id} where id = ${id}`);
  }
  await publish(tx, recordRoom(lead.name), 'created', { key: String(id), version: 1 });
  return { id, isDuplicate: duplicateOf !== null };
}

/** Fields of a lead that a second reading finds otherwise. */
async function updateLead(tx: Transaction, leadId: number, draft: LeadDraft): Promise<boolean> {
  const { rows } = await tx.query<LeadRow>(sql`
    update leads set first_name = ${draft.firstName}, last_name = ${draft.lastName}, email = ${draft.email},
      phone = ${draft.phone}, message = ${draft.message}, remote_id = ${draft.remoteId}, move_in = ${draft.moveIn},
      bedrooms = ${draft.bedrooms}, version = version + 1, modified_at = now()
    where id = ${leadId} and redacted_at is null
      and (first_name, last_name, email, phone, message, remote_id, move_in, bedrooms) is distinct from
        (${draft.firstName}::text, ${draft.lastName}::text, ${draft.email}::text, ${draft.phone}::text,
        ${draft.message}::text, ${draft.remoteId}::text, ${draft.moveIn}::date, ${draft.bedrooms}::int)
    returning id, version`);
  const [row] = rows;
  if (row === undefined) return false;
  await publish(tx, recordRoom(lead.name), 'updated', { key: String(leadId), version: row.version });
  return true;
}

/** Keeps what a reading found. A mail makes one lead at most, however often it is read. */
export async function keepReading(tx: Transaction, mail: StoredMail, found: MailReading): Promise<Outcome> {
  const reading = await heldToRestrictions(tx, mail, found);
  let { lead_id: leadId } = mail;
  let isNewLead = false;
  let isChanged = false;
  let kind: MailClass = reading.class;
  if (reading.draft !== null && leadId === null) {
    const made = await makeLead(tx, mail, reading, reading.draft);
    leadId = made.id;
    isNewLead = true;
    if (made.isDuplicate) kind = 'duplicate';
  } else if (reading.draft !== null && leadId !== null) {
    isChanged = await updateLead(tx, leadId, reading.draft);
    kind = mail.class === 'duplicate' ? 'duplicate' : 'lead';
  } else if (leadId !== null) {
    // A lead that exists is not taken away by a parser that has forgotten how to read its mail.
    kind = mail.class;
  }
  isChanged ||= kind !== mail.class || reading.parser !== mail.parser || reading.error !== mail.error;
  const { rows } = await tx.query<{ version: number }>(sql`
    update lead_mails set class = ${kind}, parser = ${reading.parser}, error = ${reading.error},
      status = ${kind === 'parse_failure' ? 'failed' : 'completed'}, lead_id = ${leadId},
      property_id = coalesce((select property_id from leads where id = ${leadId}), property_id),
      fields = ${JSON.stringify(reading.fields)}::jsonb, parses = parses + 1, version = version + 1, modified_at = now()
    where id = ${mail.id} returning version`);
  await publish(tx, recordRoom(leadMail.name), 'updated', {
    key: String(mail.id),
    version: rows[0]?.version ?? 1,
  });
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
export async function takeMail(
  { mail, reading }: ReceivedMail,
  message: ReceivedMessage,
  tx: Transaction,
): Promise<string> {
  const mailId = mailIdOf(mail);
  const added = await tx.query<StoredMail>(sql`
    insert into lead_mails (mail_id, received_at, to_address, from_address, subject, status, class, headers, plain, html,
      property_code, is_test, message_id, parses)
    values (${mailId}, ${message.publishedAt}, ${mail.envelope.to.toLowerCase()},
      ${addressIn(header(mail, 'From')) || mail.envelope.from}, ${header(mail, 'Subject').slice(0, 1000)}, 'failed',
      'parse_failure', ${JSON.stringify(mail.headers)}::jsonb, ${mail.plain}, ${mail.html ?? null},
      ${propertyCodeOf(mail.envelope.to)}, ${message.topic === mailTopics.test}, ${message.id}, 0)
    on conflict (mail_id) do nothing
    returning id, received_at, to_address, from_address, class, parser, error, lead_id, property_id, property_code, is_test`);
  const [fresh] = added.rows;
  if (fresh !== undefined) {
    await publish(tx, recordRoom(leadMail.name), 'created', { key: String(fresh.id), version: 1 });
    return describeOutcome(fresh.id, await keepReading(tx, fresh, reading), reading);
  }
  const known = await tx.query<StoredMail & { redacted: boolean }>(sql`
    select id, received_at, to_address, from_address, class, parser, error, lead_id, property_id, property_code, is_test,
      redacted_at is not null as redacted from lead_mails where mail_id = ${mailId} for update`);
  const [stored] = known.rows;
  if (stored === undefined) return 'The mail was removed';
  if (stored.redacted) return `Mail ${stored.id} is redacted`;
  if (message.replayId === null) return `Mail ${stored.id} is known already`;
  return describeOutcome(stored.id, await keepReading(tx, stored, reading), reading);
}
