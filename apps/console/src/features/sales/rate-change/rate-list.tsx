import type { With } from '@supersync/contract/kernel/record.ts';
import {
  subscription,
  type SubscriptionStatus,
} from '@supersync/contract/sales/subscription/subscription.ts';
import { Money } from '#kit/value/amount.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { noticeStatuses } from '@supersync/contract/sales/rate-change/states.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { Deadline } from './deadline.tsx';
import { Percent, SignedMoney } from './rate-amounts.tsx';

export const rateRecord = defineRecord(subscription, {
  relations: ['client', 'service', 'property', 'proposedBy', 'approvedBy', 'notices', 'rateHistory'],
});

export type ShownSubscription = With<
  typeof subscription,
  'client' | 'service' | 'property' | 'proposedBy' | 'approvedBy' | 'notices' | 'rateHistory'
>;

const named = [
  { id: 'clientName', width: 156, main: true, fixed: true },
  { id: 'serviceName', width: 138, main: false, fixed: false },
] as const;

/** The columns every list of rate changes shows. */
function listOf(status?: SubscriptionStatus) {
  return defineList(subscription, {
    name: `rates-${status ?? 'all'}`,
    ...(status === undefined ? { tabs: tabsByField(subscription, 'status') } : { where: { status } }),
    columns: [
      ...named,
      { id: 'status', width: 132, optional: status !== undefined },
      { id: 'rate', width: 106, cell: ({ rate, currency }) => <Money amount={rate} currency={currency} /> },
      {
        id: 'proposedRate',
        width: 112,
        optional: status === 'canceled',
        cell: ({ proposedRate, currency }) => <Money amount={proposedRate} currency={currency} />,
      },
      {
        id: 'rateChange',
        header: 'Δ',
        width: 98,
        align: 'end',
        optional: status === 'canceled',
        cell: ({ rateChange, currency }) => <SignedMoney amount={rateChange} currency={currency} />,
      },
      {
        id: 'rateChangePct',
        header: 'Δ %',
        width: 78,
        align: 'end',
        optional: status === 'canceled',
        cell: ({ rateChangePct }) => <Percent value={rateChangePct} />,
      },
      { id: 'proposedEffective', width: 104, optional: status === 'canceled' },
      {
        id: 'noticeDeadline',
        width: 130,
        optional: status === 'canceled' || status === 'retiring',
        cell: ({ noticeDeadline }) => <Deadline day={noticeDeadline} />,
      },
      {
        id: 'yearlyEffect',
        width: 122,
        optional: status === 'canceled',
        cell: ({ yearlyEffect, currency }) => <SignedMoney amount={yearlyEffect} currency={currency} />,
      },
      {
        id: 'noticeStatus',
        width: 110,
        optional: status !== 'approved',
        cell: ({ noticeStatus }) =>
          noticeStatus === null ? <Nothing /> : <ChoiceBadge of={noticeStatuses} value={noticeStatus} />,
      },
      { id: 'notifiedAt', width: 128, optional: status !== 'retiring' },
      { id: 'cancelReason', width: 150, optional: status !== 'canceled' },
      { id: 'nextReview', width: 112, optional: status !== 'canceled' },
      { id: 'rateExpiry', optional: true },
      { id: 'propertyName', optional: true },
      { id: 'rateType', optional: true },
      { id: 'rateLockedUntil', optional: true },
      { id: 'id', optional: true, main: false, fixed: false },
    ],
    open: 'subscription',
  });
}

export const rateLists = {
  all: listOf(),
  needsApproval: listOf('needsApproval'),
  approved: listOf('approved'),
  retiring: listOf('retiring'),
  canceled: listOf('canceled'),
} as const;
export type RateListName = keyof typeof rateLists;
