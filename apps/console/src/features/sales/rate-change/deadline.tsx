import { daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { useToday } from './rate-queries.ts';

/** A notice due within this many days is urgent. */
const soonDays = 7;

const daysUntil = (today: string, day: string): number =>
  day >= today ? daysFromTo(today, day) - 1 : 1 - daysFromTo(day, today);

/** The time left until a notice must be sent. A late one moves the effective date. */
export function Deadline({ day }: { readonly day: string | null }) {
  const today = useToday();
  if (day === null) return <Nothing />;
  const left = daysUntil(today, day);
  const words =
    left < 0
      ? `${formatCount(-left, 'day')} late`
      : left === 0
        ? 'Due today'
        : `${formatCount(left, 'day')} left`;
  return (
    <span title={day}>
      <StatusBadge
        tone={left < 0 ? 'danger' : left === 0 ? 'late' : left <= soonDays ? 'warning' : 'neutral'}
      >
        {words}
      </StatusBadge>
    </span>
  );
}
