import { deliveryStatuses, type Delivery } from '@supersync/contract/messaging/message/message.ts';
import { Link } from 'react-router';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from './message.module.css';

export interface DeliveryListProps {
  readonly deliveries: readonly Delivery[];
  readonly hrefOfReplay: (replayId: number) => string;
}

/** The queues of a message, and each consumer's response. */
export function DeliveryList({ deliveries, hrefOfReplay }: DeliveryListProps) {
  if (deliveries.length === 0)
    return <p className={classes.muted}>No queue takes this topic, or it was long ago.</p>;
  return (
    <ul className={classes.deliveries} aria-label="Deliveries">
      {deliveries.map((delivery) => (
        <li key={`${delivery.queue} ${delivery.replayId ?? ''}`} className={classes.delivery}>
          <div className={classes.deliveryHead}>
            <span className={classes.code}>{delivery.queue}</span>
            <DeliveryBadge delivery={delivery} />
            {delivery.replayId === null ? null : (
              <Link to={hrefOfReplay(delivery.replayId)}>Replay {delivery.replayId}</Link>
            )}
            <span className={classes.muted}>
              <DeliveryTimes delivery={delivery} />
            </span>
          </div>
          {delivery.answer === null ? null : <p className={classes.answer}>{delivery.answer}</p>}
          {delivery.error === null ? null : (
            <p className={classes.answer} data-failed="true">
              {delivery.error}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeliveryBadge({ delivery: { status, attempts } }: { readonly delivery: Delivery }) {
  if (status === 'waiting' && attempts > 0) return <StatusBadge tone="late">Retrying</StatusBadge>;
  return <ChoiceBadge of={deliveryStatuses} value={status} />;
}

function DeliveryTimes({ delivery }: { readonly delivery: Delivery }) {
  const { settledAt, dueAt, attempts } = delivery;
  const tries = attempts > 1 || settledAt === null ? formatCount(attempts, 'try', 'tries') : '';
  if (settledAt !== null)
    return (
      <>
        <RelativeTime at={settledAt} />
        {tries === '' ? '' : `, ${tries}`}
      </>
    );
  return (
    <>
      {attempts === 0 ? '' : `${tries}, `}due <RelativeTime at={dueAt} />
    </>
  );
}
