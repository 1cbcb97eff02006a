import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { tryEach } from '#platform/db/savepoint.ts';
import { draftRows, type Draft, type RefusedRow, type StagedRow } from './draft-rows.ts';
import type { ImportWork } from './import-work.ts';
import { problemOf } from './row-problem.ts';
import { type Differences, sentRow, writeSent } from './write-row.ts';

interface Checked {
  readonly row_number: number;
  readonly verdict: 'create' | 'update' | 'unchanged' | 'skipped' | 'invalid';
  readonly problem: string | null;
  readonly problem_column: string | null;
  readonly record_key: string | null;
  readonly match_key: string | null;
  readonly changes: Differences | null;
  readonly seen_version: number | null;
}

const nothingFound = { problem: null, problem_column: null, changes: null };

/** Tries the row as the single write it stands for: so its checks are those of a single write. */
async function tryRow(work: ImportWork, draft: Draft, part: Transaction): Promise<Checked> {
  const { row, operation, before, body } = draft;
  const checked = {
    row_number: row.row_number,
    record_key: draft.recordKey,
    match_key: draft.matchKey,
    seen_version: draft.version,
    ...nothingFound,
  };
  if (before !== null && Object.keys(body).length === 0) return { ...checked, verdict: 'unchanged' };
  try {
    const write = sentRow(work, draft);
    const written = await writeSent(work, part, write);
    if (!written.isChanged) return { ...checked, verdict: 'unchanged' };
    const changes: Differences = Object.fromEntries(
      Object.keys(body)
        .map((name) => [name, [before?.[name] ?? null, written.values[name] ?? null]] as const)
        .filter(([, [was, is]]) => before === null || !isDeepStrictEqual(was, is)),
    );
    return { ...checked, verdict: operation, changes };
  } catch (error) {
    const { problem, column } = problemOf(work, error);
    return { ...checked, verdict: 'invalid', problem, problem_column: column };
  }
}

const refused = ({ row, verdict, found }: RefusedRow): Checked => ({
  row_number: row.row_number,
  verdict,
  record_key: null,
  match_key: null,
  seen_version: null,
  changes: null,
  problem: found.problem,
  problem_column: found.column,
});

async function store({ tx, job }: ImportWork, checked: readonly Checked[]): Promise<void> {
  await tx.query(sql`
    update record_import_rows r set verdict = c.verdict, problem = c.problem, problem_column = c.problem_column,
      record_key = c.record_key, match_key = c.match_key, changes = c.changes, seen_version = c.seen_version,
      written_version = null
    from json_to_recordset(${JSON.stringify(checked)}::json) as c (row_number int, verdict text, problem text,
      problem_column text, record_key text, match_key text, changes jsonb, seen_version int)
    where r.import_id = ${job.id} and r.row_number = c.row_number`);
}

/** A record can be written once by a file: which of two rows should win, nobody said. */
async function refuseRepeated({ tx, job }: ImportWork, from: number, to: number): Promise<void> {
  await tx.query(sql`
    update record_import_rows r set verdict = 'invalid', problem = 'Repeats row ' || e.earlier, changes = null
    from (
      select h.row_number, (
        select min(f.row_number + 0) from record_import_rows f
        where f.import_id = ${job.id} and f.match_key = h.match_key and f.row_number + 0 < h.row_number
      ) as earlier
      from record_import_rows h
      where h.import_id = ${job.id} and h.row_number between ${from} and ${to} and h.match_key is not null
        and h.verdict in ('create', 'update', 'unchanged')
    ) e
    where r.import_id = ${job.id} and r.row_number = e.row_number and e.earlier is not null`);
}

/** Checks the next rows; answers how many. */
export async function checkNext(work: ImportWork, most: number): Promise<number> {
  const { tx, job } = work;
  const from = job.rows_done + 2;
  const { rows } = await tx.query<StagedRow>(sql`
    select row_number, cells from record_import_rows
    where import_id = ${job.id} and row_number between ${from} and ${from + most - 1} order by row_number`);
  if (rows.length === 0) return 0;
  const drafted = await draftRows(work, rows);
  const drafts = drafted.flatMap((each) => ('draft' in each ? [each.draft] : []));
  const tried = await tryEach(tx, drafts, (draft, part) => tryRow(work, draft, part));
  const checked: Checked[] = [
    ...tried,
    ...drafted.flatMap((each) => ('draft' in each ? [] : [refused(each)])),
  ];
  await store(work, checked);
  await refuseRepeated(work, from, from + most - 1);
  return rows.length;
}
