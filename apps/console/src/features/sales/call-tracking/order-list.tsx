import type { With } from '@supersync/contract/kernel/record.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { Money } from '#kit/value/amount.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';

export type Order = With<typeof callOrder, 'client' | 'property' | 'partner' | 'requestedBy' | 'numbers'>;

export const orderRecord = defineRecord(callOrder, {
  relations: ['client', 'property', 'partner', 'requestedBy', 'numbers'],
});

export const orderList = defineList(callOrder, {
  relations: ['client', 'property', 'partner'],
  columns: [
    { id: 'property.name', width: 200, main: true, fixed: true },
    { id: 'client.name', width: 170 },
    { id: 'source', width: 120, cell: sourceText },
    { id: 'status', width: 124 },
    { id: 'numberType', width: 92 },
    { id: 'areaCode', width: 92 },
    { id: 'forwardTo', width: 130 },
    { id: 'quantity', width: 84 },
    {
      id: 'monthlyCost',
      width: 130,
      cell: ({ monthlyCost, currency }) => <Money amount={monthlyCost} currency={currency} />,
    },
    { id: 'error', width: 220 },
    { id: 'nextAttemptAt', optional: true },
    { id: 'created', optional: true },
    { id: 'id', optional: true },
    { id: 'modified', optional: true },
  ],
  filters: ['client.name', 'property.name'],
  tabs: tabsByField(callOrder, 'status'),
  open: 'order',
  panels: ['edit'],
});
