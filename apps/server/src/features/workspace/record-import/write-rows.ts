import type { Transaction } from '#platform/db/database.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { ImportWork } from './import-work.ts';
import { problemOf, type RowProblem } from './row-problem.ts';

interface Writing<R, Done> {
  /** Why the caller may not write this row; null where they may. */
  readonly refusal: (row: R) => string | null;
  readonly write: (row: R, part: Transaction) => Promise<Done>;
  readonly refuse: (row: R, found: RowProblem) => Done;
}

/** Rows seldom fail, so they are written together; if one does, each is written alone. */
export async function writeRows<R, Done>(
  work: ImportWork,
  rows: readonly R[],
  { refusal, write, refuse }: Writing<R, Done>,
): Promise<Done[]> {
  if (rows.every((row) => refusal(row) === null))
    try {
      return await inSavepoint(work.tx, async (part) => {
        const together: Done[] = [];
        for (const row of rows) together.push(await write(row, part));
        return together;
      });
    } catch (error) {
      // Throws where it was not the fault of a row.
      problemOf(work, error);
    }
  const done: Done[] = [];
  for (const row of rows) {
    const reason = refusal(row);
    if (reason !== null) done.push(refuse(row, { problem: reason, column: null }));
    else
      try {
        done.push(await inSavepoint(work.tx, (part) => write(row, part)));
      } catch (error) {
        done.push(refuse(row, problemOf(work, error)));
      }
  }
  return done;
}
