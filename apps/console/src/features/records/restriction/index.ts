import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { restrictionList } from './restriction-list.tsx';
import { restrictionsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindList(restrictionsScreen, restrictionList, () => import('./restrictions-page.tsx'))],
  search: [
    searchRecords(restriction, restrictionsScreen, {
      detail: ({ reason }) => reason,
      href: ({ id }) => hrefOf(restrictionsScreen, {}, { rule: id }),
    }),
  ],
  actions: [
    {
      label: 'New client restriction…',
      screen: restrictionsScreen,
      href: hrefOf(restrictionsScreen, {}, { new: 1 }),
      keywords: ['deny', 'allow only', 'block'],
    },
    {
      label: 'Test a client restriction…',
      screen: restrictionsScreen,
      href: hrefOf(restrictionsScreen, {}, { test: 1 }),
      keywords: ['why', 'decides', 'rule'],
    },
  ],
});
