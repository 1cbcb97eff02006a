import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ListingLink } from '../listing-link.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';

export const transferRecord = defineRecord(promotedTransfer, {
  noun: 'transfer',
  relations: ['client', 'partner', 'fromProperty', 'toProperty', 'listing', 'requestedBy'],
  fields: [
    'fromProperty.name',
    'toProperty.name',
    'client.name',
    'partner.name',
    'tier',
    'effectiveDate',
    'reason',
    'requestedBy.lastName',
    { id: 'listingId', cell: ({ listingId }) => <ListingLink id={listingId} /> },
    { id: 'newListingId', cell: ({ newListingId }) => <ListingLink id={newListingId} /> },
    {
      id: 'daysMoved',
      cell: ({ daysMoved }) => (daysMoved === null ? <Nothing /> : formatCount(daysMoved, 'day')),
    },
    'outcome',
  ],
});

export const transferList = defineList(promotedTransfer, {
  relations: ['client', 'partner', 'fromProperty', 'toProperty'],
  columns: [
    { id: 'fromProperty.name', width: 176, main: true, fixed: true },
    { id: 'toProperty.name', width: 176 },
    'client.name',
    { id: 'status', width: 124 },
    { id: 'partner.name', width: 112, grow: 0 },
    { id: 'tier', width: 92 },
    'effectiveDate',
    { id: 'reason', width: 176 },
    'daysMoved',
  ],
  filters: ['client.name', 'fromProperty.name', 'toProperty.name', 'partner.name'],
  tabs: tabsByField(promotedTransfer, 'status'),
  open: 'transfer',
});
