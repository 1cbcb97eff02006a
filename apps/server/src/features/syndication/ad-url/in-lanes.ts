export interface Lanes<T> {
  /** Items of one lane go one after another. */
  readonly laneOf: (item: T) => string;
  /** So many lanes at the same time. */
  readonly atOnce: number;
  /** Waited for between two items of a lane. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** False leaves the rest of the lane. */
  readonly work: (item: T, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Works through items so that no lane ever has two of them at a time: one lane a host is how calls stay polite. The
 * order of the items is kept within a lane, and lanes begin in the order of their first items. A failure ends all.
 */
export async function inLanes<T>(items: readonly T[], lanes: Lanes<T>): Promise<void> {
  const { laneOf, atOnce, pause, work } = lanes;
  const failing = new AbortController();
  const signal = AbortSignal.any([lanes.signal, failing.signal]);
  const waiting = [...Map.groupBy(items, laneOf).values()];

  const goAlong = async (lane: readonly T[]): Promise<void> => {
    for (const [index, item] of lane.entries()) {
      if (index > 0) await pause(signal);
      signal.throwIfAborted();
      if (!(await work(item, signal))) return;
    }
  };
  const takeLanes = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) await goAlong(lane);
  };
  const workers = Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
    try {
      await takeLanes();
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
