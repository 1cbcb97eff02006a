import { serviceCategories } from '@supersync/contract/service/service.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { subscription, subscriptionStatuses } from '@supersync/contract/subscription/subscription.ts';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { useList } from '../../platform/query.ts';
import { messageOf } from '../../platform/toast-words.ts';

type Subscription = With<typeof subscription, 'service'>;

const columns: readonly RelatedColumn<Subscription>[] = [
  {
    id: 'service',
    header: 'Service',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    value: ({ service }) => service?.name,
    cell: ({ service }) => service?.name ?? 'Unknown service',
  },
  {
    id: 'category',
    header: 'Kind',
    width: 130,
    value: ({ service }) => service?.category,
    cell: ({ service }) => (service === null ? <Nothing /> : serviceCategories.labels[service.category]),
  },
  {
    id: 'rate',
    header: 'Rate a month',
    width: 130,
    align: 'end',
    value: ({ rate }) => Number(rate),
    cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={subscriptionStatuses} value={status} />,
  },
  {
    id: 'startedOn',
    header: 'Since',
    width: 112,
    value: ({ startedOn }) => startedOn,
  },
  {
    id: 'rateExpiry',
    header: 'Rate until',
    width: 112,
    value: ({ rateExpiry }) => rateExpiry,
  },
];

export const subscriptionsQuery = (propertyId: number) =>
  ({ where: { propertyId }, relations: ['service'], limit: 0 }) as const;

/** What the client pays for this property. */
export function PropertySubscriptions({ propertyId }: { readonly propertyId: number }) {
  const found = useList(subscription, subscriptionsQuery(propertyId));
  if (found.isError && found.data === undefined)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <RelatedTable
      label="Subscriptions"
      name="property-subscriptions"
      columns={columns}
      rows={found.data?.data}
      rowKey={(each) => String(each.id)}
      empty={<EmptyState title="No subscriptions">The client pays for nothing on this property.</EmptyState>}
    />
  );
}
