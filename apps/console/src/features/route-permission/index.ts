import { reachOptions } from '../../platform/access-facts.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
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
