import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';

export interface ScheduleStatusBadgeProps {
  readonly status: string;
  readonly pausedUntil: string | null;
}

export function ScheduleStatusBadge({ status, pausedUntil }: ScheduleStatusBadgeProps) {
  return (
    <StatusBadge
      status={status}
      {...(status === 'paused' && pausedUntil !== null ? { label: 'Paused a while' } : {})}
    />
  );
}
