import { parseKey } from '@supersync/contract/kernel/record-key.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Values } from '#platform/resource/compile/compile-write.ts';
import { requireSightOf } from '#platform/resource/viewer.ts';
import type { Write } from '#platform/resource/write-record.ts';
import type { ImportWork } from './import-work.ts';
import { type Differences, writeSent } from './write-row.ts';
import { writeRows } from './write-rows.ts';

interface WrittenRow {
  readonly row_number: number;
  readonly verdict: 'created' | 'updated';
  readonly record_key: string;
  readonly changes: Differences;
  readonly written_version: number | null;
}

interface UndoneRow {
  readonly row_number: number;
  readonly verdict: 'undone' | 'kept';
  readonly problem: string | null;
}

/** Whoever may create may take back what they created, unless deleting has a right of its own. */
function refusalOfUndo({ refusals, resource }: ImportWork, { verdict }: WrittenRow): string | null {
  if (verdict === 'updated') return refusals.update;
  return resource.access.delete === undefined ? refusals.create : refusals.delete;
}

function undoOf({ resource, writer }: ImportWork, row: WrittenRow): Write {
  const key = parseKey(resource, row.record_key);
  const version = row.written_version;
  if (row.verdict === 'created') return { operation: 'delete', key, values: {}, version, isSent: true };
  const before = Object.fromEntries(Object.entries(row.changes).map(([name, [was]]) => [name, was]));
  // As for a single write: whoever lost sight of personal data meanwhile writes none of it.
  requireSightOf(writer, resource, Object.keys(before));
  // The values of a record, by its fields.
  const values = fromWire(resource, before) as Values;
  return { operation: 'update', key, values, version, isSent: true };
}

/** Takes back the next rows, the last first, because a later row may name the record of an earlier one. */
export async function undoNext(work: ImportWork, most: number): Promise<number> {
  const { tx, job } = work;
  const last = (verdict: WrittenRow['verdict']): Sql => sql`(
    select row_number, verdict, record_key, changes, written_version from record_import_rows
    where import_id = ${job.id} and verdict = ${verdict} order by row_number desc limit ${most})`;
  // One verdict at a time is in the order of the index; both together would be read whole and sorted at each step.
  const { rows } = await tx.query<WrittenRow>(sql`
    ${last('created')} union all ${last('updated')} order by row_number desc limit ${most}`);
  const undone = await writeRows<WrittenRow, UndoneRow>(work, rows, {
    refusal: (row) => refusalOfUndo(work, row),
    write: async (row, part) => {
      await writeSent(work, part, { write: undoOf(work, row), signedAs: {} });
      return { row_number: row.row_number, verdict: 'undone', problem: null };
    },
    refuse: ({ row_number }, { problem }) => ({ row_number, verdict: 'kept', problem }),
  });
  await tx.query(sql`
    update record_import_rows r set verdict = u.verdict, problem = u.problem
    from json_to_recordset(${JSON.stringify(undone)}::json) as u (row_number int, verdict text, problem text)
    where r.import_id = ${job.id} and r.row_number = u.row_number`);
  return rows.length;
}
