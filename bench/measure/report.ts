import type { Spread } from './statistics.ts';

export interface Figure {
  readonly name: string;
  readonly value: Spread;
}

/** One line of the table. Rates and times are shown beside each other; only the ratio says something. */
export interface Line {
  readonly work: string;
  readonly unit: string;
  readonly ours: Spread;
  /** The first is what the ratio is taken against. */
  readonly others: readonly Figure[];
  /** Ours to the other, so that more is better for rates and less is better for times; see `aim`. */
  readonly ratio?: Spread;
  /** Ours to ours in the same rounds: a difference as small as this is none. */
  readonly noise?: Spread;
  /** Of the server's own process, for one answer. It wavers less than a rate on a busy machine. */
  readonly processorMs?: { readonly ours: Spread; readonly bare: Spread };
  readonly aim: string;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}
