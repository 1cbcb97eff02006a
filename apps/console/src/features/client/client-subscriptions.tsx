import { propertyMeta } from '@supersync/contract/property/property-meta.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { type subscription, subscriptionStatuses } from '@supersync/contract/subscription/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { LoadedTable } from '../../platform/loaded-table.tsx';
import { RecordLink } from '../../platform/record-link.tsx';
import { subscriptionsOptions } from './client-queries.ts';

type Subscription = With<typeof subscription, 'service' | 'property'>;

const columns: readonly RelatedColumn<Subscription>[] = [
  {
    id: 'service',
    header: 'Service',
    main: true,
    width: 200,
    grow: 1,
    cell: ({ service, serviceId }) => service?.name ?? `No. ${serviceId}`,
    value: ({ service }) => service?.name,
  },
  {
    id: 'property',
    header: 'Property',
    width: 180,
    grow: 1,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
    value: ({ property }) => property?.name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: ({ status }) => <ChoiceBadge of={subscriptionStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'rate',
    header: 'Rate a month',
    width: 130,
    align: 'end',
    cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
    value: ({ rate }) => Number(rate),
  },
  {
    id: 'since',
    header: 'Since',
    width: 110,
    value: ({ startedOn }) => startedOn,
  },
  {
    id: 'until',
    header: 'Term ends',
    width: 110,
    value: ({ termEnd }) => termEnd,
  },
];

export function ClientSubscriptions({ clientId }: { readonly clientId: number }) {
  const found = useQuery(subscriptionsOptions(clientId));
  return (
    <LoadedTable
      query={found}
      label="Subscriptions"
      name="client-subscriptions"
      columns={columns}
      rowKey={({ id }) => String(id)}
      maxRows={15}
      empty={<EmptyState title="No subscriptions">The client pays for none of our services.</EmptyState>}
    />
  );
}
