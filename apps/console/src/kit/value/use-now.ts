import { useSyncExternalStore } from 'react';

/** One timer for every relative time on the page, instead of one per cell. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const each of listeners) each();
}

function everyHalfMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, 30_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readNow = (): number => now;

/** The current time, updated every half minute. */
export const useNow = (): number => useSyncExternalStore(everyHalfMinute, readNow);
