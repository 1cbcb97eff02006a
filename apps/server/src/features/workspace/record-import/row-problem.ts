import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { ImportWork } from './import-work.ts';

/** What is wrong with a row; `column` as the file names it. */
export interface RowProblem {
  readonly problem: string;
  readonly column: string | null;
}

/** The column of a field as the file names it, else the field's label. */
export function columnName(
  { job, resource }: Pick<ImportWork, 'job' | 'resource'>,
  name: string,
): string | null {
  const at = job.mapping[name];
  const field = resource.fields[name];
  return (
    (at === undefined ? undefined : job.columns[at]) ?? (field === undefined ? null : labelOf(name, field))
  );
}

/** Problems of fields in the words of the file: `Status: Must be one of …`. */
export function problemOfFields(
  work: Pick<ImportWork, 'job' | 'resource'>,
  errors: Readonly<Record<string, string>>,
): RowProblem {
  const named = Object.entries(errors).map(([path, message]) => {
    // A problem inside a value (`limits.photos`) belongs to its column.
    const column = columnName(work, path.split('.')[0] ?? path);
    return { column, text: column === null ? message : `${column}: ${message}` };
  });
  return { problem: named.map(({ text }) => text).join('; '), column: named[0]?.column ?? null };
}

/** Errors of the database that concern the transaction and not the row. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(08|40|53|55|57)/.test(String(error.code));

/** The problem of a refused row. Throws what is no fault of the row, so that the part is tried again. */
export function problemOf(work: Pick<ImportWork, 'job' | 'resource'>, error: unknown): RowProblem {
  if (error instanceof ProblemError) {
    const { errors, code } = error.problem;
    if (code === 'stale_version')
      return { problem: 'Changed by somebody else since. Check the file again.', column: null };
    if (errors !== undefined && Object.keys(errors).length > 0) return problemOfFields(work, errors);
    return { problem: error.message, column: null };
  }
  if (isPassing(error) || !(error instanceof Error) || !('code' in error)) throw error;
  return { problem: 'The database refused this row', column: null };
}
