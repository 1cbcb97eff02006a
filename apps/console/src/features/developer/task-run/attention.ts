import { taskAccess, type TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { failedStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { defineAttention, waitingRecords } from '#platform/screen/feature.ts';
import { activityScreen } from './screens.ts';
import { groupParameter } from './shown-group.ts';

const day = 86_400_000;
const since = (): string => new Date(Math.floor((Date.now() - day) / 60_000) * 60_000).toISOString();

const failed = { kind: 'in', values: failedStatuses } as const;

const failedSince = (group: TaskGroup) => () =>
  waitingRecords(taskRun, 'finishedAt', {
    taskGroup: group,
    status: { in: [...failedStatuses] },
    finishedAt: { gte: since() },
  });

export const attention = defineAttention([
  {
    title: 'Importer runs failed since yesterday',
    screen: activityScreen,
    href: listAddress(activityScreen.path, { filters: { status: failed } }),
    tone: 'danger',
    resource: taskRun,
    count: failedSince('importer'),
  },
  {
    title: 'Tasks failed since yesterday',
    screen: activityScreen,
    href: `${listAddress(activityScreen.path, {
      filters: { status: failed, taskGroup: { kind: 'in', values: ['system'] } },
    })}&${groupParameter}=all`,
    access: taskAccess.system,
    tone: 'danger',
    resource: taskRun,
    count: failedSince('system'),
  },
]);
