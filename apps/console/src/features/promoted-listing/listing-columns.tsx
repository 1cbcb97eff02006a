import type { With } from '@supersync/contract/kernel/record.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { Money } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import type { ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { marketWords, optionsOf, tierWords } from './promoted-words.ts';

type Listing = With<typeof promotedListing, 'partner'>;

export const listingColumns: ResourceColumns<typeof promotedListing, 'partner'> = [
  {
    id: 'propertyName',
    header: 'Property',
    width: 170,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ propertyName }) => propertyName,
  },
  {
    id: 'clientName',
    header: 'Client',
    width: 150,
    grow: 1,
    sortable: true,
    cell: ({ clientName }) => clientName,
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    sortable: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'partner.name',
    header: 'Partner',
    width: 100,
    sortable: true,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  { id: 'tier', header: 'Tier', width: 88, sortable: true, cell: ({ tier }) => tierWords[tier] },
  { id: 'city', header: 'Market', width: 128, sortable: true, cell: (listing) => marketWords(listing) },
  {
    id: 'firstDay',
    header: 'From – until',
    width: 210,
    sortable: true,
    cell: ({ firstDay, lastDay }) => (lastDay < firstDay ? 'No days' : `${firstDay} – ${lastDay}`),
  },
  {
    id: 'price',
    header: 'Price',
    width: 108,
    align: 'end',
    sortable: true,
    cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
  },
  { ...fieldColumn<Listing>(promotedListing, 'slotNumber'), optional: true },
  { ...fieldColumn<Listing>(promotedListing, 'note'), optional: true },
  { ...fieldColumn<Listing>(promotedListing, 'id'), optional: true },
  { ...fieldColumn<Listing>(promotedListing, 'modified'), optional: true },
];

export const listingFilters: readonly FilterField[] = [
  { id: 'partner.name', label: 'Partner', kind: 'text' },
  { id: 'tier', label: 'Tier', kind: 'choice', options: optionsOf(tierWords) },
  { id: 'city', label: 'City', kind: 'text' },
];
