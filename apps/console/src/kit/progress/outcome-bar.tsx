import { StatusMark } from '../status-badge/status-badge.tsx';
import { statusTones, type StatusStyle } from '../status-badge/badge-tones.ts';
import { formatNumber } from '../value/format.ts';
import classes from './outcome-bar.module.css';

export interface OutcomeCount extends StatusStyle {
  readonly count: number;
}

export interface OutcomeBarProps {
  /** What is counted: "Messages of this replay". */
  readonly label: string;
  /** In the order of the bar; zero counts are omitted. */
  readonly outcomes: readonly OutcomeCount[];
  /** Only the bar, where the numbers are shown beside it. */
  readonly bare?: boolean;
}

/** `<OutcomeBar label="Messages" outcomes={[{ label: 'Delivered', tone: 'success', count: 12 }]} />` */
export function OutcomeBar({ label, outcomes, bare = false }: OutcomeBarProps) {
  const shown = outcomes.filter(({ count }) => count > 0);
  return (
    <div className={classes.outcomes}>
      {/* The list below, or the text beside it, says the same. */}
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ label: outcome, tone, count }) => (
          <span
            key={outcome}
            className={classes.part}
            data-tone={statusTones[tone].tone}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      {bare ? null : (
        <ul className={classes.legend} aria-label={label}>
          {shown.map(({ label: outcome, tone, count }) => (
            <li key={outcome} className={classes.entry}>
              <StatusMark tone={tone} />
              {outcome} <strong>{formatNumber(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
