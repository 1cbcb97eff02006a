import { role } from '@supersync/contract/access/role/role.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { roleList } from './role-list.tsx';
import { roleScreen, rolesScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(rolesScreen, roleList, () => import('./roles-page.tsx')),
    bindScreen(
      roleScreen,
      () => import('./role-page.tsx'),
      async ({ params }) => (await import('./role-store.ts')).fetchRole(params.id),
    ),
  ],
  search: [searchRecords(role, roleScreen, { detail: ({ roleType }) => roleType })],
  actions: [{ label: 'New role…', screen: rolesScreen, href: hrefOf(rolesScreen, {}, { new: '1' }) }],
});
