export interface Lanes<T> {
  /** Items of one lane run one after another. */
  readonly laneOf: (item: T) => string;
  /** Number of lanes at the same time. */
  readonly atOnce: number;
  /** Runs between two items of a lane. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Returns false to skip the rest of the lane. */
  readonly work: (item: T, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Runs items concurrently, at most one per lane; with one lane per host, calls stay polite. Keeps the order within
 * a lane, and starts lanes in the order of their first items. The first failure aborts all lanes.
 */
export async function inLanes<T>(items: readonly T[], lanes: Lanes<T>): Promise<void> {
  const { laneOf, atOnce, pause, work } = lanes;
  const failing = new AbortController();
  const signal = AbortSignal.any([lanes.signal, failing.signal]);
  const waiting = [...Map.groupBy(items, laneOf).values()];

  const runLane = async (lane: readonly T[]): Promise<void> => {
    for (const [index, item] of lane.entries()) {
      if (index > 0) await pause(signal);
      signal.throwIfAborted();
      if (!(await work(item, signal))) return;
    }
  };
  const runLanes = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) await runLane(lane);
  };
  const workers = Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
    try {
      await runLanes();
    } catch (error) {
      failing.abort(error);
      throw error;
    }
  });
  const ended = await Promise.allSettled(workers);
  lanes.signal.throwIfAborted();
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failing.signal.reason;
}
