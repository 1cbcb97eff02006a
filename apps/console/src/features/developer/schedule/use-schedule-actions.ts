import { runSchedule, setScheduleStatus } from '@supersync/contract/developer/schedule/actions.ts';
import {
  schedule,
  scheduleStatuses,
  type ScheduleStatus,
} from '@supersync/contract/developer/schedule/schedule.ts';
import { useMutation } from '@tanstack/react-query';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate, useAction } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followRun } from '#parts/task-run/follow-run.ts';

/** What a change of status does to one schedule, and how to undo it. */
export interface Changed {
  readonly id: number;
  readonly status: ScheduleStatus;
  readonly pausedUntil: string | null;
}

const atOnce = 1000;

async function setStatus(
  ids: readonly number[],
  status: ScheduleStatus,
  pausedUntil: string | null,
): Promise<number> {
  let changed = 0;
  // One call takes a thousand; each call is all or nothing.
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal stops the rest
    const answer = await client.act(setScheduleStatus, { body: { ids: some, status, pausedUntil } });
    changed += answer.changed.length;
  }
  return changed;
}

/** Grouped by status and moment, so that Undo needs few calls. */
async function restore(before: readonly Changed[]): Promise<void> {
  const groups = Map.groupBy(before, ({ status, pausedUntil }) => `${status} ${pausedUntil ?? ''}`);
  await Promise.all(
    [...groups.values()].map((group) => {
      const [{ status, pausedUntil } = { status: 'enabled' as const, pausedUntil: null }] = group;
      return setStatus(
        group.map(({ id }) => id),
        status,
        pausedUntil,
      );
    }),
  );
}

interface StatusChange {
  readonly ids: readonly number[];
  readonly status: ScheduleStatus;
  readonly pausedUntil?: string | null;
  /** The previous states, for Undo; omitted if unknown. */
  readonly before?: readonly Changed[];
}

/** Enables, pauses or archives schedules, and offers Undo. */
export function useStatusChange() {
  return useMutation({
    mutationFn: ({ ids, status, pausedUntil = null }: StatusChange) => setStatus(ids, status, pausedUntil),
    onSuccess: (changed, { status, before, ids }) => {
      const message = `${formatCount(changed, 'schedule')} ${scheduleStatuses.labels[status].toLowerCase()}`;
      if (before === undefined || before.length < ids.length) toastSuccess(message);
      else
        showUndo({
          message,
          undo: () =>
            restore(before)
              .catch(toastError)
              .finally(() => invalidate(schedule)),
        });
    },
    onError: (error) => toastError(error),
    onSettled: () => invalidate(schedule),
  });
}

/** Runs a schedule now. The tray follows the run. */
export function useRunNow(hrefOfRun: (runId: number) => string, onStarted: (runId: number) => void) {
  const run = useAction(runSchedule, schedule, { saved: 'The run was started' });
  return {
    isPending: run.isPending,
    start: ({ id, name }: { readonly id: number; readonly name: string }): void =>
      run.mutate(
        { params: { id } },
        {
          onSuccess: (started) => {
            followRun(started.id, name, hrefOfRun(started.id));
            onStarted(started.id);
          },
        },
      ),
  };
}
