import { formatAmount, formatDecimal, formatNumber } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

export interface NumberValueProps {
  /** Exact decimals are strings and stay exact. */
  readonly value: number | string | null | undefined;
  readonly unit?: string;
}

/** `<NumberValue value={row.units} />`: grouped, with tabular figures. */
export function NumberValue({ value, unit }: NumberValueProps) {
  if (value === null || value === undefined) return <Nothing />;
  return (
    <span className={classes.number}>
      {typeof value === 'string' ? formatDecimal(value) : formatNumber(value)}
      {unit !== undefined && ` ${unit}`}
    </span>
  );
}

export interface MoneyProps {
  /** A decimal string, as on the wire. */
  readonly amount: string | null | undefined;
  readonly currency?: string;
}

/** `<Money amount="1450.00" currency="USD" />` in a column with `align: 'end'`. */
export function Money({ amount, currency = 'USD' }: MoneyProps) {
  if (amount === null || amount === undefined) return <Nothing />;
  return (
    <span className={classes.number}>
      <span className={classes.currency}>{currency}</span>
      {formatAmount(amount)}
    </span>
  );
}

export interface YesNoProps {
  readonly value: boolean | null | undefined;
}

/** A flag as "Yes" or "No": never only an icon. */
export function YesNo({ value }: YesNoProps) {
  if (value === null || value === undefined) return <Nothing />;
  return <span>{value ? 'Yes' : 'No'}</span>;
}
