import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import type { ImportWork } from './import-work.ts';
import type { RowProblem } from './row-problem.ts';
import { type Differences, sentRow, writeSent } from './write-row.ts';
import { writeRows } from './write-rows.ts';

interface ReadyRow {
  readonly row_number: number;
  readonly verdict: 'create' | 'update';
  readonly record_key: string | null;
  readonly changes: Differences;
  readonly seen_version: number | null;
}

interface Imported {
  readonly row_number: number;
  readonly verdict: 'created' | 'updated' | 'unchanged' | 'invalid';
  readonly problem: string | null;
  readonly problem_column: string | null;
  readonly record_key: string | null;
  readonly written_version: number | null;
}

const writtenAs = { create: 'created', update: 'updated' } as const;

async function writeReady(work: ImportWork, row: ReadyRow, part: Transaction): Promise<Imported> {
  const body = Object.fromEntries(Object.entries(row.changes).map(([name, [, after]]) => [name, after]));
  const write = sentRow(work, { recordKey: row.record_key, version: row.seen_version, body });
  const written = await writeSent(work, part, write);
  return {
    row_number: row.row_number,
    problem: null,
    problem_column: null,
    verdict: written.isChanged ? writtenAs[row.verdict] : 'unchanged',
    record_key: written.key,
    written_version: written.version,
  };
}

const refuse = (row: ReadyRow, { problem, column }: RowProblem): Imported => ({
  row_number: row.row_number,
  verdict: 'invalid',
  problem,
  problem_column: column,
  record_key: row.record_key,
  written_version: null,
});

/** Writes the next rows; answers how many are passed. Rows and their progress commit together, so none is written twice. */
export async function importNext(work: ImportWork, most: number): Promise<number> {
  const { tx, job } = work;
  const from = job.rows_done + 2;
  const { rows } = await tx.query<ReadyRow>(sql`
    select row_number, verdict, record_key, changes, seen_version from record_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1}
      and verdict in ('create', 'update')
    order by row_number`);
  const imported = await writeRows(work, rows, {
    refusal: ({ verdict }) => work.refusals[verdict],
    write: (row, part) => writeReady(work, row, part),
    refuse,
  });
  // The cells of written rows are no longer needed: their differences stay until the import is undone.
  await tx.query(sql`
    update record_import_rows r set verdict = i.verdict, problem = i.problem, problem_column = i.problem_column,
      record_key = i.record_key, written_version = i.written_version,
      cells = case when i.verdict = 'invalid' then r.cells else null end
    from json_to_recordset(${JSON.stringify(imported)}::json) as i (row_number int, verdict text, problem text,
      problem_column text, record_key text, written_version int)
    where r.import_id = ${job.id} and r.row_number = i.row_number`);
  const count = (verdict: Imported['verdict']): number =>
    imported.filter((each) => each.verdict === verdict).length;
  await tx.query(sql`
    update record_imports set created = created + ${count('created')}, updated = updated + ${count('updated')}
    where id = ${job.id}`);
  return Math.max(0, Math.min(most, job.row_count - job.rows_done));
}
