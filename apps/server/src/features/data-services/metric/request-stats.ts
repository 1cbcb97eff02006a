/** Eight buckets each time the duration doubles: percentiles are exact to about 9 %. */
const perDoubling = 8;
const bucketCount = 256;

const bucketOf = (milliseconds: number): number =>
  Math.min(bucketCount - 1, Math.floor(Math.log2(milliseconds * 1000 + 1) * perDoubling));

/** The middle of a bucket in milliseconds. */
const valueOf = (bucket: number): number => (2 ** ((bucket + 0.5) / perDoubling) - 1) / 1000;

export interface RequestFigures {
  readonly count: number;
  readonly failed: number;
  /** Null without a request. */
  readonly median: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** Counts and times requests between two samples, in constant memory and a few nanoseconds each. */
export class RequestStats {
  readonly #buckets = new Uint32Array(bucketCount);
  #count = 0;
  #failed = 0;

  note(milliseconds: number, isFailed: boolean): void {
    const bucket = bucketOf(milliseconds);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#count += 1;
    if (isFailed) this.#failed += 1;
  }

  /** The figures since the last call. */
  take(): RequestFigures {
    const figures = {
      count: this.#count,
      failed: this.#failed,
      median: this.#percentile(0.5),
      p95: this.#percentile(0.95),
      p99: this.#percentile(0.99),
    };
    this.#buckets.fill(0);
    this.#count = 0;
    this.#failed = 0;
    return figures;
  }

  #percentile(share: number): number | null {
    if (this.#count === 0) return null;
    let left = Math.ceil(this.#count * share);
    const bucket = this.#buckets.findIndex((count) => (left -= count) <= 0);
    return valueOf(bucket);
  }
}
