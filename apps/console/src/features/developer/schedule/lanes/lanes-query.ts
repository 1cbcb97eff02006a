import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { readLanes } from '@supersync/contract/developer/task-run/actions.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimeWindow } from '#kit/lanes/lane.ts';
import { smallScreen } from '#kit/side-panel/small-screen.ts';
import { memory } from '#platform/local-memory.ts';
import { client } from '#platform/query/api.ts';
import { queryClient } from '#platform/query/query-client.ts';

const hour = 3_600_000;
const fiveMinutes = 300_000;

/** Twelve hours before and after now, rounded so that the response can be cached. */
export const windowAround = (now: number): TimeWindow => {
  const middle = Math.floor(now / fiveMinutes) * fiveMinutes;
  return { from: middle - 12 * hour, to: middle + 12 * hour };
};

export const lanesOptions = ({ from, to }: TimeWindow, taskGroup: TaskGroup | undefined) =>
  queryOptions({
    queryKey: ['task', 'lanes', from, to, taskGroup ?? null],
    queryFn: () =>
      client.act(readLanes, {
        query: {
          from: new Date(from).toISOString(),
          until: new Date(to).toISOString(),
          ...(taskGroup === undefined ? {} : { taskGroup }),
        },
      }),
    meta: { reads: [taskRun.name, schedule.name, maintenanceWindow.name] },
    placeholderData: keepPreviousData,
  });

/** As the person left it; open by default where it fits. */
export const lanesShut = memory('lanes-shut', (stored) => (typeof stored === 'boolean' ? stored : null));

/** So that the lanes come with the page, unless they will be shut: what is below them would jump. */
export async function prefetchLanes(taskGroup: TaskGroup | undefined): Promise<void> {
  if (lanesShut.read() ?? window.matchMedia(smallScreen).matches) return;
  await queryClient.prefetchQuery(lanesOptions(windowAround(Date.now()), taskGroup));
}
