import type { Row } from '@supersync/contract/kernel/record.ts';
import type { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { NextTimes } from './form/next-times.tsx';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { describeWhen } from './schedule-text.ts';
import { importerSchedulerScreen } from './screens.ts';

type Schedule = Row<typeof schedule>;

const columns: readonly RelatedColumn<Schedule>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    grow: 1,
    width: 200,
    value: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    value: ({ status }) => status,
    cell: ({ status, pausedUntil }) => <ScheduleStatusBadge status={status} pausedUntil={pausedUntil} />,
  },
  {
    id: 'when',
    header: 'When',
    grow: 1,
    width: 240,
    value: describeWhen,
    cell: (row) => <CutText text={describeWhen(row)} />,
  },
  {
    id: 'nextAt',
    header: 'Next',
    width: 120,
    value: ({ nextAt }) => nextAt,
    cell: ({ nextAt }) => <RelativeTime at={nextAt} />,
  },
];

/** The schedules of one task or importer; a single one also shows its next times. */
export function SubjectSchedules({ rows }: { readonly rows: readonly Schedule[] | undefined }) {
  const [only, ...more] = (rows ?? []).filter(({ status }) => status === 'enabled');
  return (
    <>
      <RelatedTable
        label="Schedules"
        name="subject-schedules"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        hrefOf={({ id }) => hrefOf(importerSchedulerScreen, {}, { schedule: id })}
        empty={<EmptyState title="No schedule">It runs only when somebody starts it.</EmptyState>}
      />
      {only === undefined || more.length > 0 ? null : <NextTimes times={only} />}
    </>
  );
}
