import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatMoment, formatRelative, formatShortMoment } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

/** One clock for every relative time on the page: a thousand cells need not hold a thousand timers. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function everyHalfMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => everyHalfMinute(() => setNow(Date.now())), []);
  return now;
}

export interface TimeProps {
  readonly at: string | number | Date | null | undefined;
}

/** `<RelativeTime at={row.modified.at} />`: "3 min ago", the exact moment and its zone on hover. */
export function RelativeTime({ at }: TimeProps) {
  const now = useNow();
  if (at === null || at === undefined) return <Nothing />;
  const exact = formatMoment(at);
  return (
    <Tooltip label={exact} openDelay={300}>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {formatRelative(at, now)}
      </time>
    </Tooltip>
  );
}

/** `<AbsoluteTime at={entry.created} />`, for histories. */
export function AbsoluteTime({ at }: TimeProps) {
  if (at === null || at === undefined) return <Nothing />;
  return (
    <Tooltip label={formatMoment(at)} openDelay={300}>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {formatShortMoment(at)}
      </time>
    </Tooltip>
  );
}
