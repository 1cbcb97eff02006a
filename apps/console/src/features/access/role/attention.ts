import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { rolesScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Requests for access',
    screen: rolesScreen,
    href: hrefOf(rolesScreen, {}, { requests: '1' }),
    tone: 'warning',
    resource: accessRequest,
    count: () => countRecords(accessRequest, { status: 'open' }),
  },
]);
