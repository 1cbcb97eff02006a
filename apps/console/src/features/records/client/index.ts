import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { bindList, bindRecord } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { feedClientScreen } from '#features/syndication/feed/screens.ts';
import { clientList, clientRecord } from './client-list.tsx';
import { propertiesOptions } from './client-queries.ts';
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
  search: [
    searchRecords(client, clientScreen, {
      kind: 'client',
      detail: ({ clientKey, city }) => [clientKey, city].filter((each) => each !== null).join(' · '),
      verbs: ({ id }) => [
        { label: clientEditScreen.title, screen: clientEditScreen, href: hrefOf(clientEditScreen, { id }) },
        { label: 'Open feeds', screen: feedClientScreen, href: hrefOf(feedClientScreen, { client_id: id }) },
      ],
    }),
    searchRecords(clientContact, clientScreen, {
      kind: 'person',
      heading: 'People at clients',
      detail: ({ jobTitle, email }) => [jobTitle, email].filter((each) => each !== null).join(' · '),
      href: ({ clientId }) => hrefOf(clientScreen, { id: clientId }, { tab: 'people' }),
    }),
  ],
  actions: [{ label: 'New client…', screen: clientsScreen, href: hrefOf(clientsScreen, {}, { new: '1' }) }],
});
