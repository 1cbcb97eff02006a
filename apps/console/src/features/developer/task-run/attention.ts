import { failedStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { activityScreen } from './screens.ts';

const day = 86_400_000;
const since = (): string => new Date(Math.floor((Date.now() - day) / 60_000) * 60_000).toISOString();

export const attention = defineAttention([
  {
    title: 'Importer runs failed since yesterday',
    screen: activityScreen,
    href: listAddress(activityScreen.path, { filters: { status: { kind: 'in', values: failedStatuses } } }),
    tone: 'danger',
    resource: taskRun,
    count: () =>
      waitingRecords(taskRun, 'finishedAt', {
        taskGroup: 'importer',
        status: { in: [...failedStatuses] },
        finishedAt: { gte: since() },
      }),
  },
]);
