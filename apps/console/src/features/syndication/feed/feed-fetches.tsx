import { feedFetch } from '@supersync/contract/syndication/feed/feed-fetch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { recordPages, WindowedTable } from './document/windowed-table.tsx';

type Fetch = With<typeof feedFetch, 'build'>;

const answerWords: Readonly<Record<number, string>> = { 200: 'Sent', 304: 'Had it already' };

const columns: readonly TableColumn<Fetch>[] = [
  {
    id: 'at',
    header: 'When',
    main: true,
    fixed: true,
    width: 150,
    grow: 0,
    cell: ({ at }) => <AbsoluteTime at={at} />,
  },
  { id: 'ago', header: 'Ago', width: 112, cell: ({ at }) => <RelativeTime at={at} /> },
  {
    id: 'answer',
    header: 'Answer',
    width: 150,
    cell: ({ answer }) => (
      <ToneBadge tone={answer === 200 ? 'success' : 'neutral'}>
        {answerWords[answer] ?? String(answer)}
      </ToneBadge>
    ),
  },
  {
    id: 'build',
    header: 'Build',
    width: 80,
    align: 'end',
    cell: ({ build }) => (build === null ? <Nothing /> : String(build.number)),
  },
  {
    id: 'agent',
    header: 'By',
    width: 240,
    grow: 1,
    cell: ({ agent }) => <CutText text={agent} />,
  },
  { id: 'network', header: 'From', width: 150, cell: ({ network }) => <CutText text={network} /> },
];

/** Who fetched the feed, and what they received. */
export function FeedFetches({ feedId }: { readonly feedId: number }) {
  return (
    <WindowedTable
      label="Fetches"
      name="feed-fetches"
      listKey={`fetches ${feedId}`}
      pageQuery={recordPages(feedFetch, {
        where: { feedId },
        relations: ['build'] as const,
        sort: ['-id'],
      })}
      columns={columns}
      rowKey={({ id }) => String(id)}
      maxRows={16}
      empty={
        <EmptyState title="Never fetched">
          Nobody has fetched it from its secret address yet. Give that address to the partner.
        </EmptyState>
      }
    />
  );
}
