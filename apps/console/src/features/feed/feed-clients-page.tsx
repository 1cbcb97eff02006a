import { feedClient } from '@supersync/contract/feed/feed-client.ts';
import { feed } from '@supersync/contract/feed/feed.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { formatNumber } from '../../kit/value/format.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { feedClientsHeldFirst } from './feed-queries.ts';
import { feedClientScreen, feedClientsScreen } from './screens.ts';

type FeedClient = Row<typeof feedClient>;

const columns: ResourceColumns<typeof feedClient> = [
  { ...fieldColumn<FeedClient>(feedClient, 'name'), header: 'Client', grow: 1 },
  {
    id: 'heldFeeds',
    header: 'Held',
    width: 110,
    sortable: true,
    cell: ({ heldFeeds }) =>
      heldFeeds === 0 ? (
        <Nothing />
      ) : (
        <ToneBadge tone="warning" icon="held">
          {formatNumber(heldFeeds)} held
        </ToneBadge>
      ),
  },
  {
    id: 'failedFeeds',
    header: 'Failed',
    width: 110,
    sortable: true,
    cell: ({ failedFeeds }) =>
      failedFeeds === 0 ? (
        <Nothing />
      ) : (
        <ToneBadge tone="danger" icon="failed">
          {formatNumber(failedFeeds)} failed
        </ToneBadge>
      ),
  },
  {
    id: 'feeds',
    header: 'Feeds',
    width: 90,
    align: 'end',
    sortable: true,
    cell: ({ feeds }) => <NumberValue value={feeds} />,
  },
  { ...fieldColumn<FeedClient>(feedClient, 'activeFeeds'), header: 'Active', width: 90 },
  { ...fieldColumn<FeedClient>(feedClient, 'listings'), width: 110 },
  { ...fieldColumn<FeedClient>(feedClient, 'lastBuiltAt'), width: 140 },
  { ...fieldColumn<FeedClient>(feedClient, 'lastFetchedAt'), width: 140 },
  { ...fieldColumn<FeedClient>(feedClient, 'clientId'), optional: true },
];

export function Page() {
  useLiveRecords(feed, feedClient);
  return (
    <ResourceList
      resource={feedClientsHeldFirst}
      title={feedClientsScreen.title}
      lead={feedClientsScreen.description}
      columns={columns}
      hrefOf={({ clientId }) => hrefOf(feedClientScreen, { client_id: clientId })}
      empty={
        <EmptyState title="No feeds yet">
          A feed is there as soon as a client is sent to a partner: on the client’s page, under partners.
        </EmptyState>
      }
    />
  );
}
