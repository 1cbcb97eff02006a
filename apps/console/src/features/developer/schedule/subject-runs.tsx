import type { Where } from '@supersync/contract/kernel/query/query.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useList } from '#platform/query/query.ts';
import { describeParameters } from '#parts/task/parameter-text.ts';
import { RunBadge, RunCounts, RunDuration } from '#parts/task-run/run-status.tsx';

type Run = Row<typeof taskRun>;

const columns: readonly RelatedColumn<Run>[] = [
  { id: 'id', header: 'Run', main: true, width: 100, value: ({ id }) => id, cell: ({ id }) => `Run ${id}` },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    value: ({ status }) => status,
    cell: (run) => <RunBadge run={run} />,
  },
  {
    id: 'parameters',
    header: 'Arguments',
    grow: 1,
    width: 180,
    cell: ({ parameters }) => <CutText text={describeParameters(parameters)} />,
  },
  {
    id: 'dueAt',
    header: 'Due',
    width: 120,
    value: ({ dueAt }) => dueAt,
    cell: ({ dueAt }) => <RelativeTime at={dueAt} />,
  },
  {
    id: 'durationMs',
    header: 'Duration',
    width: 150,
    value: ({ durationMs }) => durationMs,
    cell: (run) => <RunDuration run={run} />,
  },
  { id: 'added', header: 'Changes', width: 170, cell: (run) => <RunCounts run={run} /> },
];

const runsShown = 50;

export interface SubjectRunsProps {
  readonly where: Where<typeof taskRun>;
  readonly onOpen: (runId: number) => void;
}

/** The newest runs; the activity list has all of them. */
export function SubjectRuns({ where, onOpen }: SubjectRunsProps) {
  const runs = useList(taskRun, { where, sort: ['-dueAt', '-id'], limit: runsShown });
  if (runs.isLoadingError) return <QueryError query={runs} />;
  return (
    <RelatedTable
      label="Runs"
      name="subject-runs"
      columns={columns}
      rows={runs.data?.data}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title="No runs yet">Runs appear here, newest first.</EmptyState>}
    />
  );
}
