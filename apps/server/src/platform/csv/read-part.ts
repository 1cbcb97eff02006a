import { problem } from '@supersync/contract/kernel/errors.ts';
import { separatorOf, type Separator } from '@supersync/contract/kernel/csv/separator.ts';
import { CsvError, parse } from 'csv-parse/sync';

/** Refuses an invalid part; nothing of it is used. */
export const refusePart = (text: string): never => {
  throw problem('invalid_input', {}, { errors: { text } });
};

/**
 * Files arrive in parts split between rows (`cutRows`), so each part parses as a file. The header tells what stands
 * between the cells.
 */
export function readPart(
  text: string,
  isFirst: boolean,
  separator: Separator = isFirst ? separatorOf(text) : ',',
  /** For whoever names rows as a spreadsheet does. */
  keepsEmptyLines = false,
): string[][] {
  let rows: string[][];
  try {
    rows = parse(isFirst ? text.replace(/^\uFEFF/, '') : text, {
      delimiter: separator,
      relax_column_count: true,
      skip_empty_lines: !keepsEmptyLines,
    });
  } catch (error) {
    // The parser's own message quotes the file, so don't pass it on.
    const line =
      error instanceof CsvError && typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : '';
    return refusePart(`Not CSV${line} of this part: is it cut inside quotes?`);
  }
  if (rows.some((cells) => cells.some((cell) => cell.includes('\0')))) refusePart('It holds a NUL character');
  return rows;
}
