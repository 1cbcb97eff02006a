import { importLimits } from '@supersync/contract/kernel/csv/import-limits.ts';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { readPart, refusePart } from './read-part.ts';

/** What an import has received so far. */
export interface Received {
  readonly id: number;
  readonly chunks: number;
  readonly rowCount: number;
  readonly columns: string[];
}

const batch = 2000;
const manyRows = 1000;

function headerOf(rows: string[][]): string[] {
  const columns = (rows[0] ?? refusePart('There is no header')).map((column) => column.trim().slice(0, 200));
  if (columns.length > importLimits.columns) refusePart(`More than ${importLimits.columns} columns`);
  if (columns.every((column) => column === '')) refusePart('The header is empty');
  return columns;
}

/** Stores the rows of the expected part; answers what to write to the import, in the same transaction. */
export async function storePart(
  tx: Transaction,
  rowsTable: 'lead_import_rows' | 'record_import_rows',
  current: Received,
  part: { readonly text: string; readonly isLast: boolean },
): Promise<Omit<Received, 'id'> & { readonly status: 'received' | 'receiving' }> {
  const isFirst = current.chunks === 0;
  const rows = readPart(part.text, isFirst);
  const columns = isFirst ? headerOf(rows) : current.columns;
  const body = isFirst ? rows.slice(1) : rows;
  const rowCount = current.rowCount + body.length;
  if (rowCount > importLimits.rows) refusePart(`More than ${importLimits.rows} rows`);
  for (let start = 0; start < body.length; start += batch) {
    // Row 1 is the header, as in a spreadsheet.
    const first = current.rowCount + start + 2;
    const some = body.slice(start, start + batch);
    await tx.query(sql`
      insert into ${raw(rowsTable)} (import_id, row_number, cells)
      select ${current.id}, ${first} + r.ordinality::int - 1, r.cells
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality as r (cells, ordinality)`);
  }
  // Update planner statistics: without them it scans all new rows to find one.
  if (part.isLast && rowCount >= manyRows) await tx.query(sql`analyze ${raw(rowsTable)}`);
  return { chunks: current.chunks + 1, rowCount, columns, status: part.isLast ? 'received' : 'receiving' };
}
