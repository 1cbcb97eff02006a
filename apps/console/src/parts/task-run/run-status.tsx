import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { runStatuses, type RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { formatDuration } from '#kit/value/format.ts';
import { choiceStyle } from '#platform/choice/choice-style.ts';
import classes from './run.module.css';
import { compareWithUsual, countsInSigns, describeCounts, runStatusLabel } from './run-text.ts';

export interface RunBadgeProps {
  readonly run: { readonly status: RunStatus; readonly taskGroup: TaskGroup; readonly isLate: boolean };
}

export function RunBadge({ run }: RunBadgeProps) {
  return (
    <span className={classes.badges}>
      <StatusBadge tone={choiceStyle(runStatuses, run.status).tone}>
        {runStatusLabel(run.status, run.taskGroup)}
      </StatusBadge>
      {run.isLate ? <StatusBadge tone="late">Late</StatusBadge> : null}
    </span>
  );
}

export interface RunDurationProps {
  readonly run: { readonly durationMs: number | null; readonly usualMs: number | null };
}

/** Its duration, with a note if that is far from usual. */
export function RunDuration({ run }: RunDurationProps) {
  if (run.durationMs === null) return <Nothing />;
  const compared = compareWithUsual(run.durationMs, run.usualMs);
  const usual = run.usualMs === null ? undefined : `usually ${formatDuration(run.usualMs)}`;
  return (
    <span className={classes.duration} title={usual}>
      {formatDuration(run.durationMs)}
      {compared === undefined ? null : (
        <span className={classes.compared} data-tone={compared.tone}>
          {compared.words}
        </span>
      )}
    </span>
  );
}

export interface RunCountsProps {
  readonly run: {
    readonly added: number | null;
    readonly changed: number | null;
    readonly removed: number | null;
    readonly unchanged: number | null;
  };
}

export function RunCounts({ run }: RunCountsProps) {
  const words = describeCounts(run);
  if (words === '') return <Nothing />;
  return (
    <span className={classes.counts} title={words}>
      <span aria-hidden="true">{countsInSigns(run)}</span>
      <span className={classes.spoken}>{words}</span>
    </span>
  );
}
