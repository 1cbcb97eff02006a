import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { bindRecord } from '#platform/list/bind-list.ts';
import { exampleRecord } from './example-record.ts';
import { exampleRecordScreen, exampleScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(exampleScreen, () => import('./example-page.tsx')),
    bindRecord(exampleRecordScreen, exampleRecord, () => import('./example-record-page.tsx')),
  ],
});
