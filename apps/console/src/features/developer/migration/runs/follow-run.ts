import { migrationRun, runEvent, runRoom } from '@supersync/contract/developer/migration/migration-run.ts';
import type { StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { client } from '#platform/query/api.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { refreshMigrations } from '../use-live-migrations.ts';

type Counts = Pick<StartedRun, 'statementsDone' | 'statementCount'>;

const progress = ({ statementsDone, statementCount }: Counts) => ({
  done: statementsDone,
  total: statementCount,
});

/** A run continues when the page is left: the tray shows its progress, and a toast its end. */
export const followRun = (run: StartedRun, title: string, href: string): void =>
  followWork({
    id: runRoom(run.id),
    label: title,
    href,
    ...progress(run),
    room: runRoom(run.id),
    read: () => client.get(migrationRun, run.id),
    isOpen: ({ status }) => status === 'running',
    progress,
    told: ({ type, data }) => {
      // Statement events arrive in the same room, and contain no progress.
      if (type !== 'run') return {};
      const told = runEvent.safeParse(data).data;
      return told?.status === 'running' ? progress(told) : undefined;
    },
    ended: ({ status, error }) => {
      void refreshMigrations();
      if (status === 'succeeded') toastSuccess(`${title} is done.`);
      else
        toastError(
          `${title} ${status === 'dirty' ? 'stopped half way' : 'failed'}: ${error ?? 'no reason was given'}`,
        );
    },
  });
