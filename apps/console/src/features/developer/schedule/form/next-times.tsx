import { isTimeZone } from '@supersync/contract/developer/schedule/time-zone.ts';
import { useNow } from '#kit/value/use-now.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { nextMoments, shownTimes, startAfter, describeWhen, type Times } from '../schedule-text.ts';
import classes from '../schedule.module.css';

export interface NextTimesProps {
  readonly times: Times;
  /** The end of a pause: nothing runs before it. */
  readonly pausedUntil?: string | null;
  /** Why there are none, although the schedule would have some. */
  readonly none?: string;
}

/** A schedule as text, and its next five times in local time of its zone. */
export function NextTimes({ times, pausedUntil = null, none }: NextTimesProps) {
  const now = startAfter(new Date(useNow()), pausedUntil);
  const next = none === undefined ? shownTimes(nextMoments(times, now), times.timeZone, now) : [];
  return (
    <div className={classes.times}>
      <p className={classes.when}>{describeWhen(times)}</p>
      {next.length === 0 ? (
        <p className={classes.muted}>
          {none ?? (isTimeZone(times.timeZone) ? 'No upcoming runs.' : 'Choose a known time zone.')}
        </p>
      ) : (
        <ol className={classes.next} aria-label="The next times">
          {next.map(({ at, words, note }) => (
            <li key={at.getTime()}>
              <time dateTime={at.toISOString()}>{words}</time> <RelativeTime at={at} />
              {note === undefined ? null : <span className={classes.note}>{note}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
