import { serviceCategories } from '@supersync/contract/service/service.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { subscription, subscriptionStatuses } from '@supersync/contract/subscription/subscription.ts';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { LoadedTable } from '../../platform/loaded-table.tsx';
import { useList } from '../../platform/query.ts';

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
  return (
    <LoadedTable
      query={found}
      label="Subscriptions"
      name="property-subscriptions"
      columns={columns}
      rowKey={(each) => String(each.id)}
      empty={<EmptyState title="No subscriptions">The client pays for nothing on this property.</EmptyState>}
    />
  );
}
