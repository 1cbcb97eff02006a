import { problem } from '@supersync/contract/kernel/errors.ts';
import { CsvError, parse } from 'csv-parse/sync';

/** The text of a part is not what it should be: nothing of it is taken. */
export const refusePart = (text: string): never => {
  throw problem('invalid_input', {}, { errors: { text } });
};

/** A file travels in parts cut between rows (`cutRows`), so each is a file of its own to the reader. */
export function readPart(text: string, isFirst: boolean): string[][] {
  let rows: string[][];
  try {
    rows = parse(isFirst ? text.replace(/^\uFEFF/, '') : text, {
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    // The reader's own words quote the file.
    const line =
      error instanceof CsvError && typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : '';
    return refusePart(`Not CSV${line} of this part: is it cut inside quotes?`);
  }
  if (rows.some((cells) => cells.some((cell) => cell.includes('\0')))) refusePart('It holds a NUL character');
  return rows;
}
