import { useSyncExternalStore } from 'react';
import { formatMoment, formatRelative, formatShortMoment } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

/** One clock for every relative time on the page: a thousand cells need not hold a thousand timers. */
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

export interface TimeProps {
  readonly at: string | number | Date | null | undefined;
}

/** `<RelativeTime at={row.modified.at} />`: "3 min ago", the exact moment and its zone on hover. */
export function RelativeTime({ at }: TimeProps) {
  const current = useSyncExternalStore(everyHalfMinute, readNow);
  if (at === null || at === undefined) return <Nothing />;
  // A plain title: a tooltip of our own in every cell made scrolling a table several times dearer.
  return (
    <time className={classes.time} dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatRelative(at, current)}
    </time>
  );
}

/** `<AbsoluteTime at={entry.created} />`, for histories. */
export function AbsoluteTime({ at }: TimeProps) {
  if (at === null || at === undefined) return <Nothing />;
  return (
    <time className={classes.time} dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatShortMoment(at)}
    </time>
  );
}
