import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';

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
