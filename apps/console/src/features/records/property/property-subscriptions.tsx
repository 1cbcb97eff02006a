import type { With } from '@supersync/contract/kernel/record.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useList } from '#platform/query/query.ts';

type Subscription = With<typeof subscription, 'service'>;

const columns = relatedColumns<Subscription>(subscription, [
  { id: 'service.name', width: 200, main: true, fixed: true },
  { id: 'service.category', header: 'Kind', width: 130, grow: 0 },
  { id: 'rate', width: 130, cell: ({ rate, currency }) => <Money amount={rate} currency={currency} /> },
  'status',
  { id: 'startedOn', header: 'Since' },
  { id: 'rateExpiry', header: 'Rate until' },
]);

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
