import { createHash } from 'node:crypto';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { type ImportColumns, importLimits } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import {
  guessMapping,
  type ImportField,
  mappingSchema,
} from '@supersync/contract/messaging/lead-import/mapping.ts';
import sql from 'sql-template-tag';
import { readPart, refusePart } from '#platform/csv/read-part.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

type Import = Row<typeof leadImport>;

const batch = 2000;
const manyRows = 1000;

export const headerHash = (columns: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => column.trim().toLowerCase())))
    .digest();

function headerOf(rows: string[][]): string[] {
  const columns = (rows[0] ?? refusePart('There is no header')).map((column) => column.trim().slice(0, 200));
  if (columns.length > importLimits.columns) refusePart(`More than ${importLimits.columns} columns`);
  if (columns.every((column) => column === '')) refusePart('The header is empty');
  return columns;
}

/** Adds the expected part: its rows and the part counter commit together. */
export async function addPart(
  tx: Transaction,
  origin: Origin,
  current: Import,
  part: { readonly text: string; readonly isLast: boolean },
): Promise<Import> {
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
      insert into lead_import_rows (import_id, row_number, cells)
      select ${current.id}, ${first} + r.ordinality::int - 1, r.cells
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality as r (cells, ordinality)`);
  }
  const { record } = await records(tx, origin).update(
    leadImport,
    current.id,
    { chunks: current.chunks + 1, rowCount, columns, status: part.isLast ? 'received' : 'receiving' },
    { action: part.isLast ? 'received' : 'part received' },
  );
  // Update planner statistics: without them it scans all new rows to find one.
  if (part.isLast && rowCount >= manyRows) await tx.query(sql`analyze lead_import_rows`);
  return record;
}

/** The last mapping of the same header, otherwise a guess from its names. */
async function mappingFor(
  db: Queryable,
  columns: readonly string[],
): Promise<{ mapping: Partial<Record<ImportField, number>>; isRemembered: boolean }> {
  const { rows } = await db.query<{ mapping: unknown }>(sql`
    select mapping from lead_import_mappings where header_hash = ${headerHash(columns)}`);
  const remembered = mappingSchema.safeParse(rows[0]?.mapping);
  return remembered.success
    ? { mapping: remembered.data, isRemembered: true }
    : { mapping: guessMapping(columns), isRemembered: false };
}

const sampleRows = 20;

/** Columns with samples, for the mapping form. */
export async function columnsOf(
  db: Queryable,
  { id, columns }: Pick<Import, 'id' | 'columns'>,
): Promise<ImportColumns> {
  const { rows } = await db.query<{ cells: string[] | null }>(sql`
    select cells from lead_import_rows where import_id = ${id} order by row_number limit ${sampleRows}`);
  return { columns, sample: rows.map(({ cells }) => cells ?? []), ...(await mappingFor(db, columns)) };
}
