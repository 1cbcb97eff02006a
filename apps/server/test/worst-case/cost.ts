/** The system counts a thread's time in ticks of this length. */
const tickMs = 4;

/**
 * What a piece of work costs, in milliseconds: the best of several runs, by the clock or, where others keep the
 * processor busy, by what this thread had of it.
 */
function costOf(work: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = process.threadCpuUsage();
    const started = performance.now();
    work();
    const elapsed = performance.now() - started;
    const { user, system } = process.threadCpuUsage(begun);
    best = Math.min(best, elapsed, (user + system) / 1000 + tickMs);
  }
  return best;
}

/** Below this the collector and the compiler weigh more than the work. */
const noiseMs = 4;
/** Four times the input may cost four times as much, and as much again for caches and the collector; a square costs 16. */
const mostGrowth = 9;

/** Enough to show a cost without bound, and few enough to wait for it. */
const tiny = 24;
const base = 4_000;

/**
 * Why the cost of `work` does not grow in step with the size of its input; null where it does. Sizes rise, so that a
 * cost without bound is found and not waited for; what looks out of step is measured again, more often and on more,
 * before it is said to be.
 */
export function outOfStep(work: (size: number) => () => unknown): string | null {
  const cost = (size: number, runs: number): number => costOf(work(size), runs);
  if (cost(tiny, 1) > 50 && cost(tiny, 2) > 50) return `${tiny} characters take longer than 50 ms`;
  // A square shows at this size.
  if (cost(2 * base, 2) < noiseMs / 4) return null;
  const growthFrom = (size: number, runs: number): number => {
    const before = cost(size, runs);
    const after = cost(4 * size, runs);
    return after < noiseMs ? 0 : after / Math.max(before, noiseMs / 8);
  };
  if (growthFrom(base, 1) <= mostGrowth || growthFrom(base, 3) <= mostGrowth) return null;
  const growth = growthFrom(2 * base, 2);
  if (growth <= mostGrowth) return null;
  return `from ${2 * base} to ${8 * base} characters, four times the input costs ${growth.toFixed(0)} times as much`;
}
