import type { Restriction } from '@supersync/contract/records/restriction/decide.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { periodSentence, periodState, periodStates, useToday } from './restriction-period.ts';

export interface PeriodBadgeProps {
  readonly rule: Pick<Restriction, 'from' | 'until'>;
  /** The day to show, instead of today. */
  readonly on?: string;
}

export function PeriodBadge({ rule, on }: PeriodBadgeProps) {
  const today = useToday();
  const day = on ?? today;
  return (
    <StatusBadge tone={periodStates.tones[periodState(rule, day)] ?? 'unknown'}>
      {periodSentence(rule, day)}
    </StatusBadge>
  );
}
