import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { Sparkline } from '#kit/chart/sparkline.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import type { ClientFeed } from './feed-queries.ts';
import { FeedState } from './feed-state.tsx';
import { feedScreen } from './screens.ts';

const columns = relatedColumns<ClientFeed>(feed, [
  { id: 'partner.name', width: 150, main: true },
  {
    id: 'feedKey',
    header: 'Key',
    width: 180,
    sortable: true,
    cell: ({ feedKey }) => <Id value={feedKey} length={20} />,
  },
  { id: 'state', header: 'Status', width: 158, cell: (row) => <FeedState feed={row} short /> },
  { id: 'format', width: 120 },
  { id: 'listings', width: 84 },
  {
    id: 'listingTrend',
    header: 'Trend',
    width: 112,
    sortable: false,
    cell: ({ listingTrend }) => <Sparkline label="Listings" values={listingTrend} each="build" />,
  },
  {
    id: 'bytes',
    header: 'Size',
    width: 84,
    align: 'end',
    sortable: true,
    cell: ({ bytes }) => (bytes === null ? <Nothing /> : formatBytes(bytes)),
  },
  {
    id: 'lastBuiltAt',
    width: 104,
    cell: ({ lastBuiltAt }) => (lastBuiltAt === null ? 'Never' : <RelativeTime at={lastBuiltAt} />),
  },
  { id: 'lastOutcome', header: 'Outcome', width: 118, optional: true },
  {
    id: 'lastFetchedAt',
    width: 112,
    cell: ({ lastFetchedAt }) => (lastFetchedAt === null ? 'Never' : <RelativeTime at={lastFetchedAt} />),
  },
  { id: 'lastFetchedBy', width: 140 },
]);

/** The feeds of one client, one per partner. */
export function FeedTable({ feeds }: { readonly feeds: readonly ClientFeed[] | undefined }) {
  return (
    <RelatedTable
      label="Feeds"
      name="client-feeds"
      columns={columns}
      rows={feeds}
      rowKey={({ id }) => String(id)}
      hrefOf={({ clientId, feedKey }) => hrefOf(feedScreen, { client_id: clientId, feed_key: feedKey })}
      maxRows={20}
    />
  );
}
