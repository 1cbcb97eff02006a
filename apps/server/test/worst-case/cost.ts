/** Tick length of the system's thread time. */
const tickMs = 4;

/**
 * Cost of the work in milliseconds: the best of several runs, by the clock or, on a busy machine, by the thread's CPU
 * time.
 */
function costOf(work: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const startedCpu = process.threadCpuUsage();
    const started = performance.now();
    work();
    const elapsed = performance.now() - started;
    const { user, system } = process.threadCpuUsage(startedCpu);
    best = Math.min(best, elapsed, (user + system) / 1000 + tickMs);
  }
  return best;
}

/** Below this, garbage collection and compilation dominate. */
const noiseMs = 4;
/** Fourfold input may cost four times as much, plus as much again for caches and GC; quadratic costs 16. */
const maxGrowth = 9;

/** Enough to show unbounded cost, small enough to wait for. */
const tiny = 24;
const base = 4_000;

/**
 * Why the cost of `work` is not linear in its input size; null when it is. Sizes increase, so that unbounded cost shows
 * early. A suspicious result is measured again with more runs and larger input.
 */
export function costGrowthProblem(work: (size: number) => () => unknown): string | null {
  const cost = (size: number, runs: number): number => costOf(work(size), runs);
  if (cost(tiny, 1) > 50 && cost(tiny, 2) > 50) return `${tiny} characters take longer than 50 ms`;
  // Quadratic cost shows at this size.
  if (cost(2 * base, 2) < noiseMs / 4) return null;
  const growthFrom = (size: number, runs: number): number => {
    const before = cost(size, runs);
    const after = cost(4 * size, runs);
    return after < noiseMs ? 0 : after / Math.max(before, noiseMs / 8);
  };
  if (growthFrom(base, 1) <= maxGrowth || growthFrom(base, 3) <= maxGrowth) return null;
  // A busy machine slows single measurements down; what is superlinear stays so in all of them.
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    growth = Math.min(growth, growthFrom(2 * base, 2 + round));
    if (growth <= maxGrowth) return null;
  }
  return `from ${2 * base} to ${8 * base} characters, four times the input costs ${growth.toFixed(0)} times as much`;
}
