import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { bindRecord, prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { groupList, groupRecord } from './group-list.ts';
import { signatureGroupScreen, signatureGroupsScreen } from './screens.ts';
import { senderList } from './sender-list.ts';
import { shownList } from './shown-list.ts';
import { membersOptions } from './signature-queries.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      signatureGroupsScreen,
      () => import('./groups-page.tsx'),
      ({ search }) =>
        shownList(search) === 'senders'
          ? prefetchDeclared(senderList, search)
          : prefetchDeclared(groupList, search),
    ),
    bindRecord(
      signatureGroupScreen,
      groupRecord,
      () => import('./group-page.tsx'),
      ({ params }) => queryClient.prefetchQuery(membersOptions(Number(params.id), '', 1)),
    ),
  ],
  search: [
    searchRecords(signatureGroup, signatureGroupScreen, {
      label: ({ name }) => name,
      detail: () => 'Signature group',
    }),
    searchRecords(signatureSender, signatureGroupsScreen, {
      label: ({ name }) => name,
      detail: ({ email }) => `Signature of ${email}`,
      href: ({ id }) => hrefOf(signatureGroupsScreen, {}, { list: 'senders', sender: id }),
    }),
  ],
  actions: [
    {
      label: 'Signature senders',
      screen: signatureGroupsScreen,
      href: hrefOf(signatureGroupsScreen, {}, { list: 'senders' }),
      keywords: ['signature', 'html', 'mailbox'],
    },
  ],
});
