import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { orderStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { numberStatuses } from '@supersync/contract/sales/tracking-number/states.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Money } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import classes from './call-tracking.module.css';
import { OrderActions } from './order-actions.tsx';
import { orderRecord, type Order } from './order-list.tsx';
import { callOrdersScreen } from './screens.ts';

export interface OrderPanelProps {
  readonly id: number;
  readonly onGone: () => void;
}

/** One order: its content, its numbers, and its actions. */
export function OrderPanel({ id, onGone }: OrderPanelProps) {
  const found = useQuery(orderRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(order) => (
        <PanelContent>
          <PanelHead
            status={<ChoiceBadge of={orderStatuses} value={order.status} />}
            actions={<OrderActions order={order} onGone={onGone} />}
          />
          {order.error === null ? null : <p className={classes.problem}>{order.error}</p>}
          {order.nextAttemptAt === null ? null : (
            <p className={classes.muted}>
              Next try <RelativeTime at={order.nextAttemptAt} />. Attempt {order.attempts + 1}.
            </p>
          )}
          <OrderFields order={order} />
          <OrderedNumbers order={order} />
          <Section title="History">
            <RecordHistory resource={callOrder} recordKey={id} />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}

const OrderFields = ({ order }: { readonly order: Order }) => (
  <RecordFields
    resource={callOrder}
    record={order}
    names={[
      'property.name',
      'client.name',
      { id: 'source', cell: sourceText },
      'numberType',
      'areaCode',
      {
        id: 'fallbackAreaCodes',
        cell: ({ fallbackAreaCodes }) =>
          fallbackAreaCodes.length === 0 ? <Nothing /> : fallbackAreaCodes.join(', '),
      },
      'quantity',
      {
        id: 'monthlyCost',
        cell: ({ monthlyCost, currency }) => <Money amount={monthlyCost} currency={currency} />,
      },
      { id: 'forwardTo', cell: ({ forwardTo }) => printPhone(forwardTo) },
      { id: 'timeoutSec', cell: ({ timeoutSec }) => `${timeoutSec} seconds` },
      'whisper',
      'record',
      'recordNotice',
      'requestedBy.lastName',
      'created',
    ]}
  />
);

function OrderedNumbers({ order: { numbers } }: { readonly order: Order }) {
  if (numbers.length === 0) return null;
  return (
    <Section title="Numbers" count={numbers.length}>
      <ul className={classes.list}>
        {numbers.map(({ id, number, status }) => (
          <li key={id}>
            <Link to={hrefOf(callOrdersScreen, {}, { list: 'numbers', held: `n${id}` })}>
              {printPhone(number)}
            </Link>
            <ChoiceBadge of={numberStatuses} value={status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
