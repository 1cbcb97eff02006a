import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { formatBytes } from '../../kit/value/format.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import type { ClientFeed } from './feed-queries.ts';
import { FeedState } from './feed-state.tsx';
import { formatWords } from './feed-words.ts';
import { feedScreen } from './screens.ts';

const columns: readonly RelatedColumn<ClientFeed>[] = [
  { id: 'feedKey', header: 'Feed', main: true, width: 200, grow: 1, value: ({ feedKey }) => feedKey },
  {
    id: 'partner',
    header: 'Partner',
    width: 140,
    cell: ({ partner, partnerId }) => <CutText text={partner?.name ?? `No. ${partnerId}`} />,
    value: ({ partner }) => partner?.name,
  },
  { id: 'state', header: 'State', width: 210, cell: (feed) => <FeedState feed={feed} /> },
  {
    id: 'format',
    header: 'Format',
    width: 110,
    cell: ({ format }) => formatWords[format],
    value: ({ format }) => format,
  },
  { id: 'listings', header: 'Listings', width: 90, align: 'end', value: ({ listings }) => listings },
  {
    id: 'bytes',
    header: 'Size',
    width: 84,
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? <Nothing /> : formatBytes(bytes)),
    value: ({ bytes }) => bytes,
  },
  {
    id: 'lastBuiltAt',
    header: 'Last built',
    width: 112,
    cell: ({ lastBuiltAt }) => (lastBuiltAt === null ? 'Never' : <RelativeTime at={lastBuiltAt} />),
    value: ({ lastBuiltAt }) => lastBuiltAt,
  },
  {
    id: 'lastOutcome',
    header: 'Outcome',
    width: 118,
    cell: ({ lastOutcome }) => (lastOutcome === null ? <Nothing /> : <StatusBadge status={lastOutcome} />),
    value: ({ lastOutcome }) => lastOutcome,
  },
  {
    id: 'lastFetchedAt',
    header: 'Last fetched',
    width: 112,
    cell: ({ lastFetchedAt }) => (lastFetchedAt === null ? 'Never' : <RelativeTime at={lastFetchedAt} />),
    value: ({ lastFetchedAt }) => lastFetchedAt,
  },
  {
    id: 'lastFetchedBy',
    header: 'By',
    width: 140,
    grow: 1,
    cell: ({ lastFetchedBy }) => <CutText text={lastFetchedBy} />,
    value: ({ lastFetchedBy }) => lastFetchedBy,
  },
];

/** The feeds of one client, one a partner. */
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
