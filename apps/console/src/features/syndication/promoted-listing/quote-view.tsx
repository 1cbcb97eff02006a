import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { quotePromotion } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { Button } from '@mantine/core';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { marketLabel } from './market-label.ts';
import classes from './promoted.module.css';

export interface QuoteViewProps {
  readonly quote: ActionAnswer<typeof quotePromotion> | undefined;
  readonly days: number;
  readonly isAsked: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Takes the next free date. */
  readonly onFrom: (day: string) => void;
}

/** The price of a request, its free slots, and its obstacles. */
export function QuoteView({ quote, days, isAsked, error, onRetry, onFrom }: QuoteViewProps) {
  if (!isAsked)
    return <p className={classes.muted}>Choose a property, a partner and a tier: the price shows here.</p>;
  if (error !== null && quote === undefined)
    return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  if (quote === undefined) return <SkeletonText lines={3} />;
  const { price, currency, freeSlots, slots, nextFree, obstacles, until } = quote;
  const hasNoRoom = freeSlots.length === 0 && slots > 0 && nextFree !== null;
  return (
    <div className={classes.quote} data-ok={obstacles.length === 0} role="status">
      {price === null || currency === null ? null : (
        <p className={classes.price}>
          <Money amount={price} currency={currency} />{' '}
          <span>
            for {formatCount(days, 'day')}, until {until}
          </span>
        </p>
      )}
      <p className={classes.plain}>
        {formatCount(freeSlots.length, 'slot')} of {slots} free in {marketLabel(quote.market)}
      </p>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className={classes.refusal}>
          {obstacle}
        </p>
      ))}
      {hasNoRoom ? (
        <Button size="compact-sm" variant="default" onClick={() => onFrom(nextFree)}>
          From {nextFree} instead
        </Button>
      ) : null}
    </div>
  );
}
