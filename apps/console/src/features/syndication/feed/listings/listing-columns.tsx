import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { Money, NumberValue } from '#kit/value/amount.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';

export type ShownListing = With<typeof feedListing, 'property'>;

export const listingColumns: readonly TableColumn<ShownListing>[] = [
  {
    id: 'name',
    header: 'Listing',
    main: true,
    fixed: true,
    width: 220,
    grow: 1,
    sortable: true,
    cell: ({ name }) => name,
  },
  {
    id: 'listingId',
    header: 'ID',
    width: 130,
    sortable: true,
    cell: ({ listingId }) => <Id value={listingId} />,
  },
  {
    id: 'property.name',
    header: 'Property',
    width: 200,
    grow: 1,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
  },
  {
    id: 'rent',
    header: 'Rent',
    width: 124,
    align: 'end',
    sortable: true,
    cell: ({ rent, property }) =>
      property === null ? <NumberValue value={rent} /> : <Money amount={rent} currency={property.currency} />,
  },
  {
    id: 'position',
    header: 'Position',
    width: 92,
    align: 'end',
    sortable: true,
    cell: ({ position }) => <NumberValue value={position} />,
  },
  {
    id: 'length',
    header: 'Size',
    width: 84,
    align: 'end',
    cell: ({ length }) => formatBytes(length),
  },
  {
    id: 'inDocument',
    header: 'In the document',
    width: 130,
    optional: true,
    cell: ({ inDocument }) => (inDocument ? 'Yes' : 'No: unchanged'),
  },
];
