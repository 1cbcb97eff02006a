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

/** A run goes on when one leaves the page: the tray shows how far it is, and a toast how it ended. */
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
      // Its statements are told in the same room, and say nothing of how far it is.
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
