import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { defineForm } from '#platform/resource/define-form.ts';

export const manifestRecord = defineRecord(floorplanManifest, { noun: 'manifest', relations: ['property'] });

export const manifestList = defineList(floorplanManifest, {
  relations: ['property'],
  columns: [
    { id: 'name', width: 240, main: true, fixed: true },
    { id: 'property.name', width: 220 },
    { id: 'state', width: 120 },
    { id: 'mode', width: 80 },
    { id: 'number', width: 90 },
    { id: 'publishedNumber', width: 150 },
    { id: 'floorCount', width: 90 },
    { id: 'unitCount', width: 120 },
    { id: 'modified', width: 140 },
    { id: 'publishedAt', optional: true },
    { id: 'publicKey', optional: true },
    { id: 'created', optional: true },
    { id: 'id', optional: true, main: false, fixed: false },
  ],
  tabs: tabsByField(floorplanManifest, 'state'),
  open: 'manifest',
});

export const manifestForm = defineForm(floorplanManifest, { noun: 'manifest', fields: ['name'] });
