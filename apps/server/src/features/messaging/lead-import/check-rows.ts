import { testLeadSource } from '@supersync/contract/messaging/lead/lead.ts';
import type { Mapping } from '@supersync/contract/messaging/lead-import/mapping.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { duplicateDays, identifiesByEmail, identifiesByPhone } from '#platform/messaging/contact.ts';
import { readSuppressionKey, suppressedAmong } from '#platform/messaging/suppression.ts';
import { readRow } from './read-row.ts';

export interface ImportInProgress {
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
  readonly api_client_id: string | null;
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
  received_at: string | null;
}

const nothingToCompare = { email: null, phone: null, remote_id: null, received_at: null } as const;

/** Parses the next rows and stores their problems. */
async function judge(tx: Transaction, job: ImportInProgress, rows: readonly StagedRow[]): Promise<void> {
  const readings = rows.map(({ row_number, cells }) => ({
    row_number,
    reading: readRow(job.columns, job.mapping, cells ?? [], job.created),
  }));
  const people = readings.map(({ reading }) =>
    reading.ok ? { email: reading.lead.email, phone: reading.lead.phone } : { email: null, phone: null },
  );
  const suppressed = await suppressedAmong(tx, await readSuppressionKey(tx), people);
  const checked = readings.map(({ row_number, reading }, index): Checked => {
    if (!reading.ok) return { row_number, verdict: 'invalid', problem: reading.problem, ...nothingToCompare };
    const { email, phone, remoteId, receivedAt } = reading.lead;
    const person = people[index];
    if (person !== undefined && suppressed.has(person))
      return {
        row_number,
        verdict: 'suppressed',
        problem: 'This person was redacted and is not imported',
        ...nothingToCompare,
      };
    return {
      row_number,
      verdict: 'ok',
      problem: null,
      // Compare only values that identify a person.
      email: identifiesByEmail(email) ? email : null,
      phone: identifiesByPhone(phone) ? phone : null,
      remote_id: remoteId,
      received_at: receivedAt ?? job.created.toISOString(),
    };
  });
  await tx.query(sql`
    update lead_import_rows r set verdict = c.verdict, problem = c.problem, email = c.email, phone = c.phone,
      remote_id = c.remote_id, received_at = c.received_at, duplicate_of = null, duplicate_row = null,
      -- Delete the data of redacted people.
      cells = case when c.verdict = 'suppressed' then null else r.cells end
    from json_to_recordset(${JSON.stringify(checked)}::json) as c
      (row_number int, verdict text, problem text, email text, phone text, remote_id text, received_at timestamptz)
    where r.import_id = ${job.id} and r.row_number = c.row_number`);
}

/**
 * The smallest number among matching rows. `+ 0` keeps the planner from walking the primary key in order, which would
 * read most rows for each lookup; it uses the index of the compared value instead.
 */
const minOf = (number: Sql, source: Sql): Sql => sql`(select min(${number} + 0) from ${source})`;

/**
 * Finds rows that duplicate an existing lead or an earlier row of the file: the same person within the window, before
 * or after, as files bring old leads. Only valid rows and their duplicates have values to compare.
 */
async function compare(tx: Transaction, job: ImportInProgress, from: number, to: number): Promise<void> {
  const leadWhere = (same: Sql): Sql =>
    minOf(sql`l.id`, sql`leads l where ${same} and l.source <> ${testLeadSource}`);
  const window = sql`make_interval(days => ${duplicateDays})`;
  const near = (at: Sql): Sql => sql`${at} > h.received_at - ${window} and ${at} < h.received_at + ${window}`;
  const recent = sql`l.client_id = ${job.client_id} and ${near(sql`l.received_at`)}`;
  const nearRow = near(sql`e.received_at`);
  const rowWhere = (same: Sql): Sql =>
    minOf(
      sql`e.row_number`,
      sql`lead_import_rows e where e.import_id = ${job.id} and ${same} and e.row_number + 0 < h.row_number`,
    );
  await tx.query(sql`
    with found as (
      select h.row_number,
        least(${leadWhere(sql`lower(l.email) = h.email and ${recent}`)},
          ${leadWhere(sql`l.phone = h.phone and ${recent}`)},
          ${leadWhere(sql`l.source = ${job.source} and l.remote_id = h.remote_id`)}) as lead_id,
        least(${rowWhere(sql`e.email = h.email and ${nearRow}`)}, ${rowWhere(sql`e.phone = h.phone and ${nearRow}`)},
          ${rowWhere(sql`e.remote_id = h.remote_id`)}) as earlier
      from lead_import_rows h
      where h.import_id = ${job.id} and h.row_number between ${from} and ${to} and h.verdict = 'ok'
    )
    update lead_import_rows r set verdict = 'duplicate', duplicate_of = f.lead_id, duplicate_row = f.earlier,
      problem = case when f.lead_id is not null then 'Repeats lead ' || f.lead_id else 'Repeats row ' || f.earlier end
    from found f
    where r.import_id = ${job.id} and r.row_number = f.row_number and (f.lead_id is not null or f.earlier is not null)`);
}

/** Checks the next rows; returns how many. */
export async function checkNext(tx: Transaction, job: ImportInProgress, most: number): Promise<number> {
  const from = job.rows_done + 2;
  const { rows } = await tx.query<StagedRow>(sql`
    select row_number, cells from lead_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1} order by row_number`);
  if (rows.length === 0) return 0;
  await judge(tx, job, rows);
  await compare(tx, job, from, from + most - 1);
  return rows.length;
}
