import { Money, NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import type { RateTotal } from '@supersync/contract/sales/rate-change/rate-totals.ts';
import { formatCount } from '#kit/value/format.ts';
import classes from './rate.module.css';

interface SignedProps {
  readonly amount: string | null;
  readonly currency: string;
}

/** A change with its sign: never by colour alone. */
export function SignedMoney({ amount, currency }: SignedProps) {
  if (amount === null) return <Nothing />;
  const isLess = amount.startsWith('-');
  return (
    <span className={classes.signed}>
      {isLess ? '−' : '+'}
      <Money amount={isLess ? amount.slice(1) : amount} currency={currency} />
    </span>
  );
}

export const Percent = ({ value }: { readonly value: string | null }) =>
  value === null ? <Nothing /> : <NumberValue value={value} unit="%" />;

/** Totals per currency: never added across currencies. */
export function RateTotals({
  totals,
  label,
}: {
  readonly totals: readonly RateTotal[];
  readonly label: string;
}) {
  if (totals.length === 0) return null;
  return (
    <dl className={classes.totals} aria-label={label}>
      {totals.map(({ currency, count, current, proposed, change, yearly }) => (
        <div key={currency} className={classes.total}>
          <dt>{`${currency}: ${formatCount(count, 'subscription')}`}</dt>
          <dd>
            <Money amount={current} currency={currency} /> → <Money amount={proposed} currency={currency} />
          </dd>
          <dd>
            <SignedMoney amount={change} currency={currency} /> per month
          </dd>
          <dd>
            <SignedMoney amount={yearly} currency={currency} /> per year
          </dd>
        </div>
      ))}
    </dl>
  );
}
