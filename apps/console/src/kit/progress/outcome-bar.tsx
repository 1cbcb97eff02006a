import { StatusMark } from '../status-badge/status-badge.tsx';
import { lookOf, statusLabel } from '../status-badge/status-table.ts';
import { formatNumber } from '../value/format.ts';
import classes from './outcome-bar.module.css';

export interface OutcomeCount {
  /** A status of the table of statuses; it gives tone and icon. */
  readonly status: string;
  /** Other words than the status itself. */
  readonly label?: string;
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

/** `<OutcomeBar label="Messages" outcomes={[{ status: 'delivered', count: 12 }, { status: 'failed', count: 2 }]} />` */
export function OutcomeBar({ label, outcomes, bare = false }: OutcomeBarProps) {
  const shown = outcomes.filter(({ count }) => count > 0);
  return (
    <div className={classes.outcomes}>
      {/* The list below, or what stands beside it, says the same in words. */}
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ status, count }) => (
          <span
            key={status}
            className={classes.part}
            data-tone={lookOf(status).tone}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      {bare ? null : (
        <ul className={classes.legend} aria-label={label}>
          {shown.map(({ status, label: words, count }) => (
            <li key={status} className={classes.entry}>
              <StatusMark status={status} />
              {words ?? statusLabel(status)} <strong>{formatNumber(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
