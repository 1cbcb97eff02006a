import type { Row } from '@supersync/contract/kernel/record.ts';
import type { ImportColumns } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import {
  guessMapping,
  type ImportField,
  mappingSchema,
} from '@supersync/contract/messaging/lead-import/mapping.ts';
import sql from 'sql-template-tag';
import { headerHash } from '#platform/csv/header.ts';
import { storePart, type SentPart } from '#platform/csv/store-part.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

type Import = Row<typeof leadImport>;

/** Adds the expected part: its rows and the part counter commit together. */
export async function addPart(
  tx: Transaction,
  origin: Origin,
  current: Import,
  part: SentPart,
): Promise<Import> {
  const received = await storePart(tx, 'lead_import_rows', current, part);
  const { record } = await records(tx, origin).update(leadImport, current.id, received, {
    action: part.isLast ? 'received' : 'part received',
  });
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
