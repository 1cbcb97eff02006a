import { runProgressSchema, taskRunRoom } from '@supersync/contract/developer/task-run/live.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { client } from '#platform/query/api.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { describeEnd } from './run-text.ts';

const percent = ({ progress }: { readonly progress: number | null }) =>
  progress === null ? {} : { done: progress, total: 100 };

/** Shows a started run in the tray until it ends, then reports its end. */
export const followRun = (id: number, title: string, href: string): void =>
  followWork({
    id: `task-run-${id}`,
    label: title,
    href,
    room: taskRunRoom(id),
    read: () => client.get(taskRun, id, { fields: ['status', 'message', 'progress'] }),
    isOpen: ({ status }) => isOpen(status),
    progress: percent,
    told: ({ data }) => {
      const told = runProgressSchema.safeParse(data).data;
      return told !== undefined && isOpen(told.status) ? percent(told) : undefined;
    },
    ended: ({ status, message }) => {
      void invalidateByName(taskRun.name);
      const words = describeEnd(title, status, message);
      if (status === 'success') toastSuccess(words);
      else toastError(words);
    },
  });
