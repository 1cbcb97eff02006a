import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { useState } from 'react';
import { defineForm } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import classes from '../schedule.module.css';

export interface MaintenanceDialogProps {
  /** On the importers' page only importers are paused. */
  readonly group: TaskGroup | undefined;
  readonly onClose: () => void;
}

const hour = 3_600_000;
const fields = ['startsAt', 'endsAt', 'reason'] as const;
const shared = { columns: 2, createLabel: 'Pause all' } as const;
const formForGroup = defineForm(maintenanceWindow, { ...shared, fields });
const formForAll = defineForm(maintenanceWindow, { ...shared, fields: [...fields, 'taskGroup'] });

/** Pauses everything for a time span, with a reason everyone sees. */
export function MaintenanceDialog({ group, onClose }: MaintenanceDialogProps) {
  const [start] = useState(() => {
    const now = Date.now();
    return {
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + hour).toISOString(),
      taskGroup: group ?? null,
    };
  });
  return (
    <FormDialog
      form={group === undefined ? formForAll : formForGroup}
      title={group === undefined ? 'Pause all schedules' : 'Pause all importer schedules'}
      start={start}
      onClose={onClose}
      lead={
        <p className={classes.words}>
          Nothing starts by itself in this time. Runs under way go on, and people may still start runs by
          hand.
        </p>
      }
    />
  );
}
