import { cancelRun, retryRun } from '@supersync/contract/developer/task-run/actions.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { offerIf, useStep } from '#platform/step/step.ts';
import { useMayChangeTasks } from '../task/task-rights.ts';
import type { Run } from './run-queries.ts';

export interface RunActionsProps {
  readonly run: Run;
  /** Where the new run is shown. */
  readonly onStarted: (runId: number) => void;
  readonly onRerun: () => void;
}

/** Cancel (gracefully, then by force), run again unchanged, or with other parameters. */
export function RunActions({ run, onStarted, onRerun }: RunActionsProps) {
  const mayChangeTasks = useMayChangeTasks();
  const [confirm, dialog] = useConfirm();
  const wasAsked = run.cancelRequestedAt !== null;
  const cancel = useStep(cancelRun, run, { saved: false });
  const retry = useStep(retryRun, run, { saved: 'A new run was started' });
  const ask = wasAsked && cancel.allowed ? offerIf(false, 'Its worker was asked to stop') : cancel;

  const stop = async (hard: boolean): Promise<void> => {
    const sure =
      !hard ||
      (await confirm({
        title: `Stop run ${run.id} now`,
        effect:
          'The attempt is shut out at once: nothing it still writes counts. What it has written so far stays.',
        confirmLabel: 'Stop run',
        tone: 'danger',
      }));
    if (sure) cancel.run({ params: { id: run.id }, body: { hard } });
  };

  return (
    <>
      {dialog}
      {mayChangeTasks(run.taskGroup) ? (
        <>
          <StepButton
            variant="default"
            step={{ ...ask, isPending: cancel.isPending }}
            onClick={() => void stop(false)}
          >
            {wasAsked && cancel.allowed ? 'Asked to stop' : 'Cancel the run'}
          </StepButton>
          {wasAsked && cancel.allowed ? (
            <Button size="compact-sm" variant="light" color="danger" onClick={() => void stop(true)}>
              Stop now…
            </Button>
          ) : null}
          <StepButton
            variant="default"
            step={retry}
            onClick={() => retry.run({ params: { id: run.id } }, ({ id }) => onStarted(id))}
          >
            Run again
          </StepButton>
          <StepButton variant="default" step={offerIf(retry.allowed, retry.reason ?? '')} onClick={onRerun}>
            Run again with changes…
          </StepButton>
        </>
      ) : null}
      <CopyButton text={`${location.origin}${location.pathname}?run=${run.id}`} what="link to this run" />
    </>
  );
}
