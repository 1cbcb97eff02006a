import { seesAllTasks, taskGroups } from '@supersync/contract/task/task-access.ts';
import { isOpen } from '@supersync/contract/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/task-run/task-run.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import type { ListColumn } from '../../platform/list/list-columns.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { parametersInWords } from '../../platform/task/parameter-words.ts';
import { catalogueOptions, useTaskTitle } from '../../platform/task/task-queries.ts';
import { RunDetails } from '../../platform/task-run/run-details.tsx';
import { RunBadge, RunCounts, RunDuration } from '../../platform/task-run/run-status.tsx';
import { manualRunScreen } from '../task/screens.ts';
import classes from './activity-page.module.css';
import { groupParameter, runQuery, runRelations, showsAll } from './run-list.ts';
import { activityScreen } from './screens.ts';

type RunRow = With<typeof taskRun, (typeof runRelations)[number]>;

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
    grow: 1,
    cell: ({ parameters }) => <CutText text={parametersInWords(parameters)} />,
  },
  {
    id: 'dueAt',
    header: 'Due',
    width: 116,
    sortable: true,
    cell: ({ dueAt }) => <RelativeTime at={dueAt} />,
  },
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
  {
    id: 'message',
    header: 'Message',
    width: 220,
    grow: 1,
    cell: ({ message }) => <CutText text={message} />,
  },
  { ...fieldColumn<RunRow>(taskRun, 'id'), optional: true },
  { ...fieldColumn<RunRow>(taskRun, 'attempt'), optional: true },
  { ...fieldColumn<RunRow>(taskRun, 'startedAt'), optional: true },
  { ...fieldColumn<RunRow>(taskRun, 'finishedAt'), optional: true },
];

/** While it goes on, how far it is; then how long it took. */
function RunTime({ run }: { readonly run: RunRow }) {
  if (!isOpen(run.status)) return <RunDuration run={run} />;
  if (run.startedAt === null) return <span className={classes.muted}>waiting</span>;
  return (
    <span className={classes.muted}>
      {run.progress === null ? '' : `${run.progress} %, `}since <RelativeTime at={run.startedAt} />
    </span>
  );
}

function useFilters(): readonly FilterField[] {
  const tasks = useQuery(catalogueOptions).data;
  return useMemo(
    () => [
      {
        id: 'taskName',
        label: 'Task',
        kind: 'choice',
        options: (tasks ?? []).map(({ name, title }) => ({ value: name, label: title })),
      },
      { id: 'importer.name', label: 'Importer', kind: 'text' },
      { id: 'schedule.name', label: 'Schedule', kind: 'text' },
    ],
    [tasks],
  );
}

const groups = [
  { value: 'importer', label: taskGroups.labels.importer },
  { value: 'all', label: 'All tasks' },
];

export function Page() {
  const held = useHeld();
  const [search, setSearch] = useSearchParams();
  const titleOf = useTaskTitle();
  const columns = useMemo(() => columnsFor(titleOf), [titleOf]);
  const filters = useFilters();
  useLiveRecords(taskRun);
  const all = showsAll(search);
  const opened = search.get('run');
  const { where } = runQuery(search);

  /** The address with one parameter set, or taken away. */
  const addressWith = (name: string, value: string | null): URLSearchParams => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const show = (name: string, value: string | null): void => setSearch(addressWith(name, value));

  return (
    <ResourceList
      key={String(all)}
      resource={taskRun}
      name={all ? 'task_run' : 'importer_run'}
      title={activityScreen.title}
      lead={activityScreen.description}
      relations={runRelations}
      {...(where === undefined ? {} : { where })}
      columns={columns}
      filters={filters}
      hrefOf={({ id }) => `?${addressWith('run', String(id))}`}
      tools={
        seesAllTasks(held) ? (
          <SegmentedControl
            size="xs"
            aria-label="Whose runs"
            data={groups}
            value={all ? 'all' : 'importer'}
            onChange={(value) => show(groupParameter, value === 'all' ? value : null)}
          />
        ) : null
      }
      actions={
        <Button component={Link} to={hrefOf(manualRunScreen)}>
          Run an importer
        </Button>
      }
      beside={
        opened !== null && /^\d{1,9}$/.test(opened) ? (
          <SidePanel title={`Run ${opened}`} size="wide" onClose={() => show('run', null)}>
            <RunDetails key={opened} id={Number(opened)} onStarted={(id) => show('run', String(id))} />
          </SidePanel>
        ) : null
      }
      empty={
        <EmptyState
          title="No run yet"
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
