export interface ProgressSample {
  readonly done: number;
  /** Milliseconds. */
  readonly at: number;
}

export interface Estimate {
  /** Per second. */
  readonly rate: number;
  readonly remainingMs: number | undefined;
}

const window = 15_000;

/** Keeps enough recent samples for a steady rate. */
export function withSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1);
  // Work that starts over resets the samples.
  if (last !== undefined && sample.done < last.done) return [sample];
  const kept = samples.filter(({ at }) => sample.at - at <= window);
  return [...kept, sample];
}

/** The rate over the samples, and the remaining time at it. Undefined until there are two samples. */
export function estimate(
  samples: readonly ProgressSample[],
  total: number | undefined,
): Estimate | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 500) return undefined;
  const rate = ((last.done - first.done) * 1000) / (last.at - first.at);
  return {
    rate,
    remainingMs:
      total === undefined || rate <= 0 ? undefined : (Math.max(0, total - last.done) / rate) * 1000,
  };
}
