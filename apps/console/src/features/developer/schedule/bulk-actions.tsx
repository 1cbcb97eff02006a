import type { AnyQuery } from '@supersync/contract/kernel/query/query.ts';
import type { ScheduleStatus } from '@supersync/contract/developer/schedule/schedule.ts';
import { Button } from '@mantine/core';
import type { Selection } from '#kit/table/selection.ts';
import type { RowSource } from '#kit/table/table-column.ts';
import { toastError } from '#platform/toast/toast.ts';
import { matchingIds, type ScheduleRow } from './schedule-list.ts';
import { useStatusChange, type Changed } from './use-schedule-actions.ts';

export interface BulkActionsProps {
  readonly selection: Selection;
  readonly query: AnyQuery;
  readonly rows: RowSource<ScheduleRow>;
  readonly onDone: () => void;
}

/** The current state of the selected schedules, as far as loaded. */
function knownAmong(rows: RowSource<ScheduleRow>, ids: ReadonlySet<number>): Changed[] {
  return Array.from({ length: rows.total ?? 0 }, (_, index) => rows.at(index)).flatMap((row) =>
    row !== undefined && ids.has(row.id)
      ? [{ id: row.id, status: row.status, pausedUntil: row.pausedUntil }]
      : [],
  );
}

const choices: readonly { readonly label: string; readonly status: ScheduleStatus }[] = [
  { label: 'Enable', status: 'enabled' },
  { label: 'Disable', status: 'paused' },
  { label: 'Archive', status: 'archived' },
];

/** Enables, pauses or archives the selected schedules, loaded or not. */
export function BulkActions({ selection, query, rows, onDone }: BulkActionsProps) {
  const change = useStatusChange();
  const set = async (status: ScheduleStatus): Promise<void> => {
    const chosen = [...selection.keys].map(Number);
    const ids = selection.all
      ? (await matchingIds(query)).filter((id) => !selection.keys.has(String(id)))
      : chosen;
    change.mutate({ ids, status, before: knownAmong(rows, new Set(ids)) }, { onSuccess: onDone });
  };
  return choices.map(({ label, status }) => (
    <Button
      key={status}
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      onClick={() => void set(status).catch(toastError)}
    >
      {label}
    </Button>
  ));
}
