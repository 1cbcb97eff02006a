import { isTimeZone } from '@supersync/contract/developer/schedule/time-zone.ts';
import { useNow } from '#kit/value/use-now.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { nextMoments, shownTimes, describeWhen, type Times } from '../schedule-text.ts';
import classes from '../schedule.module.css';

export interface NextTimesProps {
  readonly times: Times;
  /** Why there are none, although the schedule would have some. */
  readonly none?: string;
}

/** A schedule as text, and its next five times in local time of its zone. */
export function NextTimes({ times, none }: NextTimesProps) {
  const now = new Date(useNow());
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
