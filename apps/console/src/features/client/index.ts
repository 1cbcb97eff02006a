import { client } from '@supersync/contract/client/client.ts';
import { bindScreen, hrefOf } from '../../platform/define-screen.ts';
import { defineFeature, searchRecords } from '../../platform/feature.ts';
import { queryClient } from '../../platform/query-client.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { clientListQuery, clientOptions, propertiesOptions } from './client-queries.ts';
import { clientEditScreen, clientScreen, clientsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      clientsScreen,
      () => import('./clients-page.tsx'),
      ({ search }) => prefetchList(client, search, clientListQuery),
    ),
    bindScreen(
      clientScreen,
      () => import('./client-page.tsx'),
      ({ params }) =>
        Promise.all([
          queryClient.prefetchQuery(clientOptions(Number(params.id))),
          queryClient.prefetchQuery(propertiesOptions(Number(params.id))),
        ]),
    ),
    bindScreen(
      clientEditScreen,
      () => import('./client-edit-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(clientOptions(Number(params.id))),
    ),
  ],
  search: [searchRecords(client, clientScreen, { detail: ({ clientKey }) => clientKey })],
  actions: [{ label: 'New client…', screen: clientsScreen, href: hrefOf(clientsScreen, {}, { new: '1' }) }],
});
