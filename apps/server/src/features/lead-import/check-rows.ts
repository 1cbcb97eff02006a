import type { Mapping } from '@supersync/contract/lead-import/mapping.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/db/database.ts';
import { duplicateDays, identifiesByEmail, identifiesByPhone } from '../../platform/messaging/contact.ts';
import { readSuppressionKey, suppressedAmong } from '../../platform/messaging/suppression.ts';
import { readRow } from './read-row.ts';

export interface ImportAtWork {
  readonly id: number;
  readonly status: 'checking' | 'importing' | 'undoing';
  readonly columns: string[];
  readonly mapping: Mapping;
  readonly source: string;
  readonly client_id: number;
  readonly with_duplicates: boolean;
  readonly row_count: number;
  readonly rows_done: number;
  readonly created: Date;
}

interface StagedRow {
  row_number: number;
  cells: string[] | null;
}

interface Checked {
  row_number: number;
  verdict: 'ok' | 'invalid' | 'suppressed';
  problem: string | null;
  email: string | null;
  phone: string | null;
  remote_id: string | null;
}

/** Reads the next rows and writes down what is wrong with them. */
async function judge(tx: Transaction, job: ImportAtWork, rows: readonly StagedRow[]): Promise<void> {
  const readings = rows.map(({ row_number, cells }) => ({
    row_number,
    reading: readRow(job.columns, job.mapping, cells ?? [], job.created),
  }));
  const people = readings.map(({ reading }) =>
    reading.ok ? { email: reading.lead.email, phone: reading.lead.phone } : { email: null, phone: null },
  );
  const suppressed = await suppressedAmong(tx, await readSuppressionKey(tx), people);
  const checked = readings.map(({ row_number, reading }, index): Checked => {
    if (!reading.ok)
      return {
        row_number,
        verdict: 'invalid',
        problem: reading.problem,
        email: null,
        phone: null,
        remote_id: null,
      };
    const { email, phone, remoteId } = reading.lead;
    const person = people[index];
    if (person !== undefined && suppressed.has(person))
      return {
        row_number,
        verdict: 'suppressed',
        problem: 'This person was redacted and is not imported',
        email: null,
        phone: null,
        remote_id: null,
      };
    return {
      row_number,
      verdict: 'ok',
      problem: null,
      // Only what tells one person from another is compared.
      email: identifiesByEmail(email) ? email : null,
      phone: identifiesByPhone(phone) ? phone : null,
      remote_id: remoteId,
    };
  });
  await tx.query(sql`
    update lead_import_rows r set verdict = c.verdict, problem = c.problem, email = c.email, phone = c.phone,
      remote_id = c.remote_id, duplicate_of = null, duplicate_row = null,
      -- Nothing of a redacted person stays.
      cells = case when c.verdict = 'suppressed' then null else r.cells end
    from json_to_recordset(${JSON.stringify(checked)}::json) as c
      (row_number int, verdict text, problem text, email text, phone text, remote_id text)
    where r.import_id = ${job.id} and r.row_number = c.row_number`);
}

/** Rows that repeat a lead there is, or an earlier row of the same file. */
async function compare(tx: Transaction, job: ImportAtWork, from: number, to: number): Promise<void> {
  await tx.query(sql`
    with here as (
      select row_number, email, phone, remote_id from lead_import_rows
      where import_id = ${job.id} and row_number between ${from} and ${to} and verdict = 'ok'
    ), as_lead as (
      select row_number, min(id) as lead_id from (
        select h.row_number, l.id from here h join leads l on lower(l.email) = h.email
          and l.client_id = ${job.client_id} and l.received_at > ${job.created}::timestamptz - make_interval(days => ${duplicateDays})
        union all
        select h.row_number, l.id from here h join leads l on l.phone = h.phone
          and l.client_id = ${job.client_id} and l.received_at > ${job.created}::timestamptz - make_interval(days => ${duplicateDays})
        union all
        select h.row_number, l.id from here h join leads l on l.source = ${job.source} and l.remote_id = h.remote_id
      ) found group by row_number
    ), as_row as (
      select row_number, min(earlier) as earlier from (
        select h.row_number, e.row_number as earlier from here h join lead_import_rows e on e.import_id = ${job.id}
          and e.email = h.email and e.row_number < h.row_number and e.verdict in ('ok', 'duplicate')
        union all
        select h.row_number, e.row_number from here h join lead_import_rows e on e.import_id = ${job.id}
          and e.phone = h.phone and e.row_number < h.row_number and e.verdict in ('ok', 'duplicate')
        union all
        select h.row_number, e.row_number from here h join lead_import_rows e on e.import_id = ${job.id}
          and e.remote_id = h.remote_id and e.row_number < h.row_number and e.verdict in ('ok', 'duplicate')
      ) found group by row_number
    )
    update lead_import_rows r set verdict = 'duplicate', duplicate_of = l.lead_id, duplicate_row = e.earlier,
      problem = case when l.lead_id is not null then 'Repeats lead ' || l.lead_id else 'Repeats row ' || e.earlier end
    from here h left join as_lead l using (row_number) left join as_row e using (row_number)
    where r.import_id = ${job.id} and r.row_number = h.row_number
      and (l.lead_id is not null or e.earlier is not null)`);
}

/** The next rows of a check; answers how many there were. */
export async function checkNext(tx: Transaction, job: ImportAtWork, most: number): Promise<number> {
  const from = job.rows_done + 2;
  const { rows } = await tx.query<StagedRow>(sql`
    select row_number, cells from lead_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1} order by row_number`);
  if (rows.length === 0) return 0;
  await judge(tx, job, rows);
  await compare(tx, job, from, from + most - 1);
  return rows.length;
}
