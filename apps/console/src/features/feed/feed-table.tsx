import { feedFormats } from '@supersync/contract/partner/partner-choices.ts';
import { feedOutcomes } from '@supersync/contract/feed/feed.ts';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { formatBytes } from '../../kit/value/format.ts';
import { Id } from '../../kit/value/id.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import type { ClientFeed } from './feed-queries.ts';
import { FeedState } from './feed-state.tsx';
import { feedScreen } from './screens.ts';

const columns: readonly RelatedColumn<ClientFeed>[] = [
  {
    id: 'partner',
    header: 'Partner',
    main: true,
    width: 150,
    grow: 1,
    cell: ({ partner, partnerId }) => partner?.name ?? `No. ${partnerId}`,
    value: ({ partner }) => partner?.name,
  },
  {
    id: 'feedKey',
    header: 'Key',
    width: 180,
    cell: ({ feedKey }) => <Id value={feedKey} length={20} />,
    value: ({ feedKey }) => feedKey,
  },
  { id: 'state', header: 'State', width: 158, cell: (feed) => <FeedState feed={feed} short /> },
  {
    id: 'format',
    header: 'Format',
    width: 120,
    cell: ({ format }) => feedFormats.labels[format],
    value: ({ format }) => format,
  },
  { id: 'listings', header: 'Listings', width: 84, align: 'end', value: ({ listings }) => listings },
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
    width: 104,
    cell: ({ lastBuiltAt }) => (lastBuiltAt === null ? 'Never' : <RelativeTime at={lastBuiltAt} />),
    value: ({ lastBuiltAt }) => lastBuiltAt,
  },
  {
    id: 'lastOutcome',
    header: 'Outcome',
    width: 118,
    optional: true,
    cell: ({ lastOutcome }) =>
      lastOutcome === null ? <Nothing /> : <ChoiceBadge of={feedOutcomes} value={lastOutcome} />,
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
