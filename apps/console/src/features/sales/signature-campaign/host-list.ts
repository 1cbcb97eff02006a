import { signatureHost } from '@supersync/contract/sales/signature-host/signature-host.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';

export const hostRecord = defineRecord(signatureHost, { fields: ['host', 'note', 'created'] });

export const hostList = defineList(signatureHost, {
  columns: [
    { id: 'host', width: 260, main: true, fixed: true },
    { id: 'note', width: 360 },
    { id: 'modified', width: 140 },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  open: 'host',
  edit: 'edit',
  panels: ['new'],
});

export const hostForm = defineForm(signatureHost, { fields: ['host', 'note'] });
