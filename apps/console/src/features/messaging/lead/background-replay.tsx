import { replayLeadsTask } from '@supersync/contract/messaging/lead/replay-task.ts';
import { runTask } from '@supersync/contract/developer/task/actions.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { leadDestinations } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { Button } from '@mantine/core';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { followRun } from '#parts/task-run/follow-run.ts';
import { taskSchedulerScreen } from '#features/developer/schedule/screens.ts';
import type { LeadChoice } from './lead-choice.ts';
import classes from './lead-replay.module.css';

export interface BackgroundReplayProps {
  readonly choice: LeadChoice;
  /** Leads that were not sent to this destination before. */
  readonly sends: number;
}

/** More leads than one replay may send are replayed by a task, which skips those it sent already. */
export function BackgroundReplay({ choice, sends }: BackgroundReplayProps) {
  const start = useAction(runTask, taskRun, { saved: 'The replay was started' });
  return (
    <>
      <p className={classes.effect}>
        Sends {formatCount(sends, 'lead')} to {leadDestinations.labels[choice.destination]} in the background.
        Leads that were replayed there before are skipped. This cannot be undone.
      </p>
      <Button
        className={classes.start}
        disabled={sends === 0}
        loading={start.isPending}
        onClick={() =>
          start.mutate(
            { body: { name: replayLeadsTask.name, parameters: { ...choice, skipReplayed: true } } },
            {
              onSuccess: ({ id }) =>
                followRun(id, replayLeadsTask.title, hrefOf(taskSchedulerScreen, {}, { run: id })),
            },
          )
        }
      >
        {sends === 0 ? 'Nothing to send' : `Replay ${formatCount(sends, 'lead')} in the background`}
      </Button>
    </>
  );
}
