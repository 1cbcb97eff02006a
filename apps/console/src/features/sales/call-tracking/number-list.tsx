import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { callInventory } from '@supersync/contract/sales/call-tracking/call-inventory.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import classes from './call-tracking.module.css';
import { flagsOf, type InventoryNumber } from './number-flags.ts';

const numberStates = choices({
  attention: ['Needs attention', 'warning'],
  orphan: ['Orphan', 'warning'],
  fail_safe: ['No fail-safe', 'warning'],
  never_rang: ['Never rang', 'warning'],
  still_shown: ['Still shown', 'warning'],
  quarantine: ['In quarantine', 'held'],
});

const conditions: Readonly<Record<ChoiceOf<typeof numberStates>, Readonly<Record<string, unknown>>>> = {
  attention: { needsAttention: true },
  orphan: { isOrphan: true },
  fail_safe: { lacksFailSafe: true },
  never_rang: { neverRang: true },
  still_shown: { isStillShown: true },
  quarantine: { status: 'quarantine' },
};

export function Flags({ of }: { readonly of: InventoryNumber }) {
  const flags = flagsOf(of);
  if (flags.length === 0) return <Nothing />;
  return (
    <span className={classes.flags}>
      {flags.map(({ label }) => (
        <StatusBadge key={label} tone="warning">
          {label}
        </StatusBadge>
      ))}
    </span>
  );
}

const relations = ['client', 'property', 'partner'] as const;

export const numberRecord = defineRecord(callInventory, { relations });

export const numberList = defineList(callInventory, {
  name: 'call-inventory',
  relations,
  columns: [
    {
      id: 'number',
      width: 150,
      main: true,
      fixed: true,
      cell: ({ number }) => <Id value={printPhone(number)} />,
    },
    { id: 'status', width: 132 },
    { id: 'flags', header: 'Flags', width: 230, cell: (row) => <Flags of={row} /> },
    { id: 'property.name', width: 190 },
    { id: 'client.name', width: 160 },
    {
      id: 'source',
      width: 110,
      cell: ({ source, partner }) => (source === null ? <Nothing /> : sourceText({ source, partner })),
    },
    { id: 'forwardTo', width: 130 },
    { id: 'calls', width: 72 },
    { id: 'lastCallAt', width: 110 },
    { id: 'quarantinedUntil', optional: true },
    { id: 'providerId', optional: true },
  ],
  filters: ['client.name', 'property.name'],
  tabs: tabsOf({ name: 'standing', label: 'Status', of: numberStates, where: (value) => conditions[value] }),
});
