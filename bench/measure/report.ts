import type { Spread } from './statistics.ts';

export interface Figure {
  readonly name: string;
  readonly value: Spread;
}

/** One line of the table. Rates and times are shown for reference; only the ratio matters. */
export interface Line {
  readonly work: string;
  readonly unit: string;
  readonly ours: Spread;
  /** The ratio is against the first one. */
  readonly others: readonly Figure[];
  /** Ours divided by the other: higher is better for rates, lower for times; see `aim`. */
  readonly ratio?: Spread;
  /** Ours against ours in the same rounds: smaller differences are noise. */
  readonly noise?: Spread;
  /** CPU time of the server's process per response. Varies less than a rate on a busy machine. */
  readonly processorMs?: { readonly ours: Spread; readonly bare: Spread };
  readonly aim: string;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}
