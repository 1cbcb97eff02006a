import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';

export const transferRecord = defineRecord(promotedTransfer, {
  relations: ['client', 'partner', 'fromProperty', 'toProperty', 'listing', 'requestedBy'],
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
