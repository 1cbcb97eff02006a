import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';

export const leadImportRecord = defineRecord(leadImport, { relations: ['user', 'client'] });

export const leadImportList = defineList(leadImport, {
  relations: ['user', 'client'],
  columns: [
    'name',
    'status',
    { id: 'client.name', width: 150 },
    'rowCount',
    'imported',
    'invalid',
    'duplicates',
    'suppressed',
    'created',
    { id: 'user.lastName', width: 140 },
    { id: 'source', optional: true },
  ],
  open: 'import',
});
