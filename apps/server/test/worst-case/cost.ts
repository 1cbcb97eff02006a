/** Tick length of the system's thread time. */
const tickMs = 4;
/** What takes longer is not repeated: noise is a small part of it. */
const longMs = 250;

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
    if (best > longMs) break;
  }
  return best;
}

/** Below this, garbage collection and compilation dominate. */
const noiseMs = 4;
/**
 * Eightfold input may cost eight times as much, and more than twice of that for caches and GC. Quadratic costs 64 times
 * as much: also where the smaller input was measured on a busy machine and took three times as long as it needs.
 */
const factor = 8;
const maxGrowth = 20;

/** Enough to show unbounded cost, small enough to wait for. */
const tiny = 24;
const base = 4_000;

/**
 * Why the cost of `work` is not linear in its input size; null when it is. Sizes increase, so that unbounded cost shows
 * early. A suspicious result is measured again with more runs.
 */
export function costGrowthProblem(work: (size: number) => () => unknown): string | null {
  const cost = (size: number, runs: number): number => costOf(work(size), runs);
  if (cost(tiny, 1) > 50 && cost(tiny, 2) > 50) return `${tiny} characters take longer than 50 ms`;
  // Quadratic cost shows at this size.
  if (cost(4 * base, 2) < noiseMs / 4) return null;
  const growthFrom = (size: number, runs: number): number => {
    const before = cost(size, runs);
    const after = cost(factor * size, runs);
    return after < noiseMs ? 0 : after / Math.max(before, noiseMs / 32);
  };
  if (growthFrom(base, 1) <= maxGrowth) return null;
  // A busy machine slows single measurements down; what is superlinear stays so in all of them.
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    growth = Math.min(growth, growthFrom(base, 2 + round));
    if (growth <= maxGrowth) return null;
  }
  return `from ${base} to ${base * factor} characters, ${factor} times the input costs ${growth.toFixed(0)} times as much`;
}
