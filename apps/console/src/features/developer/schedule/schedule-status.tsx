import { scheduleStatuses, type ScheduleStatus } from '@supersync/contract/developer/schedule/schedule.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { choiceStyle } from '#platform/choice/choice-style.ts';

export interface ScheduleStatusBadgeProps {
  readonly status: ScheduleStatus;
  readonly pausedUntil: string | null;
}

export function ScheduleStatusBadge({ status, pausedUntil }: ScheduleStatusBadgeProps) {
  const { label, tone } = choiceStyle(scheduleStatuses, status);
  const isForAWhile = status === 'paused' && pausedUntil !== null;
  return <StatusBadge tone={tone}>{isForAWhile ? 'Paused temporarily' : label}</StatusBadge>;
}
