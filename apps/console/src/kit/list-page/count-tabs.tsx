import { formatNumber } from '../value/format.ts';
import classes from './count-tabs.module.css';

export interface CountTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Undefined while it is not known: its place is kept. */
  readonly count: number | undefined;
  /** Where a number above 0 wants to be noticed. */
  readonly tone?: 'warning' | 'danger';
}

export interface CountTabsProps<Value extends string> {
  /** What the rows are told apart by: "How far they are". */
  readonly label: string;
  readonly tabs: readonly CountTab<Value>[];
  /** Null shows all of them. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

/** Over a list: how many rows there are of each kind. One press shows those alone, another all of them again. */
export function CountTabs<Value extends string>({ label, tabs, value, onChange }: CountTabsProps<Value>) {
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={classes.tab}
          aria-pressed={tab.value === value}
          data-tone={tab.count !== undefined && tab.count > 0 ? tab.tone : undefined}
          onClick={() => onChange(tab.value === value ? null : tab.value)}
        >
          <span className={classes.count}>
            {tab.count === undefined ? '\u00a0' : formatNumber(tab.count)}
          </span>
          <span className={classes.label}>{tab.label}</span>
        </button>
      ))}
    </div>
  );
}
