import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { rolesScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Requests for access',
    screen: rolesScreen,
    href: hrefOf(rolesScreen, {}, { requests: '1' }),
    tone: 'warning',
    resource: accessRequest,
    count: () => waitingRecords(accessRequest, 'created', { status: 'open' }),
  },
]);
