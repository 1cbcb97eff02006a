/** What a value looks like in a cell. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than this, a value is shown as JSON: nobody reads a column of thirteen names. */
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
 * One record as cells by column. Objects within it become columns of their own (`address.city`), lists of plain values
 * one cell (`cats; dogs`), and lists of anything else their JSON.
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
  /** Rows with something in it. */
  readonly filled: number;
}

/** More columns than anybody can choose from; a file that makes more is not a table. */
export const columnLimit = 2000;

/** The columns of all records so far, in the order they were first met. */
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

  /** Cells that belong to columns beyond the limit. */
  get left(): number {
    return this.#left;
  }
}
