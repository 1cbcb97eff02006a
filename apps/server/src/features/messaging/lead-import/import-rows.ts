import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { ImportAtWork } from './check-rows.ts';
import { readRow } from './read-row.ts';
import { readSuppressionKey, suppressedAmong } from '#platform/messaging/suppression.ts';

interface StagedRow {
  row_number: number;
  cells: string[] | null;
  duplicate_of: number | null;
}

/** The next rows as leads. The row number is part of a lead, so a row that was taken before a crash is not taken again. */
export async function importNext(
  tx: Transaction,
  job: ImportAtWork,
  most: number,
): Promise<{ rows: number; imported: number }> {
  const from = job.rows_done + 2;
  const verdicts = job.with_duplicates ? ['ok', 'duplicate'] : ['ok'];
  const { rows } = await tx.query<StagedRow>(sql`
    select row_number, cells, duplicate_of from lead_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1} and verdict = any (${verdicts}::text[])
    order by row_number`);
  const readings = rows.flatMap((row) => {
    const reading = readRow(job.columns, job.mapping, row.cells ?? [], job.created);
    return reading.ok ? [{ row, lead: reading.lead }] : [];
  });
  // Somebody may have been redacted since the check.
  const people = readings.map(({ lead }) => ({ email: lead.email, phone: lead.phone }));
  const suppressed = await suppressedAmong(tx, await readSuppressionKey(tx), people);
  const leads = readings
    .filter((_, index) => {
      const person = people[index];
      return person === undefined || !suppressed.has(person);
    })
    .map(({ row, lead }) => ({
      import_row: row.row_number,
      duplicate_of: row.duplicate_of,
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      phone: lead.phone,
      message: lead.message,
      remote_id: lead.remoteId,
      move_in: lead.moveIn,
      bedrooms: lead.bedrooms,
      property_code: lead.propertyCode,
      received_at: lead.receivedAt ?? job.created.toISOString(),
    }));
  const { rowCount } = await tx.query(sql`
    insert into leads (status, source, client_id, property_id, property_code, first_name, last_name, email, phone, message,
      remote_id, move_in, bedrooms, received_at, import_id, import_row, duplicate_of)
    select case when n.duplicate_of is null then 'new' else 'duplicate' end, ${job.source}, ${job.client_id}, p.id,
      n.property_code, n.first_name, n.last_name, n.email, n.phone, n.message, n.remote_id, n.move_in, n.bedrooms,
      n.received_at, ${job.id}, n.import_row, n.duplicate_of
    from json_to_recordset(${JSON.stringify(leads)}::json) as n (import_row int, duplicate_of int, first_name text,
      last_name text, email text, phone text, message text, remote_id text, move_in date, bedrooms int,
      property_code text, received_at timestamptz)
    left join lateral (
      select id from properties where client_id = ${job.client_id} and import_id = n.property_code limit 1) p on true
    on conflict (import_id, import_row) where import_id is not null do nothing`);
  const left = Math.max(0, Math.min(most, job.row_count - job.rows_done));
  return { rows: left, imported: rowCount };
}

/** The next leads of an import, removed. Those sent on since are named to nobody: the replay keeps its note. */
export async function undoNext(tx: Transaction, job: ImportAtWork, most: number): Promise<number> {
  const { rowCount } = await tx.query(sql`
    delete from leads where id in (
      select id from leads where import_id = ${job.id} order by import_row limit ${most})`);
  return rowCount;
}
