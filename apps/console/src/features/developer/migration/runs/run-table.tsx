import { runStatuses } from '@supersync/contract/developer/migration/migration-run.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatDuration } from '#kit/value/format.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { runsOptions, type FullRun } from '../migration-queries.ts';
import { nameOf, runTitle } from '../migration-text.ts';
import { runAddress } from './use-start-run.ts';

const columns: readonly RelatedColumn<FullRun>[] = [
  {
    id: 'run',
    header: 'Run',
    width: 200,
    main: true,
    fixed: true,
    cell: ({ kind, databaseEnvironment }) => runTitle(kind, databaseEnvironment?.name ?? 'an environment'),
    value: ({ kind }) => kind,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    cell: ({ status }) => <ChoiceBadge of={runStatuses} value={status} />,
    value: ({ status }) => runStatuses.labels[status],
  },
  {
    id: 'startedAt',
    header: 'Started',
    width: 150,
    cell: ({ startedAt }) => <AbsoluteTime at={startedAt} />,
    value: ({ startedAt }) => startedAt,
  },
  {
    id: 'starter',
    header: 'By',
    width: 150,
    cell: ({ starter }) => nameOf(starter),
    value: ({ starter }) => nameOf(starter),
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 96,
    align: 'end',
    cell: ({ startedAt, finishedAt }) =>
      finishedAt === null ? (
        <Nothing />
      ) : (
        formatDuration(new Date(finishedAt).getTime() - new Date(startedAt).getTime())
      ),
  },
  {
    id: 'statements',
    header: 'Statements',
    width: 104,
    align: 'end',
    cell: ({ statementsDone, statementCount }) => `${statementsDone} of ${statementCount}`,
  },
  { id: 'error', header: 'Error', width: 180, grow: 1, cell: ({ error }) => <CutText text={error} /> },
];

/** Every run of the migration, newest first. */
export function RunTable({ migrationId }: { readonly migrationId: number }) {
  const runs = useQuery(runsOptions(migrationId));
  if (runs.isLoadingError) return <QueryError query={runs} />;
  return (
    <RelatedTable
      label="Runs"
      name="migration-runs"
      columns={columns}
      rows={runs.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={runAddress}
      empty={
        <EmptyState title="No runs yet">
          A rehearsal, an upgrade or a revert shows here with every statement and how long it took.
        </EmptyState>
      }
    />
  );
}
