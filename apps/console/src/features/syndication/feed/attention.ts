import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { later } from '#kit/on-demand/later.tsx';
import { countRecords, defineAttention } from '#platform/screen/feature.ts';
import { feedClientsScreen } from './screens.ts';

const atLeastOne = { kind: 'range', from: '1', to: '' } as const;

export const attention = defineAttention([
  {
    title: 'Feeds held until somebody confirms them',
    screen: feedClientsScreen,
    href: listAddress(feedClientsScreen.path, { filters: { heldFeeds: atLeastOne } }),
    tone: 'warning',
    resource: feed,
    count: () => countRecords(feed, { held: true }),
    decide: later(async () => (await import('./held-feeds.tsx')).HeldFeeds),
  },
  {
    title: 'Feeds whose last build failed',
    screen: feedClientsScreen,
    href: listAddress(feedClientsScreen.path, { filters: { failedFeeds: atLeastOne } }),
    tone: 'danger',
    resource: feed,
    count: () => countRecords(feed, { lastOutcome: 'failed' }),
  },
]);
