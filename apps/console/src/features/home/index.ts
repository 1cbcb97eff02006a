import { accessRequest } from '@supersync/contract/access-request/access-request.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { countRecords, defineFeature } from '../../platform/feature.ts';
import { homeScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(homeScreen, () => import('./home-page.tsx'))],
  attention: [
    {
      title: 'Requests for access',
      screen: homeScreen,
      href: '/#access-requests',
      chain: [['supersync_admin_tools'], ['supersync_manage_roles']],
      tone: 'warning',
      resource: accessRequest,
      count: () => countRecords(accessRequest, { status: 'open' }),
    },
  ],
});
