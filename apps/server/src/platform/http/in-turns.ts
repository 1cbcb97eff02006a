import { setImmediate as nextTurn } from 'node:timers/promises';

/** Requests wait at most so long for work that is done in turns. */
const turnMs = 10;

/** Long work, piece by piece: other requests are answered between the pieces. */
export async function inTurns<T, R>(pieces: Iterable<T>, work: (piece: T) => R): Promise<R[]> {
  const done: R[] = [];
  let begunAt = performance.now();
  for (const piece of pieces) {
    done.push(work(piece));
    if (performance.now() - begunAt < turnMs) continue;
    await nextTurn();
    begunAt = performance.now();
  }
  return done;
}
