import { call } from '@supersync/contract/sales/call-tracking/call.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import { formatCallDuration } from './duration-text.ts';

const relations = ['client', 'property', 'partner'] as const;

export const callRecord = defineRecord(call, { relations });

const sourceColumn = {
  id: 'source',
  width: 120,
  cell: ({ source, partner }: { source: string | null; partner: { name: string } | null }) =>
    source === null ? <Nothing /> : (partner?.name ?? sourceText({ source, partner: null })),
};

export const callList = defineList(call, {
  relations,
  columns: [
    { id: 'startedAt', width: 124, main: true, fixed: true },
    sourceColumn,
    { id: 'property.name', width: 190 },
    { id: 'client.name', width: 160 },
    { id: 'fromNumber', width: 132 },
    { id: 'calledNumber', width: 132 },
    { id: 'outcome', width: 132 },
    { id: 'talkSec', width: 100, cell: ({ talkSec }) => formatCallDuration(talkSec) },
    { id: 'recordNotice', width: 190 },
    { id: 'durationSec', optional: true, cell: ({ durationSec }) => formatCallDuration(durationSec) },
    { id: 'isTest', optional: true },
    { id: 'leadId', optional: true },
    { id: 'providerCallId', optional: true },
  ],
  filters: ['client.name', 'property.name'],
  tabs: tabsByField(call, 'outcome'),
  open: 'call',
});
