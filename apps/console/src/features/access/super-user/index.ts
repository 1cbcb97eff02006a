import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList, bindRecord, defineRecord } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { mayViewAs, startViewingAs } from '#platform/session/view-as.ts';
import { detailsOptions } from './account-details.ts';
import { newSuperUserScreen, superUserScreen, superUsersScreen } from './screens.ts';
import { shownIn, superUserList } from './super-user-list.tsx';

export const feature = defineFeature({
  screens: [
    bindList(
      superUsersScreen,
      (search) => superUserList(shownIn(search)),
      () => import('./super-users-page.tsx'),
    ),
    bindScreen(newSuperUserScreen, () => import('./new-super-user-page.tsx')),
    bindRecord(
      superUserScreen,
      defineRecord(superUser),
      () => import('./super-user-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(detailsOptions(Number(params.id))),
    ),
  ],
  search: [
    searchRecords(superUser, superUserScreen, {
      kind: 'person',
      detail: ({ email }) => email,
      verbs: ({ id, isSuperUser, status }) =>
        isSuperUser && status !== 'suspended' && mayViewAs(id)
          ? [
              {
                label: 'View as',
                screen: superUserScreen,
                run: () => startViewingAs(id).then(() => undefined),
              },
            ]
          : [],
    }),
  ],
  actions: [
    { label: `${newSuperUserScreen.title}…`, screen: newSuperUserScreen, href: hrefOf(newSuperUserScreen) },
  ],
});
