import type { ReactNode } from 'react';
import classes from './timeline.module.css';
import { groupByDay, type TimelineEntry } from './timeline-entry.ts';

export interface TimelineProps {
  readonly label: string;
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** What expands below an entry, for example a field diff. */
  readonly detail?: (entry: TimelineEntry) => ReactNode;
  readonly empty: string;
}

const timeOfDay = new Intl.DateTimeFormat('en-CA', { hour: '2-digit', minute: '2-digit', hour12: false });

/** `<Timeline label="History" entries={entries} detail={(entry) => <FieldDiff … />} empty="No change yet." />` */
export function Timeline({ label, entries, detail, empty }: TimelineProps) {
  if (entries.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <div role="group" aria-label={label}>
      {groupByDay(entries).map(({ day, title, entries: ofDay }) => (
        <div key={day}>
          <h3 className={classes.day}>{title}</h3>
          <ol className={classes.list}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={classes.entry} data-tone={entry.tone ?? 'neutral'}>
                <time className={classes.time} dateTime={entry.at} title={new Date(entry.at).toString()}>
                  {timeOfDay.format(new Date(entry.at))}
                </time>
                <div className={classes.body}>
                  <p className={classes.title}>
                    {entry.title}
                    {entry.actor === undefined ? null : (
                      <span className={classes.actor}> by {entry.actor}</span>
                    )}
                  </p>
                  {detail === undefined ? null : detail(entry)}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
