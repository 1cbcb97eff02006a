import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';

export const senderRecord = defineRecord(signatureSender, {
  fields: ['email', 'jobTitle', 'phone', 'isActive', 'created'],
});

export const senderList = defineList(signatureSender, {
  columns: [
    { id: 'name', width: 220, main: true, fixed: true },
    { id: 'email', width: 260 },
    { id: 'jobTitle', width: 180 },
    { id: 'isActive', width: 90 },
    { id: 'phone', optional: true },
    { id: 'created', optional: true },
    { id: 'modified', optional: true },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  open: 'sender',
  edit: 'edit',
  panels: ['new', 'add'],
});

export const senderForm = defineForm(signatureSender, {
  fields: ['name', 'email', 'jobTitle', 'phone', 'isActive'],
  columns: 2,
});
