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
  /** In the order they stand in the bar; those of nothing are left out. */
  readonly outcomes: readonly OutcomeCount[];
  /** The bar alone, where the numbers stand beside it anyway. */
  readonly bare?: boolean;
}

/** `<OutcomeBar label="Messages" outcomes={[{ label: 'Delivered', tone: 'success', count: 12 }]} />` */
export function OutcomeBar({ label, outcomes, bare = false }: OutcomeBarProps) {
  const shown = outcomes.filter(({ count }) => count > 0);
  return (
    <div className={classes.outcomes}>
      {/* The list below, or what stands beside it, says the same in words. */}
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
