import { replay, replayStatuses } from '@supersync/contract/messaging/replay/replay.ts';
import { parseListState } from '#kit/list-page/list-state.ts';
import { bindScreen, hrefOf } from '#platform/screen/define-screen.ts';
import { defineFeature, searchRecords } from '#platform/screen/feature.ts';
import { prefetchDeclared } from '#platform/list/bind-list.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { listParameter, showsReplays } from './audit/audit-addresses.ts';
import { messageDefaults, searchIn, topicIn } from './message-list-state.ts';
import { foundOptions, topicKeysOptions, topicOptions, topicsOptions } from './message-queries.ts';
import { replayList } from './replay/replay-list.tsx';
import { auditMessagesScreen, publishScreen } from './screens.ts';

async function prefetchMessages(address: URLSearchParams): Promise<unknown> {
  const state = parseListState(address, messageDefaults);
  const topic = topicIn(state);
  const search = searchIn(state);
  return Promise.all([
    queryClient.prefetchQuery(topicsOptions),
    ...(topic === null || search === null
      ? []
      : [
          queryClient.prefetchQuery(topicKeysOptions(topic)),
          queryClient.prefetchQuery(foundOptions(topic, search, state.limit, state.page)),
        ]),
  ]);
}

export const feature = defineFeature({
  screens: [
    bindScreen(
      publishScreen,
      () => import('./publish/publish-page.tsx'),
      ({ search }) => {
        const topic = search.get('topic');
        return Promise.all([
          queryClient.prefetchQuery(topicsOptions),
          ...(topic === null ? [] : [queryClient.prefetchQuery(topicOptions(topic))]),
        ]);
      },
    ),
    bindScreen(
      auditMessagesScreen,
      () => import('./audit/audit-page.tsx'),
      ({ search }) =>
        showsReplays(search) ? prefetchDeclared(replayList, search) : prefetchMessages(search),
    ),
  ],
  search: [
    searchRecords(replay, auditMessagesScreen, {
      heading: 'Message replays',
      label: ({ id }) => `Replay ${id}`,
      detail: ({ topic, status }) => `${topic}, ${replayStatuses.labels[status]}`,
      href: ({ id }) => hrefOf(auditMessagesScreen, {}, { [listParameter]: 'replays', replay: id }),
    }),
  ],
  actions: [
    {
      label: 'Publish a message…',
      screen: publishScreen,
      href: publishScreen.path,
      keywords: ['topic', 'send', 'bus'],
    },
  ],
});
