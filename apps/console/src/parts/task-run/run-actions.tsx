import { cancelRun, retryRun } from '@supersync/contract/developer/task-run/actions.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { useAct } from '#platform/query/query.ts';
import { useMayChangeTasks } from '../task/task-rights.ts';
import type { Run } from './run-queries.ts';

export interface RunActionsProps {
  readonly run: Run;
  /** Where the new run is shown. */
  readonly onStarted: (runId: number) => void;
  readonly onRerun: () => void;
}

/** Cancel (asked first, then by force), run again as it was, or with other parameters. */
export function RunActions({ run, onStarted, onRerun }: RunActionsProps) {
  const mayChangeTasks = useMayChangeTasks();
  const [confirm, dialog] = useConfirm();
  const cancel = useAct(cancelRun, taskRun, { saved: false });
  const retry = useAct(retryRun, taskRun, { saved: 'A new run was started' });
  const wasAsked = run.cancelRequestedAt !== null;

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
    if (sure) cancel.mutate({ params: { id: run.id }, body: { hard } });
  };

  return (
    <>
      {dialog}
      {!mayChangeTasks(run.taskGroup) ? null : isOpen(run.status) ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            disabled={wasAsked}
            loading={cancel.isPending}
            onClick={() => void stop(false)}
          >
            {wasAsked ? 'Asked to stop' : 'Cancel the run'}
          </Button>
          {wasAsked ? (
            <Button size="compact-sm" variant="light" color="danger" onClick={() => void stop(true)}>
              Stop now…
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { id: run.id } }, { onSuccess: ({ id }) => onStarted(id) })}
          >
            Run again
          </Button>
          <Button size="compact-sm" variant="default" onClick={onRerun}>
            Run again with changes…
          </Button>
        </>
      )}
      <CopyButton text={`${location.origin}${location.pathname}?run=${run.id}`} what="link to this run" />
    </>
  );
}
