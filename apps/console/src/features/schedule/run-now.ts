import { runSchedule } from '@supersync/contract/schedule/actions.ts';
import { schedule } from '@supersync/contract/schedule/schedule.ts';
import { client } from '../../platform/api.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { invalidate } from '../../platform/query.ts';
import { followRun } from '../../platform/task-run/follow-run.ts';
import { taskSchedulerScreen } from './screens.ts';

/** Runs a schedule now, away from its page; answers where the run is shown. */
export async function runNow(id: number, name: string): Promise<string> {
  const started = await client.act(runSchedule, { params: { id } });
  const href = hrefOf(taskSchedulerScreen, {}, { run: started.id });
  followRun(started.id, name, href);
  void invalidate(schedule);
  return href;
}
