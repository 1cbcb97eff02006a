import { infinityRoom, infinityRun, runProgress } from '@supersync/contract/infinity/infinity-run.ts';
import { infinityMigration } from '@supersync/contract/infinity/infinity-migration.ts';
import { client } from '../../platform/api.ts';
import { subscribeToRoom } from '../../platform/live.ts';
import { invalidateByName } from '../../platform/query.ts';
import { toastError, toastSuccess } from '../../platform/toast.ts';
import { finishWork, reportWork } from '../../platform/work.ts';
import { endOfRun, isOpenRun, runTitle, type RunKind } from './run-words.ts';

const followed = new Set<number>();

/** A bulk migration somebody started here stands in the tray until it ends, wherever they go meanwhile. */
export function followRun(id: number, kind: RunKind, total: number, href: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const work = { id: `infinity-run-${id}`, label: runTitle(kind, total), href, total };
  reportWork({ ...work, done: 0 });
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const run = await client.get(infinityRun, id).catch(() => undefined);
    if (run === undefined || !followed.has(id)) return;
    if (isOpenRun(run.status)) {
      reportWork({ ...work, done: run.done + run.failed });
      return;
    }
    followed.delete(id);
    leave();
    finishWork(work.id);
    void invalidateByName(infinityRun.name);
    void invalidateByName(infinityMigration.name);
    const words = endOfRun(run);
    if (run.failed === 0 && run.status === 'done') toastSuccess(words);
    else toastError(words);
  };

  leave = subscribeToRoom(
    infinityRoom(id),
    ({ data }) => {
      const told = runProgress.safeParse(data).data;
      if (told === undefined || !isOpenRun(told.status)) void look();
      else reportWork({ ...work, done: told.done + told.failed });
    },
    () => void look(),
    // It may have ended before anybody listened.
    () => void look(),
  );
}
