import { callInventory } from '@supersync/contract/sales/call-tracking/call-inventory.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { countRecords, defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { callOrdersScreen } from './screens.ts';

export const attention = defineAttention([
  {
    title: 'Call tracking orders that failed',
    screen: callOrdersScreen,
    href: hrefOf(callOrdersScreen, {}, { status: 'failed' }),
    tone: 'danger',
    resource: callOrder,
    count: () => waitingRecords(callOrder, 'created', { status: 'failed' }),
  },
  {
    title: 'Call numbers without an active property',
    screen: callOrdersScreen,
    href: hrefOf(callOrdersScreen, {}, { list: 'numbers', standing: 'orphan' }),
    tone: 'warning',
    resource: callInventory,
    count: () => countRecords(callInventory, { isOrphan: true }),
  },
]);
