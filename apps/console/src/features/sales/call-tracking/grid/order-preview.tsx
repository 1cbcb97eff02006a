import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { orderNumbers } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { Money } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '../call-tracking.module.css';
import type { Place } from './place.ts';

export interface OrderPreviewProps {
  readonly answer: ActionAnswer<typeof orderNumbers>;
  readonly places: readonly Place[];
}

const maxShown = 8;

/** What the orders would buy and cost, and which places are skipped. */
export function OrderPreview({ answer, places }: OrderPreviewProps) {
  const refused = answer.rows.filter(({ refusal }) => refusal !== null);
  const nameOf = (source: string): string =>
    places.find((place) => place.source === source)?.sourceName ?? source;
  return (
    <div className={classes.part} role="status">
      <p className={classes.totals}>
        <strong>{formatCount(answer.numbers, 'number')}</strong>
        <span>
          <Money amount={answer.monthlyCost} currency={answer.currency} /> per month, calls not included
        </span>
      </p>
      {refused.length === 0 ? null : (
        <>
          <p className={classes.muted}>
            {refused.length} of {answer.rows.length} places cannot be ordered and are left out:
          </p>
          <ul className={classes.list}>
            {refused.slice(0, maxShown).map(({ propertyId, property, source, refusal }) => (
              <li key={`${propertyId} ${source}`}>
                {property}, {nameOf(source)}: <span className={classes.problem}>{refusal}</span>
              </li>
            ))}
            {refused.length > maxShown ? <li>and {refused.length - maxShown} more</li> : null}
          </ul>
        </>
      )}
    </div>
  );
}
