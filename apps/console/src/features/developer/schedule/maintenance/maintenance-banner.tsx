import { maintenanceWindow } from '@supersync/contract/developer/schedule/maintenance-window.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { Alert, Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { useRemove, useUpdate } from '#platform/query/query.ts';
import { currentWindows, maintenanceOptions, pausedSchedules, windowState } from './maintenance.ts';
import classes from '../schedule.module.css';

export interface MaintenanceBannerProps {
  readonly group: TaskGroup | undefined;
  readonly mayChange: boolean;
}

/** Shown above everything while a maintenance window is open or planned. */
export function MaintenanceBanner({ group, mayChange }: MaintenanceBannerProps) {
  const now = useNow();
  useLiveRecords(maintenanceWindow);
  const { data, dataUpdatedAt } = useQuery(maintenanceOptions);
  // A window that was just ended is over, although the page's clock ticks rarely.
  const current = Math.max(now, dataUpdatedAt);
  const update = useUpdate(maintenanceWindow, { saved: 'Maintenance window ended' });
  const remove = useRemove(maintenanceWindow, { saved: 'Maintenance window canceled' });
  return currentWindows(data?.data ?? [], group, current).map((window) => {
    const isOpen = windowState(window, current) === 'open';
    return (
      <Alert
        key={window.id}
        className={classes.banner ?? ''}
        color={isOpen ? 'warning' : 'neutral'}
        icon={<IconPlayerPause aria-hidden="true" />}
        role="status"
        title={`${pausedSchedules(window.taskGroup)} ${isOpen ? 'wait' : 'will wait'}: ${window.reason}`}
      >
        <div className={classes.bannerLine}>
          <p>
            {isOpen ? 'Since' : 'From'} <AbsoluteTime at={window.startsAt} /> until{' '}
            <AbsoluteTime at={window.endsAt} /> (
            <RelativeTime at={isOpen ? window.endsAt : window.startsAt} />)
            {window.user === null ? '' : `, opened by ${window.user.firstName} ${window.user.lastName}`}.
            {isOpen ? ' Runs under way go on; what falls due meanwhile follows each schedule’s rule.' : ''}
          </p>
          {mayChange ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={update.isPending || remove.isPending}
              onClick={() =>
                isOpen
                  ? update.mutate({
                      key: window.id,
                      version: window.version,
                      changes: { endsAt: new Date().toISOString() },
                    })
                  : remove.mutate({ key: window.id, version: window.version })
              }
            >
              {isOpen ? 'End maintenance window' : 'Cancel maintenance window'}
            </Button>
          ) : null}
        </div>
      </Alert>
    );
  });
}
