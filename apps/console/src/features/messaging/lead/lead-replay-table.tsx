import { leadReplay } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { fieldValue } from '#platform/resource/resource-columns.tsx';
import { leadReplaysOptions, type LeadReplay } from './lead-replay-queries.ts';

export interface LeadReplayTableProps {
  readonly hrefOf: (replay: LeadReplay) => string;
}

const columns = relatedColumns<LeadReplay>(leadReplay, [
  { id: 'id', header: 'Replay', width: 84, grow: 0, main: true, fixed: true, cell: ({ id }) => String(id) },
  { id: 'status', width: 110 },
  { id: 'client.name', width: 150 },
  {
    id: 'destination',
    width: 150,
    main: false,
    fixed: false,
    cell: ({ destination }) => fieldValue(leadReplay, 'destination', destination),
  },
  { id: 'published', width: 76 },
  { id: 'skipped', width: 84 },
  { id: 'user.lastName', width: 140, grow: 0 },
  { id: 'created', width: 112 },
]);

/** The newest replays of everyone. */
export function LeadReplayTable({ hrefOf }: LeadReplayTableProps) {
  const replays = useQuery(leadReplaysOptions);
  if (replays.isLoadingError) return <QueryError query={replays} />;
  return (
    <RelatedTable
      label="Newest replays"
      name="lead-replays"
      columns={columns}
      rows={replays.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={hrefOf}
      empty={
        <EmptyState title="No replays yet">Replays appear here with who started them and when.</EmptyState>
      }
    />
  );
}
