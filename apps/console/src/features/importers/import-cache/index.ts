import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { payloadList, payloadRecord } from './payload-list.tsx';
import { importCacheScreen, importPayloadScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(importCacheScreen, payloadList, () => import('./payloads-page.tsx')),
    bindRecord(importPayloadScreen, payloadRecord, () => import('./payload-page.tsx')),
  ],
});
