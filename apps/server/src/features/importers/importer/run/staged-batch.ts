import type { StagedColumn } from './staged-columns.ts';

/** Rows as PostgreSQL takes them: each column one array, in text, beginning with the property’s key and the import id. */
export interface StagedBatch {
  readonly count: number;
  readonly columns: readonly string[];
}

/** A statement stays small however large the feed is. */
const rowsPerBatch = 5000;

type Value = string | number | null;

const itemOf = (value: Value): string =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;

/** Turns records into batches as they come. The batches take a tenth of what the records would. */
export class BatchWriter<
  T extends Readonly<Record<Field, Value>> & { readonly importId: string },
  Field extends string,
> {
  readonly batches: StagedBatch[] = [];
  readonly #fields: readonly Field[];
  #items: string[][];
  #count = 0;
  /** Rows so far, over all batches. */
  written = 0;

  constructor(columns: readonly StagedColumn<Field>[]) {
    this.#fields = columns.map(({ field }) => field);
    this.#items = this.#empty();
  }

  #empty(): string[][] {
    return Array.from({ length: this.#fields.length + 2 }, () => []);
  }

  add(key: number, record: T): void {
    this.#items[0]?.push(String(key));
    this.#items[1]?.push(itemOf(record.importId));
    for (const [index, field] of this.#fields.entries()) this.#items[index + 2]?.push(itemOf(record[field]));
    this.#count += 1;
    this.written += 1;
    if (this.#count === rowsPerBatch) this.end();
  }

  end(): readonly StagedBatch[] {
    if (this.#count > 0)
      this.batches.push({ count: this.#count, columns: this.#items.map((items) => `{${items.join(',')}}`) });
    this.#items = this.#empty();
    this.#count = 0;
    return this.batches;
  }
}
