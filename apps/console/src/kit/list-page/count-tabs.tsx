import { formatTotal } from '../value/format.ts';
import classes from './count-tabs.module.css';

export interface CountTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Undefined while unknown; its space is reserved. */
  readonly count: number | undefined;
  /** There are more. */
  readonly isCapped?: boolean | undefined;
  /** The tone of a count above 0 that needs attention. */
  readonly tone?: 'warning' | 'danger';
}

export interface CountTabsProps<Value extends string> {
  /** What distinguishes the tabs: "Progress". */
  readonly label: string;
  readonly tabs: readonly CountTab<Value>[];
  /** Null shows all. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

/** Counts of rows by kind above a list. A click filters by one kind, another click shows all again. */
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
            {tab.count === undefined ? '\u00a0' : formatTotal(tab.count, tab.isCapped)}
          </span>
          <span className={classes.label}>{tab.label}</span>
        </button>
      ))}
    </div>
  );
}
