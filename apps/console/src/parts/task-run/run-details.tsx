import { isOpen, runStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { FieldList, type Fact } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { FailureAnswer } from '../task/failure-answer.tsx';
import { applyDryRun, type ManualRunFailure } from '../task/manual-run.ts';
import { RerunDialog } from '../task/rerun-dialog.tsx';
import { useMayChangeTasks } from '../task/task-rights.ts';
import { useTaskTitle } from '../task/task-queries.ts';
import { RunActions } from './run-actions.tsx';
import { RunLog } from './run-log.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunParameters } from './run-parameters.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunBadge, RunCounts, RunDuration } from './run-status.tsx';
import { useLiveRun, type Run } from './run-queries.ts';
import { describeAttempts, describeCounts } from './run-text.ts';
import classes from './run.module.css';

export interface RunDetailsProps {
  readonly id: number;
  /** Another run was started from here: show it. */
  readonly onStarted: (runId: number) => void;
}

/** Everything about one run, live while it is in progress. Used in a side panel, a dialog or a tool's result. */
export function RunDetails({ id, onStarted }: RunDetailsProps) {
  return (
    <Loaded query={useLiveRun(id)} lines={8}>
      {(run) => <Shown run={run} onStarted={onStarted} />}
    </Loaded>
  );
}

interface ShownProps {
  readonly run: Run;
  readonly onStarted: (runId: number) => void;
}

function Shown({ run, onStarted }: ShownProps) {
  const mayChangeTasks = useMayChangeTasks();
  const titleOf = useTaskTitle();
  /** The initial parameters of a changed run, while its form is open. */
  const [rerun, setRerun] = useState<Readonly<Record<string, unknown>>>();
  const [confirm, dialog] = useConfirm();
  const [failure, setFailure] = useState<ManualRunFailure>();
  const mayRun = mayChangeTasks(run.taskGroup);

  const apply = async (): Promise<void> => {
    const { importerId } = run;
    const importRunId = run.result?.importRunId;
    if (importerId === null || importRunId === undefined) return;
    const sure = await confirm({
      title: `Apply run ${run.id}`,
      effect: `Writes what the dry run showed, from the same payload: ${describeCounts(run)}. If the difference is another one by now, nothing is written.`,
      confirmLabel: 'Apply',
    });
    if (!sure) return;
    const answer = await applyDryRun(importerId, importRunId);
    if (answer.started === null) setFailure(answer.failure);
    else onStarted(answer.started.id);
  };

  return (
    <PanelContent>
      {dialog}
      {failure === undefined ? null : <FailureAnswer failure={failure} />}
      <PanelHead
        status={
          <>
            <RunBadge run={run} />
            {run.cancelRequestedAt !== null && isOpen(run.status) ? (
              <StatusBadge tone="stopped">Stopping</StatusBadge>
            ) : null}
          </>
        }
        actions={<RunActions run={run} onStarted={onStarted} onRerun={() => setRerun(run.parameters)} />}
      />
      {run.message === null ? null : (
        <p className={classes.message} data-failed={!isOpen(run.status) && run.status !== 'success'}>
          {run.message}
        </p>
      )}
      {run.status === 'running' ? <RunProgress run={run} /> : null}
      {run.result === null ? null : (
        <RunOutcome
          runId={run.id}
          result={run.result}
          onApply={
            mayRun && run.status === 'success' && run.importerId !== null ? () => void apply() : undefined
          }
          onStarted={onStarted}
        />
      )}
      <Section title="Log">
        <RunLog key={run.id} run={run} />
      </Section>
      <FieldList fields={factsOf(run, titleOf(run.taskName))} />
      {run.attempts.length > 1 ? (
        <Section title="Attempts" count={run.attempts.length}>
          <ol className={classes.attempts}>
            {run.attempts
              .toSorted((a, b) => a.attempt - b.attempt)
              .map((attempt) => (
                <li key={attempt.attempt}>
                  <ChoiceBadge of={runStatuses} value={attempt.status} />{' '}
                  <AbsoluteTime at={attempt.startedAt} /> {attempt.message}
                </li>
              ))}
          </ol>
        </Section>
      ) : null}
      {rerun === undefined ? null : (
        <RerunDialog
          taskName={run.taskName}
          runId={run.id}
          parameters={rerun}
          onStarted={(started) => {
            setRerun(undefined);
            onStarted(started);
          }}
          onClose={() => setRerun(undefined)}
        />
      )}
    </PanelContent>
  );
}

function factsOf(run: Run, taskTitle: string): Fact[] {
  const { startedUser, schedule, importer } = run;
  return [
    { label: 'Run', value: <Id value={run.id} /> },
    { label: 'Task', value: taskTitle },
    ...(importer === null ? [] : [{ label: 'Importer', value: importer.name }]),
    {
      label: 'Started by',
      value:
        startedUser === null
          ? (schedule?.name ?? <Nothing />)
          : `${startedUser.firstName} ${startedUser.lastName}${schedule === null ? '' : `, from ${schedule.name}`}`,
    },
    ...(run.retryOf === null ? [] : [{ label: 'Repeats run', value: <Id value={run.retryOf} /> }]),
    { label: 'Due', value: <AbsoluteTime at={run.dueAt} /> },
    { label: 'Started', value: <AbsoluteTime at={run.startedAt} /> },
    { label: 'Finished', value: <AbsoluteTime at={run.finishedAt} /> },
    { label: 'Duration', value: <RunDuration run={run} /> },
    { label: 'Attempt', value: describeAttempts(run) },
    ...(run.nextAttemptAt === null || !isOpen(run.status)
      ? []
      : [{ label: 'Next attempt', value: <RelativeTime at={run.nextAttemptAt} /> }]),
    { label: 'Changes', value: <RunCounts run={run} /> },
    { label: 'Arguments', value: <RunParameters taskName={run.taskName} parameters={run.parameters} /> },
  ];
}
