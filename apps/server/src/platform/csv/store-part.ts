import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { importLimits } from '@supersync/contract/kernel/csv/import-limits.ts';
import type { Separator } from '@supersync/contract/kernel/csv/separator.ts';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { readPart, refusePart } from './read-part.ts';

export interface SentPart {
  readonly text: string;
  readonly isLast: boolean;
  readonly separator?: Separator | undefined;
}

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
  const columns = (rows[0] ?? refusePart('There is no header')).map((column) => cutText(column.trim(), 200));
  if (columns.length > importLimits.columns) refusePart(`More than ${importLimits.columns} columns`);
  if (columns.every((column) => column === '')) refusePart('The header is empty');
  return columns;
}

/** Where the rows of files wait for their check, and the column that names their file. */
const fileOf = {
  lead_import_rows: 'import_id',
  record_import_rows: 'import_id',
  observation_import_rows: 'import_id',
  ad_url_batch_rows: 'batch_id',
} as const;

type RowsTable = keyof typeof fileOf;

/** Stores rows of a file after those it has already. */
export async function storeRows(
  tx: Transaction,
  table: RowsTable,
  { id, rowCount }: Pick<Received, 'id' | 'rowCount'>,
  rows: readonly string[][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    // Row 1 is the header, as in a spreadsheet.
    const first = rowCount + start + 2;
    const some = rows.slice(start, start + batch);
    await tx.query(sql`
      insert into ${raw(table)} (${raw(fileOf[table])}, row_number, cells)
      select ${id}, ${first} + r.ordinality::int - 1, r.cells
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality as r (cells, ordinality)`);
  }
}

/** Update planner statistics once a file is whole: without them it scans all new rows to find one. */
export async function analyzeRows(tx: Transaction, table: RowsTable, rowCount: number): Promise<void> {
  if (rowCount >= manyRows) await tx.query(sql`analyze ${raw(table)}`);
}

/** Stores the rows of the expected part; answers what to write to the import, in the same transaction. */
export async function storePart(
  tx: Transaction,
  table: RowsTable,
  current: Received,
  part: SentPart,
  maxRows: number = importLimits.rows,
): Promise<Omit<Received, 'id'> & { readonly status: 'received' | 'receiving' }> {
  const isFirst = current.chunks === 0;
  const rows = readPart(part.text, isFirst, part.separator);
  const columns = isFirst ? headerOf(rows) : current.columns;
  const body = isFirst ? rows.slice(1) : rows;
  const rowCount = current.rowCount + body.length;
  if (rowCount > maxRows) refusePart(`More than ${maxRows} rows`);
  await storeRows(tx, table, current, body);
  if (part.isLast) await analyzeRows(tx, table, rowCount);
  return { chunks: current.chunks + 1, rowCount, columns, status: part.isLast ? 'received' : 'receiving' };
}
