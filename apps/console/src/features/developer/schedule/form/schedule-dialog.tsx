import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { catalogueOptions } from '#parts/task/task-queries.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { copyOf, newValues, valuesOf } from './schedule-values.ts';

export interface ScheduleDialogProps {
  /** The schedule to update or to copy; null for a new one. */
  readonly id: number | null;
  readonly isCopy: boolean;
  readonly group: TaskGroup | undefined;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

const titleFor = (id: number | null, isCopy: boolean): string => {
  if (id === null) return 'New schedule';
  return isCopy ? 'Duplicate a schedule' : 'Edit the schedule';
};

export function ScheduleDialog({ id, isCopy, group, onSaved, onClose }: ScheduleDialogProps) {
  const tasks = useQuery(catalogueOptions);
  const found = useQuery({ ...recordOptions(schedule, id ?? 0), enabled: id !== null });
  const offered = useMemo(
    () => tasks.data?.filter(({ taskGroup }) => group === undefined || taskGroup === group),
    [tasks.data, group],
  );
  const start = useMemo(() => {
    if (id === null) return newValues();
    if (found.data === undefined) return undefined;
    return isCopy ? copyOf(found.data) : valuesOf(found.data);
  }, [id, isCopy, found.data]);
  const failed = [tasks, found].find(({ isError, data }) => isError && data === undefined);
  return (
    <Dialog
      opened
      size={1040}
      onClose={onClose}
      title={titleFor(id, isCopy)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {failed !== undefined ? (
        <QueryError query={failed} />
      ) : start === undefined || offered === undefined ? (
        <SkeletonText lines={8} />
      ) : (
        <ScheduleForm
          key={`${id} ${isCopy}`}
          tasks={offered}
          start={start}
          {...(found.data === undefined || isCopy ? {} : { record: found.data })}
          onSaved={onSaved}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
