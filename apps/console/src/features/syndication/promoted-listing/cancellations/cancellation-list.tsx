import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import { Money } from '#kit/value/amount.tsx';
import { ListingLink } from '../listing-link.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';

export const cancellationRecord = defineRecord(promotedCancellation, {
  noun: 'cancellation',
  relations: ['client', 'property', 'partner', 'requestedBy'],
  fields: [
    'property.name',
    'client.name',
    'partner.name',
    'reason',
    'note',
    'effectiveDate',
    'bookedUntil',
    'unusedDays',
    { id: 'credit', cell: ({ credit, currency }) => <Money amount={credit} currency={currency} /> },
    'requestedBy.lastName',
    { id: 'listingId', cell: ({ listingId }) => <ListingLink id={listingId} /> },
  ],
});

export const cancellationList = defineList(promotedCancellation, {
  relations: ['client', 'property', 'partner'],
  columns: [
    { id: 'property.name', width: 184, main: true, fixed: true },
    { id: 'client.name', width: 168 },
    { id: 'status', width: 124 },
    { id: 'partner.name', width: 120, grow: 0 },
    { id: 'reason', width: 176, grow: 1 },
    'effectiveDate',
    'unusedDays',
    {
      id: 'credit',
      width: 112,
      cell: ({ credit, currency }) => <Money amount={credit} currency={currency} />,
    },
  ],
  filters: ['client.name', 'property.name', 'partner.name'],
  tabs: tabsByField(promotedCancellation, 'status'),
  open: 'cancellation',
});
