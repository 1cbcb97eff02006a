import { infinityRoom, infinityRun, runProgress } from '@supersync/contract/records/infinity/infinity-run.ts';
import { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { client } from '#platform/query/api.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { endOfRun, isOpenRun, runTitle, type RunKind } from './run-text.ts';

const progress = (run: { readonly done: number; readonly failed: number }) => ({
  done: run.done + run.failed,
});

/** Shows a started bulk migration in the tray until it ends. */
export const followRun = (id: number, kind: RunKind, total: number, href: string): void =>
  followWork({
    id: `infinity-run-${id}`,
    label: runTitle(kind, total),
    href,
    done: 0,
    total,
    room: infinityRoom(id),
    read: () => client.get(infinityRun, id),
    isOpen: ({ status }) => isOpenRun(status),
    progress,
    told: ({ data }) => {
      const told = runProgress.safeParse(data).data;
      return told !== undefined && isOpenRun(told.status) ? progress(told) : undefined;
    },
    ended: (run) => {
      void invalidateByName(infinityRun.name);
      void invalidateByName(infinityMigration.name);
      const words = endOfRun(run);
      if (run.failed === 0 && run.status === 'done') toastSuccess(words);
      else toastError(words);
    },
  });
