import type { leadMail } from '@supersync/contract/lead-mail/lead-mail.ts';
import { StatusBadge, ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Id } from '../../kit/value/id.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import type { ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { mailTitle } from './mail-words.ts';

export const mailColumns: ResourceColumns<typeof leadMail> = [
  {
    id: 'subject',
    header: 'Subject',
    width: 170,
    grow: 2,
    main: true,
    fixed: true,
    sortable: true,
    cell: mailTitle,
  },
  {
    id: 'receivedAt',
    header: 'Received',
    width: 104,
    sortable: true,
    cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
  { id: 'from', header: 'From', width: 140, grow: 1, cell: ({ from }) => <CutText text={from} /> },
  { id: 'to', header: 'To', width: 140, grow: 1, cell: ({ to }) => <CutText text={to} /> },
  { id: 'parser', header: 'Parser', width: 112, sortable: true, cell: ({ parser }) => parser ?? <Nothing /> },
  {
    id: 'class',
    header: 'Class',
    width: 130,
    sortable: true,
    cell: ({ class: kind, redactedAt }) => <StatusBadge status={redactedAt === null ? kind : 'redacted'} />,
  },
  { id: 'leadId', header: 'Lead', width: 72, cell: ({ leadId }) => <Id value={leadId} /> },
  { id: 'error', header: 'Error', width: 130, grow: 1, cell: ({ error }) => <CutText text={error} /> },
  {
    id: 'isTest',
    header: 'Test',
    width: 84,
    optional: true,
    cell: ({ isTest }) => (isTest ? <ToneBadge tone="info">Test</ToneBadge> : <Nothing />),
  },
  {
    id: 'propertyCode',
    header: 'Property code',
    width: 130,
    optional: true,
    cell: ({ propertyCode }) => propertyCode ?? <Nothing />,
  },
  {
    id: 'mailId',
    header: 'Message-ID',
    width: 220,
    optional: true,
    cell: ({ mailId }) => <CutText text={mailId} middle={28} />,
  },
  { id: 'id', header: 'Id', width: 84, optional: true, cell: ({ id }) => <Id value={id} /> },
];
