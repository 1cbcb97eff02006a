import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { PeriodBadge } from './period-badge.tsx';
import { periodStates, periodWhere } from './restriction-period.ts';

export const restrictionRecord = defineRecord(restriction, {
  noun: 'restriction',
  relations: ['client'],
  fields: ['client.name', 'mode', 'scope', 'target', 'reason', 'from', 'until'],
  status: (rule) => <PeriodBadge rule={rule} />,
});

export const restrictionList = defineList(restriction, {
  relations: ['client'],
  columns: [
    { id: 'client.name', width: 176, main: true, fixed: true },
    { id: 'scope', width: 122 },
    { id: 'target', width: 164, main: false, fixed: false },
    { id: 'mode', width: 124 },
    { id: 'status', header: 'Status', width: 158, cell: (rule) => <PeriodBadge rule={rule} /> },
    { id: 'reason', width: 176 },
    'from',
    'until',
    { id: 'id', optional: true },
    { id: 'modified', optional: true },
  ],
  filters: ['client.name'],
  tabs: tabsOf({ name: 'standing', label: 'Status', of: periodStates, where: periodWhere }),
  open: 'rule',
  edit: 'edit',
  panels: ['test', 'client', 'scope', 'target', 'on'],
});
