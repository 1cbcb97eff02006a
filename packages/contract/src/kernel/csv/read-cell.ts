import { optionsOf } from '../choices.ts';
import type { Field } from '../field.ts';
import { importLimits } from './import-limits.ts';
import { readMoment } from './read-moment.ts';

/** A cell as the value of a field on the wire, or what is wrong with it. */
export type CellReading = { readonly value: unknown } | { readonly problem: string };

/** The export puts an apostrophe before a text that a spreadsheet would take for a formula. */
const withoutApostrophe = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const flags: Readonly<Record<string, 0 | 1>> = {
  '1': 1,
  '0': 0,
  true: 1,
  false: 0,
  yes: 1,
  no: 0,
};

function readChoice(field: Field, cell: string): CellReading {
  const options = field.choices === undefined ? [] : optionsOf(field.choices);
  const wanted = cell.toLowerCase();
  const found =
    options.find(({ value }) => value === cell) ??
    options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (found !== undefined) return { value: found.value };
  const some = options.slice(0, 8).map(({ label }) => label);
  return { problem: `Must be one of: ${some.join(', ')}${options.length > some.length ? ', …' : ''}` };
}

/** JSON as the export writes it; a list of texts may also be typed as `CA; US`. */
function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  }
}

function readTime(field: Field, cell: string): CellReading {
  const moment = readMoment(cell);
  if (moment === null)
    return {
      problem:
        field.kind === 'date'
          ? 'Must be a day, such as 2026-03-01'
          : 'Must be a time, such as 2026-03-01 10:00',
    };
  const iso = moment.toISOString();
  return { value: field.kind === 'date' ? iso.slice(0, 10) : iso };
}

function readFilled(field: Field, cell: string): CellReading {
  switch (field.kind) {
    case 'choice':
      return readChoice(field, cell);
    case 'integer':
      return /^-?\d{1,15}$/.test(cell) ? { value: Number(cell) } : { problem: 'Must be a whole number' };
    case 'flag': {
      const value = flags[cell.toLowerCase()];
      return value === undefined ? { problem: 'Must be 1 or 0' } : { value };
    }
    case 'date':
    case 'timestamp':
      return readTime(field, cell);
    case 'json':
      return { value: readJson(withoutApostrophe(cell)) };
    default:
      return { value: withoutApostrophe(cell) };
  }
}

/** Whether an empty text is a value of the field. */
const takesEmpty = (field: Field): boolean => field.kind === 'text' && field.schema.safeParse('').success;

/** An empty cell empties the field; on a creation, a field with a default keeps it (`undefined`). */
export function readCell(field: Field, cell: string, write: 'create' | 'update'): CellReading {
  if (cell.length > importLimits.cell) return { problem: `Longer than ${importLimits.cell} characters` };
  const filled = field.kind === 'text' ? cell : cell.trim();
  if (filled.trim() !== '') return readFilled(field, filled);
  if (write === 'create' && field.default !== undefined) return { value: undefined };
  if (field.nullable) return { value: null };
  return takesEmpty(field) ? { value: '' } : { problem: 'Required' };
}

/** Whether the cell is what an export writes for this value: then it changes nothing, whatever it would be read as. */
export function isCellOf(field: Field, cell: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return cell === '';
  if (typeof value !== 'string') return false;
  if (field.kind === 'timestamp') {
    const moment = readMoment(cell);
    // The export writes milliseconds; the database keeps microseconds.
    return moment !== null && moment.getTime() === new Date(value).getTime();
  }
  return cell === value || (/^[=+\-@\t\r]/.test(value) && cell === `'${value}`);
}
