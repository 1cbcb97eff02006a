import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { subscriptionsOptions } from './client-queries.ts';

type Subscription = With<typeof subscription, 'service' | 'property'>;

const columns = relatedColumns<Subscription>(subscription, [
  { id: 'service.name', width: 200, main: true },
  {
    id: 'property.name',
    width: 180,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
  },
  'status',
  { id: 'rate', width: 130, cell: ({ rate, currency }) => <Money amount={rate} currency={currency} /> },
  { id: 'startedOn', header: 'Since' },
  { id: 'termEnd', header: 'Term ends' },
]);

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
