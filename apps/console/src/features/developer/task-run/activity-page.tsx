import { seesAllTasks, taskGroups } from '@supersync/contract/developer/task/task-access.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import type { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { FilterField } from '#kit/list-page/list-filter.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import type { ListColumn } from '#platform/list/list-columns.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useHeldPermissions } from '#platform/session/session.ts';
import { describeParameters } from '#parts/task/parameter-text.ts';
import { catalogueOptions, useTaskTitle } from '#parts/task/task-queries.ts';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { RunBadge, RunCounts, RunDuration } from '#parts/task-run/run-status.tsx';
import { manualRunScreen } from '#features/developer/task/screens.ts';
import classes from './activity-page.module.css';
import { runList } from './run-list.ts';
import { activityScreen } from './screens.ts';
import { groupParameter, showsAll } from './shown-group.ts';

type RunRow = With<typeof taskRun, 'schedule' | 'importer' | 'startedUser'>;

const columnsFor = (titleOf: (taskName: string) => string): readonly ListColumn<RunRow>[] => [
  { id: 'status', header: 'Status', width: 170, sortable: true, cell: (run) => <RunBadge run={run} /> },
  {
    id: 'taskName',
    header: 'What',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: (run) => run.importer?.name ?? titleOf(run.taskName),
  },
  {
    id: 'parameters',
    header: 'Arguments',
    width: 180,
    cell: ({ parameters }) => <CutText text={describeParameters(parameters)} />,
  },
  { id: 'dueAt', header: 'Due', width: 116 },
  { id: 'durationMs', header: 'Duration', width: 160, sortable: true, cell: (run) => <RunTime run={run} /> },
  { id: 'added', header: 'Changes', width: 150, cell: (run) => <RunCounts run={run} /> },
  {
    id: 'startedUserId',
    header: 'Started by',
    width: 160,
    cell: ({ startedUser, schedule: by }) =>
      startedUser !== null ? (
        <CutText text={`${startedUser.firstName} ${startedUser.lastName}`} />
      ) : by === null ? (
        <Nothing />
      ) : (
        <CutText text={by.name} />
      ),
  },
  { id: 'message', width: 220, sortable: false },
  { id: 'id', optional: true },
  { id: 'attempt', optional: true },
  { id: 'startedAt', optional: true },
  { id: 'finishedAt', optional: true },
];

/** The progress while running; then the duration. */
function RunTime({ run }: { readonly run: RunRow }) {
  if (!isOpen(run.status)) return <RunDuration run={run} />;
  if (run.startedAt === null) return <span className={classes.muted}>waiting</span>;
  return (
    <span className={classes.muted}>
      {run.progress === null ? '' : `${run.progress} %, `}since <RelativeTime at={run.startedAt} />
    </span>
  );
}

function useFilters(): readonly (string | FilterField)[] {
  const tasks = useQuery(catalogueOptions).data;
  return useMemo(
    () => [
      {
        id: 'taskName',
        label: 'Task',
        kind: 'choice',
        options: (tasks ?? []).map(({ name, title }) => ({ value: name, label: title })),
      },
      'importer.name',
      'schedule.name',
    ],
    [tasks],
  );
}

const groups = [
  { value: 'importer', label: taskGroups.labels.importer },
  { value: 'all', label: 'All tasks' },
];

export function Page() {
  const held = useHeldPermissions();
  const [search] = useSearchParams();
  const group = useAddressPart([groupParameter]);
  const opened = useAddressPart(['run']);
  const titleOf = useTaskTitle();
  const filters = useFilters();
  const all = showsAll(search);
  const columns = useMemo(() => columnsFor(titleOf), [titleOf]);
  return (
    <RecordList
      key={String(all)}
      list={{ ...runList(search), columns, filters }}
      screen={activityScreen}
      tools={
        seesAllTasks(held) ? (
          <SegmentedControl
            size="xs"
            aria-label="Runs shown"
            data={groups}
            value={all ? 'all' : 'importer'}
            onChange={(value) => group.show(value === 'all' ? { [groupParameter]: value } : {})}
          />
        ) : null
      }
      actions={
        <Button component={Link} to={hrefOf(manualRunScreen)}>
          Run an importer
        </Button>
      }
      panel={(id) => ({
        title: `Run ${id}`,
        size: 'wide',
        content: <RunDetails key={id} id={id} onStarted={(started) => opened.show({ run: started })} />,
      })}
      empty={
        <EmptyState
          title="No runs yet"
          action={
            <Button component={Link} to={hrefOf(manualRunScreen)}>
              Run an importer
            </Button>
          }
        >
          Runs appear here as soon as a schedule or a person starts one.
        </EmptyState>
      }
    />
  );
}
