import { client } from '@supersync/contract/records/client/client.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { clientList } from './client-list.tsx';
import { clientRecord, propertiesOptions } from './client-queries.ts';
import { clientEditScreen, clientScreen, clientsScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindList(clientsScreen, clientList, () => import('./clients-page.tsx')),
    bindRecord(
      clientScreen,
      clientRecord,
      () => import('./client-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(propertiesOptions(Number(params.id))),
    ),
    bindRecord(clientEditScreen, clientRecord, () => import('./client-edit-page.tsx')),
  ],
  search: [searchRecords(client, clientScreen, { detail: ({ clientKey }) => clientKey })],
  actions: [{ label: 'New client…', screen: clientsScreen, href: hrefOf(clientsScreen, {}, { new: '1' }) }],
});
