import { superUser } from '@supersync/contract/super-user/super-user.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { recordOptions } from '../../platform/query.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { detailsOptions } from './account-details.ts';
import { newSuperUserScreen, superUserScreen, superUsersScreen } from './screens.ts';
import { shownPeople, whereOf } from './shown-people.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      superUsersScreen,
      () => import('./super-users-page.tsx'),
      ({ search }) => prefetchList(superUser, search, { where: whereOf(shownPeople(search)) }),
    ),
    bindScreen(newSuperUserScreen, () => import('./new-super-user-page.tsx')),
    bindScreen(
      superUserScreen,
      () => import('./super-user-page.tsx'),
      ({ params }) =>
        Promise.all([
          queryClient.prefetchQuery(recordOptions(superUser, Number(params.id))),
          queryClient.prefetchQuery(detailsOptions(Number(params.id))),
        ]),
    ),
  ],
  search: [searchRecords(superUser, superUserScreen, { detail: ({ email }) => email })],
  actions: [
    { label: `${newSuperUserScreen.title}…`, screen: newSuperUserScreen, href: hrefOf(newSuperUserScreen) },
  ],
});
