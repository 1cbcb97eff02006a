import { leadDestinations, leadReplayStatuses } from '@supersync/contract/lead/lead-replay.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { messageOf } from '../../platform/toast-words.ts';
import { personName } from '../../platform/person-name.ts';
import { leadReplaysOptions, type LeadReplay } from './lead-replay-queries.ts';

export interface LeadReplayTableProps {
  readonly hrefOf: (replay: LeadReplay) => string;
}

const columns: readonly RelatedColumn<LeadReplay>[] = [
  {
    id: 'id',
    header: 'Replay',
    width: 84,
    grow: 0,
    main: true,
    fixed: true,
    cell: ({ id }) => String(id),
    value: ({ id }) => id,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={leadReplayStatuses} value={status} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 150,
    grow: 1,
    cell: ({ client }) => <CutText text={client?.name} />,
    value: ({ client }) => client?.name,
  },
  {
    id: 'destination',
    header: 'Sent to',
    width: 150,
    cell: ({ destination }) => leadDestinations.labels[destination],
  },
  {
    id: 'published',
    header: 'Sent',
    width: 76,
    align: 'end',
    value: ({ published }) => published,
  },
  {
    id: 'skipped',
    header: 'Skipped',
    width: 84,
    align: 'end',
    value: ({ skipped }) => skipped,
  },
  {
    id: 'user',
    header: 'By',
    width: 140,
    cell: ({ user }) => personName(user) ?? <Nothing />,
  },
  {
    id: 'created',
    header: 'Started',
    width: 112,
    cell: ({ created }) => <RelativeTime at={created} />,
    value: ({ created }) => created,
  },
];

/** The newest replays of everybody. */
export function LeadReplayTable({ hrefOf }: LeadReplayTableProps) {
  const replays = useQuery(leadReplaysOptions);
  if (replays.isError)
    return <ErrorState message={messageOf(replays.error)} onRetry={() => void replays.refetch()} />;
  return (
    <RelatedTable
      label="Newest replays"
      name="lead-replays"
      columns={columns}
      rows={replays.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={hrefOf}
      empty={
        <EmptyState title="No replays yet">
          Leads that were sent again show here, by whom and when.
        </EmptyState>
      }
    />
  );
}
