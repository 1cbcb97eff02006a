import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { addImportedLeads } from '#platform/lead/write-leads.ts';
import type { ImportInProgress } from './check-rows.ts';
import { readRow } from './read-row.ts';
import { readSuppressionKey, suppressedAmong } from '#platform/messaging/suppression.ts';

interface StagedRow {
  row_number: number;
  cells: string[] | null;
  duplicate_of: number | null;
}

/** Imports the next rows as leads. The row number is unique per lead, so a crash cannot import a row twice. */
export async function importNext(
  tx: Transaction,
  job: ImportInProgress,
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
  // A person may have been redacted since the check.
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
  const imported = await addImportedLeads(tx, job, leads);
  const remaining = Math.max(0, Math.min(most, job.row_count - job.rows_done));
  return { rows: remaining, imported };
}
