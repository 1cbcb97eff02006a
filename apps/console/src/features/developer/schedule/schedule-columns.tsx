import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { fieldColumn } from '#platform/resource/resource-columns.tsx';
import { describeParameters } from '#parts/task/parameter-text.ts';
import { RunBadge } from '#parts/task-run/run-status.tsx';
import type { ScheduleRow } from './schedule-list.ts';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { describeWhen } from './schedule-text.ts';

export const scheduleColumns = (titleOf: (taskName: string) => string): TableColumn<ScheduleRow>[] => [
  { ...fieldColumn<ScheduleRow>(schedule, 'name'), width: 190, grow: 1 },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortable: true,
    cell: ({ status, pausedUntil }) => <ScheduleStatusBadge status={status} pausedUntil={pausedUntil} />,
  },
  {
    id: 'taskName',
    header: 'Task',
    width: 140,
    sortable: true,
    cell: ({ taskName, importer }) => <CutText text={importer?.name ?? titleOf(taskName)} />,
  },
  {
    id: 'schedule',
    header: 'When',
    width: 270,
    cell: (row) => <CutText text={describeWhen(row)} />,
  },
  {
    id: 'nextAt',
    header: 'Next',
    width: 105,
    sortable: true,
    cell: ({ nextAt }) => <RelativeTime at={nextAt} />,
  },
  {
    id: 'lastRunId',
    header: 'Last run',
    width: 165,
    cell: ({ lastRun }) => (lastRun === null ? <Nothing /> : <RunBadge run={lastRun} />),
  },
  {
    id: 'parameters',
    header: 'Arguments',
    width: 180,
    grow: 1,
    optional: true,
    cell: ({ parameters }) => <CutText text={describeParameters(parameters)} />,
  },
  { ...fieldColumn<ScheduleRow>(schedule, 'timeZone'), optional: true },
  { ...fieldColumn<ScheduleRow>(schedule, 'modified'), optional: true },
  { ...fieldColumn<ScheduleRow>(schedule, 'id'), optional: true },
];
