import { buildingShadow } from '@supersync/contract/data-services/observed-listing/building-shadow.ts';
import { choices } from '@supersync/contract/kernel/choices.ts';
import { Money } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { GapPercent } from './gap-text.tsx';

const standings = choices({
  missing: ['Missing here', 'warning'],
  above: 'Our rent higher',
  below: 'Our rent lower',
  elsewhere: 'Only elsewhere',
});

export const shadowRecord = defineRecord(buildingShadow);

const money = (amount: string | null, currency: 'CAD' | 'USD' | null) =>
  amount === null || currency === null ? <Nothing /> : <Money amount={amount} currency={currency} />;

export const shadowList = defineList(buildingShadow, {
  columns: [
    { id: 'canonicalAddress', width: 220, main: true, fixed: true },
    { id: 'city', width: 110 },
    { id: 'ownListings', width: 104 },
    { id: 'seenListings', width: 116 },
    { id: 'ownUnits', width: 88 },
    { id: 'seenUnits', width: 120 },
    { id: 'ownRent', width: 108, cell: ({ ownRent, currency }) => money(ownRent, currency) },
    { id: 'seenRent', width: 120, cell: ({ seenRent, currency }) => money(seenRent, currency) },
    { id: 'gap', width: 104, cell: ({ gap, currency }) => money(gap, currency) },
    {
      id: 'gapPercent',
      width: 84,
      align: 'end',
      cell: ({ gapPercent }) => <GapPercent value={gapPercent} />,
    },
    { id: 'coverage', width: 104 },
    { id: 'missing', width: 112 },
    { id: 'daysOnMarket', width: 124 },
    { id: 'firstSeen', width: 104, optional: true },
    { id: 'lastSeen', width: 104 },
    { id: 'sources', optional: true },
    { id: 'provinceCode', optional: true },
    { id: 'name', optional: true },
    { id: 'id', optional: true },
  ],
  tabs: tabsOf({
    name: 'standing',
    label: 'Standing',
    of: standings,
    where: (standing) =>
      ({
        missing: { missing: { gt: 0 } },
        above: { gapPercent: { gt: '0' } },
        below: { gapPercent: { lt: '0' } },
        elsewhere: { ownListings: 0 },
      })[standing],
  }),
  open: 'building',
});
