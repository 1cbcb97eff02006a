import { Progress } from '@mantine/core';
import { formatDuration } from '#kit/value/format.ts';
import type { Run } from './run-queries.ts';
import classes from './run.module.css';

export interface RunProgressProps {
  readonly run: Pick<Run, 'progress' | 'progressText' | 'usualMs'>;
}

/** The progress of a run: by its own count, and by its usual duration. */
export function RunProgress({ run }: RunProgressProps) {
  const label = run.progressText ?? 'Running';
  return (
    <div className={classes.progress}>
      <div className={classes.progressWords}>
        <span>{label}</span>
        <span className={classes.muted}>
          {[
            ...(run.progress === null ? [] : [`${run.progress} %`]),
            ...(run.usualMs === null ? [] : [`usually takes ${formatDuration(run.usualMs)}`]),
          ].join(', ')}
        </span>
      </div>
      <Progress value={run.progress ?? 100} animated={run.progress === null} aria-label={label} />
    </div>
  );
}
