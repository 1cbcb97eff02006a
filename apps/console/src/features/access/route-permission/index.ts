import { reachOptions } from '#platform/session/access-facts.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { routePermissionsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      routePermissionsScreen,
      () => import('./route-permissions-page.tsx'),
      () => queryClient.prefetchQuery(reachOptions),
    ),
  ],
  actions: [
    {
      label: 'Why can they see this?…',
      screen: routePermissionsScreen,
      href: hrefOf(routePermissionsScreen, {}, { why: '~' }),
      keywords: ['access', 'explain', 'permission', 'refused'],
    },
    {
      label: 'Compare two people…',
      screen: routePermissionsScreen,
      href: hrefOf(routePermissionsScreen, {}, { compare: ',' }),
      keywords: ['access', 'difference', 'permission'],
    },
  ],
});
