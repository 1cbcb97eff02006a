import { nprogress } from '@mantine/nprogress';

/** How long a request may take before the bar shows, and how long the bar takes to fill. */
export const progressThrottleMs = 200;
export const progressDurationMs = 5000;
/** A loading indicator stays at least this long, so that nothing flashes. */
export const fetchDelayMinMs = 200;

export interface ProgressBar {
  /** 0 to 100. */
  set(percent: number): void;
  complete(): void;
}

export interface Timers {
  now(): number;
  after(ms: number, work: () => void): () => void;
  every(ms: number, work: () => void): () => void;
}

const tickMs = 100;
/** It never looks finished early. */
const fullest = 98;

/** One bar for all requests: call `start()` at the beginning, and the returned function at the end. */
export function createProgress(bar: ProgressBar, timers: Timers): () => () => void {
  let running = 0;
  let shownAt: number | undefined;
  let cancelShow: (() => void) | undefined;
  let cancelTick: (() => void) | undefined;
  let cancelHide: (() => void) | undefined;

  const show = (): void => {
    cancelShow = undefined;
    const begin = timers.now();
    shownAt = begin;
    bar.set(2);
    cancelTick = timers.every(tickMs, () =>
      bar.set(Math.min(fullest, ((timers.now() - begin) / progressDurationMs) * 100)),
    );
  };

  const hide = (): void => {
    cancelHide = undefined;
    shownAt = undefined;
    cancelTick?.();
    cancelTick = undefined;
    bar.complete();
  };

  return () => {
    running += 1;
    cancelHide?.();
    cancelHide = undefined;
    if (running === 1 && shownAt === undefined) cancelShow = timers.after(progressThrottleMs, show);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      if (running > 0) return;
      cancelShow?.();
      cancelShow = undefined;
      if (shownAt === undefined) return;
      const rest = fetchDelayMinMs - (timers.now() - shownAt);
      if (rest <= 0) hide();
      else cancelHide = timers.after(rest, hide);
    };
  };
}

const browserTimers: Timers = {
  now: () => performance.now(),
  after(ms, work) {
    const id = setTimeout(work, ms);
    return () => clearTimeout(id);
  },
  every(ms, work) {
    const id = setInterval(work, ms);
    return () => clearInterval(id);
  },
};

export const startProgress = createProgress(
  { set: (percent) => nprogress.set(percent), complete: () => nprogress.complete() },
  browserTimers,
);
