import { formatMoment, formatRelative, formatShortMoment } from './format.ts';
import { Nothing } from './nothing.tsx';
import { useNow } from './use-now.ts';
import classes from './value.module.css';

export interface TimeProps {
  readonly at: string | number | Date | null | undefined;
}

/** `<RelativeTime at={row.modified.at} />`: "3 min ago", the exact moment with its zone on hover. */
export function RelativeTime({ at }: TimeProps) {
  const current = useNow();
  if (at === null || at === undefined) return <Nothing />;
  // A plain title attribute: a tooltip component in every cell made scrolling several times slower.
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
