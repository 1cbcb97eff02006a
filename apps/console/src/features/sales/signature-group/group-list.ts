import {
  signatureGroup,
  maxAddresses,
  maxDomains,
} from '@supersync/contract/sales/signature-group/signature-group.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';
import { signatureGroupScreen } from './screens.ts';

export const groupRecord = defineRecord(signatureGroup, { noun: 'group' });

export const groupList = defineList(signatureGroup, {
  columns: [
    { id: 'name', width: 220, main: true, fixed: true },
    { id: 'description', width: 280 },
    {
      id: 'addresses',
      width: 110,
      align: 'end',
      cell: ({ addresses }) => addresses.length,
    },
    { id: 'domains', width: 260, cell: ({ domains }) => domains.join(', ') },
    { id: 'modified', width: 140 },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  open: signatureGroupScreen,
});

export const groupForm = defineForm(signatureGroup, {
  noun: 'group',
  fields: ['name', 'description', 'addresses', 'domains'],
  inputs: {
    addresses: { kind: 'texts', max: maxAddresses, placeholder: 'sales@example.com' },
    domains: { kind: 'texts', max: maxDomains, placeholder: 'example.com' },
  },
});
