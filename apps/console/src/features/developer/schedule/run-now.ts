import { runSchedule } from '@supersync/contract/developer/schedule/actions.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidate } from '#platform/query/query.ts';
import { followRun } from '#parts/task-run/follow-run.ts';
import { taskSchedulerScreen } from './screens.ts';

/** Runs a schedule now, from any page; returns the address of the run. */
export async function runNow(id: number, name: string): Promise<string> {
  const started = await client.act(runSchedule, { params: { id } });
  const href = hrefOf(taskSchedulerScreen, {}, { run: started.id });
  followRun(started.id, name, href);
  void invalidate(schedule);
  return href;
}
