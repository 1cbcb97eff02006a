import {
  migrationRun,
  runEvent,
  runRoom,
  type RunStatus,
} from '@supersync/contract/migration/migration-run.ts';
import type { StartedRun } from '@supersync/contract/migration/run-actions.ts';
import { client } from '../../platform/api.ts';
import { subscribeToRoom } from '../../platform/live.ts';
import { toastError, toastSuccess } from '../../platform/toast.ts';
import { finishWork, reportWork } from '../../platform/work.ts';
import { refreshMigrations } from './use-live-migrations.ts';

interface Told {
  readonly status: RunStatus;
  readonly statementCount: number;
  readonly statementsDone: number;
  readonly error: string | null;
}

/** What is told in the room is told once; this is for what was told before anybody listened. */
const lookAgainMs = 3000;

/** A run goes on when one leaves the page: the tray shows how far it is, and a toast how it ended. */
export function followRun(run: StartedRun, title: string, href: string): void {
  const id = runRoom(run.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const hear = ({ status, statementCount, statementsDone, error }: Told): void => {
    if (isOver) return;
    if (status === 'running') {
      reportWork({ id, label: title, href, done: statementsDone, total: statementCount });
      return;
    }
    isOver = true;
    clearTimeout(timer);
    leave();
    finishWork(id);
    void refreshMigrations();
    if (status === 'succeeded') toastSuccess(`${title} is done.`);
    else
      toastError(
        `${title} ${status === 'dirty' ? 'stopped half way' : 'failed'}: ${error ?? 'no reason was given'}`,
      );
  };

  const look = async (): Promise<void> => {
    // A lost connection is no news of the run: it is asked again.
    const record = await client.get(migrationRun, run.id).catch(() => undefined);
    if (record !== undefined) hear(record);
    if (!isOver) timer = setTimeout(() => void look(), lookAgainMs);
  };

  const leave = subscribeToRoom(
    id,
    ({ type, data }) => {
      const told = type === 'run' ? runEvent.safeParse(data) : undefined;
      if (told?.success === true) hear(told.data);
    },
    () => undefined,
  );
  reportWork({ id, label: title, href, done: run.statementsDone, total: run.statementCount });
  timer = setTimeout(() => void look(), lookAgainMs);
}
