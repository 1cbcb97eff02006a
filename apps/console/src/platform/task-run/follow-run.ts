import { runProgressSchema, taskRunRoom } from '@supersync/contract/task-run/live.ts';
import { isOpen } from '@supersync/contract/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/task-run/task-run.ts';
import { client } from '../api.ts';
import { subscribeToRoom } from '../live.ts';
import { invalidateByName } from '../query.ts';
import { toastError, toastSuccess } from '../toast.ts';
import { finishWork, reportWork } from '../work.ts';
import { endInWords } from './run-words.ts';

const followed = new Set<number>();

/** A run somebody started here stands in the tray until it ends, wherever they go meanwhile; then they are told. */
export function followRun(id: number, title: string, href: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const work = { id: `task-run-${id}`, label: title, href };
  reportWork(work);
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const run = await client.get(taskRun, id, { fields: ['status', 'message'] }).catch(() => undefined);
    if (run === undefined || isOpen(run.status) || !followed.has(id)) return;
    followed.delete(id);
    leave();
    finishWork(work.id);
    void invalidateByName(taskRun.name);
    const words = endInWords(title, run.status, run.message);
    if (run.status === 'success') toastSuccess(words);
    else toastError(words);
  };

  leave = subscribeToRoom(
    taskRunRoom(id),
    ({ data }) => {
      const told = runProgressSchema.safeParse(data).data;
      if (told === undefined || !isOpen(told.status)) void look();
      else reportWork({ ...work, ...(told.progress === null ? {} : { done: told.progress, total: 100 }) });
    },
    () => void look(),
    // It may have ended before anybody listened.
    () => void look(),
  );
}
