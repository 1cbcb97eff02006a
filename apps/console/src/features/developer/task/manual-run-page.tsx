import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount, formatSpan } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { ParameterDiff } from '#parts/task/parameter-diff.tsx';
import type { Parameters } from '#parts/task/parameter-text.ts';
import { RunForm } from '#parts/task/run-form.tsx';
import { catalogueOptions, taskNamesOptions, taskOptions } from '#parts/task/task-queries.ts';
import { followRun } from '#parts/task-run/follow-run.ts';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { runOptions } from '#parts/task-run/run-queries.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from './manual-run-page.module.css';
import { ParameterSets } from './parameter-sets.tsx';
import { manualRunScreen } from './screens.ts';
import { firstTask, taskChoices } from './task-choices.ts';

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

export function Page() {
  const [search, setSearch] = useSearchParams();
  const names = useQuery(taskNamesOptions);
  const catalogue = useQuery(catalogueOptions).data;
  const choices = taskChoices(names.data ?? [], catalogue ?? []);
  const chosen = search.get('task') ?? firstTask(choices);
  const run = idIn(search, 'run');
  const show = (next: Readonly<Record<string, string>>): void => setSearch(next);
  return (
    <ToolPage
      title={manualRunScreen.title}
      lead={manualRunScreen.description}
      inputTitle="What to run"
      input={
        names.isLoadingError ? (
          <QueryError query={names} />
        ) : (
          <div className={classes.input}>
            <Select
              label="Task"
              placeholder="Choose a task"
              data={choices.map(({ group, items }) => ({ group, items: [...items] }))}
              searchable
              allowDeselect={false}
              value={chosen}
              onChange={(task) => (task === null ? undefined : show({ task }))}
            />
            {chosen === null ? null : (
              <ChosenTask
                key={chosen}
                taskName={chosen}
                from={idIn(search, 'from')}
                onStarted={(id) => show({ task: chosen, run: String(id) })}
              />
            )}
          </div>
        )
      }
      resultTitle={run === undefined ? 'Run' : `Run ${run}`}
      result={
        run === undefined ? (
          <EmptyState title="Nothing started yet">
            The run appears here with its log, and stays in the list of activity.
          </EmptyState>
        ) : (
          <RunDetails
            key={run}
            id={run}
            onStarted={(id) => show({ ...(chosen === null ? {} : { task: chosen }), run: String(id) })}
          />
        )
      }
    />
  );
}

interface ChosenTaskProps {
  readonly taskName: string;
  /** A run whose parameters to start from. */
  readonly from: number | undefined;
  readonly onStarted: (runId: number) => void;
}

function ChosenTask({ taskName, from, onStarted }: ChosenTaskProps) {
  const { data: task, isError, error, refetch } = useQuery(taskOptions(taskName));
  const earlier = useQuery({ ...runOptions(from ?? 0), enabled: from !== undefined });
  /** A selected set; each selection resets the form. */
  const [start, setStart] = useState<{ readonly parameters: Parameters; readonly turn: number }>();
  const [typed, setTyped] = useState<Parameters>({});
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (task === undefined || (from !== undefined && earlier.isPending)) return <SkeletonText lines={6} />;
  return (
    <>
      <p className={classes.words}>{task.description}</p>
      <p className={classes.muted}>{describeLimits(task)}</p>
      <ParameterSets
        taskName={taskName}
        parameters={typed}
        onChoose={(parameters) => setStart((now) => ({ parameters, turn: (now?.turn ?? 0) + 1 }))}
      />
      <RunForm
        key={start?.turn ?? 0}
        task={task}
        start={start?.parameters ?? earlier.data?.parameters}
        {...(from === undefined ? {} : { retryOf: from })}
        onParameters={setTyped}
        onStarted={(id) => {
          followRun(id, task.title, hrefOf(manualRunScreen, {}, { task: taskName, run: id }));
          onStarted(id);
        }}
      />
      <ParameterDiff taskName={taskName} config={task.fieldConfig} parameters={typed} />
    </>
  );
}

const describeLimits = ({ timeLimitSeconds, retry, concurrency }: TaskInfo): string =>
  [
    `Times out after ${formatSpan(timeLimitSeconds * 1000)}.`,
    retry.limit === 0 ? 'Not retried on failure.' : `Retried ${formatCount(retry.limit, 'time')} on failure.`,
    concurrency === 1 ? '1 run at a time.' : `Up to ${formatCount(concurrency, 'run')} at once.`,
  ].join(' ');
