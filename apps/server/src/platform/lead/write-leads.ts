import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';

/** What is known of the person and of what they look for. */
export interface LeadDetails {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly remoteId: string | null;
  readonly moveIn: string | null;
  readonly bedrooms: number | null;
}

interface MailedLead {
  readonly mailId: number;
  readonly receivedAt: Date;
  readonly source: string;
  readonly duplicateOf: number | null;
  readonly clientId: number | null;
  readonly propertyId: number | null;
  readonly propertyCode: string | null;
}

/** A lead read from a mail; answers its id. */
export async function addMailedLead(
  tx: Transaction,
  details: LeadDetails,
  from: MailedLead,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into leads (status, source, client_id, property_id, property_code, first_name, last_name, email, phone,
      message, remote_id, move_in, bedrooms, received_at, lead_mail_id, duplicate_of)
    values (${from.duplicateOf === null ? 'new' : 'duplicate'}, ${from.source}, ${from.clientId}, ${from.propertyId},
      ${from.propertyCode}, ${details.firstName}, ${details.lastName}, ${details.email}, ${details.phone},
      ${details.message}, ${details.remoteId}, ${details.moveIn}, ${details.bedrooms}, ${from.receivedAt},
      ${from.mailId}, ${from.duplicateOf})
    returning id`);
  return rows[0]?.id ?? 0;
}

/** The message that told of the lead. */
export async function noteLeadMessage(tx: Transaction, leadId: number, messageId: string): Promise<void> {
  await tx.query(sql`update leads set message_id = ${messageId} where id = ${leadId}`);
}

/** Fields of a lead that a second reading finds otherwise. */
export async function updateLead(tx: Transaction, leadId: number, details: LeadDetails): Promise<boolean> {
  const { rows } = await tx.query<{ version: number }>(sql`
    update leads set first_name = ${details.firstName}, last_name = ${details.lastName}, email = ${details.email},
      phone = ${details.phone}, message = ${details.message}, remote_id = ${details.remoteId}, move_in = ${details.moveIn},
      bedrooms = ${details.bedrooms}, version = version + 1, modified_at = now()
    where id = ${leadId} and redacted_at is null
      and (first_name, last_name, email, phone, message, remote_id, move_in, bedrooms) is distinct from
        (${details.firstName}::text, ${details.lastName}::text, ${details.email}::text, ${details.phone}::text,
        ${details.message}::text, ${details.remoteId}::text, ${details.moveIn}::date, ${details.bedrooms}::int)
    returning version`);
  const [row] = rows;
  if (row === undefined) return false;
  await publish(tx, recordRoom(lead.name), 'updated', { key: String(leadId), version: row.version });
  return true;
}

interface ImportedLead {
  readonly import_row: number;
  readonly duplicate_of: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly remote_id: string | null;
  readonly move_in: string | null;
  readonly bedrooms: number | null;
  readonly property_code: string | null;
  readonly received_at: string;
}

interface LeadImportSource {
  readonly id: number;
  readonly source: string;
  readonly client_id: number;
}

/** Rows of an import as leads; answers how many are new. A row that is a lead already is left as it is. */
export async function addImportedLeads(
  tx: Transaction,
  from: LeadImportSource,
  leads: readonly ImportedLead[],
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    insert into leads (status, source, client_id, property_id, property_code, first_name, last_name, email, phone, message,
      remote_id, move_in, bedrooms, received_at, import_id, import_row, duplicate_of)
    select case when n.duplicate_of is null then 'new' else 'duplicate' end, ${from.source}, ${from.client_id}, p.id,
      n.property_code, n.first_name, n.last_name, n.email, n.phone, n.message, n.remote_id, n.move_in, n.bedrooms,
      n.received_at, ${from.id}, n.import_row, n.duplicate_of
    from json_to_recordset(${JSON.stringify(leads)}::json) as n (import_row int, duplicate_of int, first_name text,
      last_name text, email text, phone text, message text, remote_id text, move_in date, bedrooms int,
      property_code text, received_at timestamptz)
    left join lateral (
      select id from properties where client_id = ${from.client_id} and import_id = n.property_code limit 1) p on true
    on conflict (import_id, import_row) where import_id is not null do nothing`);
  return rowCount;
}

/** Removes the next leads of an import; answers how many. A replay that sent one on keeps its note of it. */
export async function removeImportedLeads(
  tx: Transaction,
  importId: number,
  atMost: number,
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    delete from leads where id in (
      select id from leads where import_id = ${importId} order by import_row limit ${atMost})`);
  return rowCount;
}
