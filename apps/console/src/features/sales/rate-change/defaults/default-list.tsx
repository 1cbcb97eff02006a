import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { Percent } from '../rate-amounts.tsx';

export const defaultRecord = defineRecord(rateIncrease, { relations: ['service'] });

export const defaultList = defineList(rateIncrease, {
  relations: ['service'],
  columns: [
    { id: 'service.name', width: 200, main: true, fixed: true },
    { id: 'status', width: 110 },
    { id: 'increaseType', width: 130 },
    {
      id: 'amount',
      width: 100,
      cell: ({ increaseType, amount }) =>
        increaseType === 'percent' ? <Percent value={amount} /> : <NumberValue value={amount} />,
    },
    { id: 'minIncrease', width: 100 },
    { id: 'maxIncreasePct', width: 110 },
    { id: 'roundTo', width: 110 },
    { id: 'noticeDays', width: 110 },
    { id: 'termMonths', width: 110, optional: true },
    { id: 'autoApproveBelowPct', width: 130 },
    'effectiveFrom',
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  filters: ['service.name'],
  tabs: tabsByField(rateIncrease, 'status'),
  open: 'default',
  panels: ['service'],
});
