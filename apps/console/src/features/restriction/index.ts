import { restriction } from '@supersync/contract/restriction/restriction.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { isStanding, restrictionRelations, standingCounts } from './restriction-queries.ts';
import { dayOf, standingWhere } from './restriction-words.ts';
import { restrictionsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      restrictionsScreen,
      () => import('./restrictions-page.tsx'),
      ({ search }) => {
        const today = dayOf(Date.now());
        const standing = search.get('standing');
        return Promise.all([
          prefetchList(restriction, search, {
            relations: restrictionRelations,
            ...(isStanding(standing) ? { where: standingWhere(standing, today) } : {}),
          }),
          queryClient.prefetchQuery(standingCounts(today)),
        ]);
      },
    ),
  ],
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
