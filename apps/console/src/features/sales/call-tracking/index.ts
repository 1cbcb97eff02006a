import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { orderStatuses } from '@supersync/contract/sales/call-tracking/order-states.ts';
import { numberIn } from '#platform/screen/address-part.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { gridOptions } from './grid/grid-query.ts';
import { orderList } from './order-list.tsx';
import { callOrdersScreen, callTestScreen, orderNumbersScreen } from './screens.ts';
import { shownList } from './shown-list.ts';

async function prefetchList(search: URLSearchParams): Promise<unknown> {
  const shown = shownList(search);
  if (shown === 'numbers') return prefetchDeclared((await import('./number-list.tsx')).numberList, search);
  if (shown === 'calls') return prefetchDeclared((await import('./call-list.tsx')).callList, search);
  return prefetchDeclared(orderList, search);
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      callOrdersScreen,
      () => import('./orders-page.tsx'),
      ({ search }) => prefetchList(search),
    ),
    bindScreen(
      orderNumbersScreen,
      () => import('./grid/order-numbers-page.tsx'),
      async ({ search }) => {
        const clientId = numberIn(search.get('client'));
        if (clientId === null) return;
        await queryClient.prefetchQuery(
          gridOptions({
            clientId,
            search: search.get('find') ?? '',
            page: numberIn(search.get('page')) ?? 1,
          }),
        );
      },
    ),
    bindScreen(callTestScreen, () => import('./call-test-page.tsx')),
  ],
  search: [
    searchRecords(callOrder, callOrdersScreen, {
      label: ({ id }) => `Call tracking order ${id}`,
      detail: ({ status, source }) => `${orderStatuses.labels[status]}, ${source}`,
      href: ({ id }) => hrefOf(callOrdersScreen, {}, { order: id }),
    }),
  ],
  actions: [
    {
      label: 'Order call numbers…',
      screen: orderNumbersScreen,
      href: hrefOf(orderNumbersScreen, {}),
      keywords: ['phone', 'buy', 'tracking'],
    },
    {
      label: 'Call number inventory',
      screen: callOrdersScreen,
      href: hrefOf(callOrdersScreen, {}, { list: 'numbers' }),
      keywords: ['orphan', 'fail-safe', 'quarantine'],
    },
    {
      label: 'Tracked calls',
      screen: callOrdersScreen,
      href: hrefOf(callOrdersScreen, {}, { list: 'calls' }),
      keywords: ['recording', 'caller', 'duration'],
    },
  ],
});
