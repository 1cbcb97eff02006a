/** A value as the text of a cell. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper values are shown as JSON: nobody reads a column name of thirteen parts. */
const deepest = 12;

function walk(prefix: string, value: unknown, depth: number, into: Map<string, string>): void {
  if (isObject(value) && depth < deepest) {
    const entries = Object.entries(value);
    for (const [key, inner] of entries)
      walk(prefix === '' ? key : `${prefix}.${key}`, inner, depth + 1, into);
    return;
  }
  const text =
    Array.isArray(value) && value.every(isPlain) ? value.map(cellText).join('; ') : cellText(value);
  into.set(prefix, text);
}

/**
 * One record as cells by column. Nested objects become columns (`address.city`), lists of plain values one cell
 * (`cats; dogs`), and other lists their JSON.
 */
export function flatten(record: unknown): Map<string, string> {
  const cells = new Map<string, string>();
  if (isObject(record)) walk('', record, 0, cells);
  else if (Array.isArray(record))
    for (const [index, value] of record.entries()) walk(String(index + 1), value, 1, cells);
  else cells.set('value', cellText(record));
  return cells;
}

export interface Column {
  readonly name: string;
  /** The number of rows with a value. */
  readonly filled: number;
}

/** More columns than anyone can select from; a file with more is not a table. */
export const columnLimit = 2000;

/** The columns of all records so far, in order of first appearance. */
export class ColumnTally {
  readonly #filled = new Map<string, number>();
  #left = 0;

  add(cells: ReadonlyMap<string, string>): void {
    for (const [name, text] of cells) {
      const before = this.#filled.get(name);
      if (before === undefined && this.#filled.size >= columnLimit) this.#left += 1;
      else this.#filled.set(name, (before ?? 0) + (text === '' ? 0 : 1));
    }
  }

  columns(): Column[] {
    return [...this.#filled].map(([name, filled]) => ({ name, filled }));
  }

  /** The number of cells beyond the column limit. */
  get left(): number {
    return this.#left;
  }
}
