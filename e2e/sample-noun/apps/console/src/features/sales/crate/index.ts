import { crate } from '@supersync/contract/sales/crate/crate.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { bindList, bindRecord, defineRecord } from '#platform/list/bind-list.ts';
import { crateScreen, cratesScreen } from './screens.ts';

const page = () => import('./crates-page.tsx');

export const feature = defineFeature({
  screens: [
    bindList(cratesScreen, async () => (await page()).crateList, page),
    bindRecord(crateScreen, defineRecord(crate), () => import('./crate-page.tsx')),
  ],
});
