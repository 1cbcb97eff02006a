import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { ParameterDiff } from './parameter-diff.tsx';
import type { Parameters } from './parameter-text.ts';
import { RunForm } from './run-form.tsx';
import { taskOptions } from './task-queries.ts';
import classes from './task.module.css';

export interface RerunDialogProps {
  readonly taskName: string;
  /** The run to repeat. */
  readonly runId: number;
  readonly parameters: Parameters;
  readonly onStarted: (runId: number) => void;
  readonly onClose: () => void;
}

/** Repeats a run with other parameters, compared with the last successful run. */
export function RerunDialog({ taskName, runId, parameters, onStarted, onClose }: RerunDialogProps) {
  const found = useQuery(taskOptions(taskName));
  const [typed, setTyped] = useState(parameters);
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={`Run ${runId} again with changes`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Loaded query={found} lines={5}>
        {(task) => (
          <div className={classes.run}>
            <RunForm
              task={task}
              start={parameters}
              retryOf={runId}
              onStarted={onStarted}
              onParameters={setTyped}
            />
            <ParameterDiff taskName={taskName} config={task.fieldConfig} parameters={typed} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
