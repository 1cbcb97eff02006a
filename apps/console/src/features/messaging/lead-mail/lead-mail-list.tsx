import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineList } from '#platform/list/define-list.ts';
import { MailClass } from './mail-class.tsx';
import { mailTitle } from './mail-text.ts';

export const leadMailList = defineList(leadMail, {
  // A list omits the bodies: each may be half a megabyte.
  fields: [
    'id',
    'receivedAt',
    'from',
    'to',
    'subject',
    'status',
    'parser',
    'class',
    'leadId',
    'error',
    'propertyCode',
    'parses',
    'isTest',
    'mailId',
    'redactedAt',
  ],
  columns: [
    { id: 'subject', width: 170, grow: 2, main: true, fixed: true, cell: mailTitle },
    { id: 'receivedAt', width: 104 },
    { id: 'from', width: 140 },
    { id: 'to', width: 140 },
    { id: 'parser', width: 112 },
    { id: 'class', width: 130, cell: (mail) => <MailClass of={mail} /> },
    { id: 'leadId', width: 72 },
    { id: 'error', width: 130 },
    {
      id: 'isTest',
      optional: true,
      cell: ({ isTest }) => (isTest ? <ToneBadge tone="info">Test</ToneBadge> : <Nothing />),
    },
    { id: 'propertyCode', width: 130, optional: true },
    {
      id: 'mailId',
      width: 220,
      optional: true,
      cell: ({ mailId }) => <CutText text={mailId} middle={28} />,
    },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  open: 'mail',
});
