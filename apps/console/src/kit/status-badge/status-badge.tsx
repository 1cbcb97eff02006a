import {
  IconAlertTriangle,
  IconArchive,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerPause,
  IconQuestionMark,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import { lookOf, statusLabel, type StatusIcon, type Tone } from './status-table.ts';

const icons: Record<StatusIcon, Icon> = {
  draft: IconCircleDashed,
  idle: IconCircle,
  waiting: IconClock,
  running: IconLoader2,
  done: IconCircleCheck,
  warning: IconAlertTriangle,
  held: IconPlayerPause,
  failed: IconCircleX,
  stopped: IconCircleMinus,
  archived: IconArchive,
  unknown: IconQuestionMark,
};

export interface StatusBadgeProps {
  readonly status: string;
  /** Other words than the status itself. */
  readonly label?: string;
}

/** `<StatusBadge status="in_progress" />`: tone and icon come from the one table of statuses. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const { tone, icon } = lookOf(status);
  return (
    <ToneBadge tone={tone} icon={icon}>
      {label ?? statusLabel(status)}
    </ToneBadge>
  );
}

/** `<StatusMark status="failed" />`: its icon in its tone, beside words that say it. */
export function StatusMark({ status }: Pick<StatusBadgeProps, 'status'>) {
  const { tone, icon } = lookOf(status);
  const Shape = icons[icon];
  return (
    <span className={classes.mark} data-tone={tone}>
      <Shape className={classes.icon} data-icon={icon} size={15} stroke={2} aria-hidden="true" />
    </span>
  );
}

export interface ToneBadgeProps {
  readonly tone: Tone;
  readonly icon?: StatusIcon;
  readonly children: ReactNode;
}

/** `<ToneBadge tone="warning" icon="held">3 on hold</ToneBadge>`, for what is no status. */
export function ToneBadge({ tone, icon, children }: ToneBadgeProps) {
  const Shape = icon === undefined ? undefined : icons[icon];
  return (
    <span className={classes.badge} data-tone={tone}>
      {Shape !== undefined && (
        <Shape className={classes.icon} data-icon={icon} size={14} stroke={2} aria-hidden="true" />
      )}
      <span className={classes.words}>{children}</span>
    </span>
  );
}
