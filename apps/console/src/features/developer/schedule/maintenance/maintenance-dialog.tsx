import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import classes from '../schedule.module.css';

export interface MaintenanceDialogProps {
  /** On the importers' page only they are paused. */
  readonly group: TaskGroup | undefined;
  readonly onClose: () => void;
}

const hour = 3_600_000;
const names = ['startsAt', 'endsAt', 'reason'] as const;
const namesForAll = [...names, 'taskGroup'] as const;

/** Pauses all at once, for a span of time and with a reason everybody reads. */
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
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={group === undefined ? 'Pause all schedules' : 'Pause all importer schedules'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.choices}>
        <p className={classes.words}>
          Nothing starts by itself in this time. Runs under way go on, and people may still start runs by
          hand.
        </p>
        <ResourceForm
          resource={maintenanceWindow}
          names={group === undefined ? namesForAll : names}
          start={start}
          columns={2}
          submitLabel="Pause all"
          onSaved={onClose}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}
