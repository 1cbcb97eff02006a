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
import { statusTones, type StatusIcon, type StatusTone, type Tone } from './badge-tones.ts';

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
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

/** `<StatusBadge tone="running">In progress</StatusBadge>`: a status with the colour and icon of its tone. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <ToneBadge {...statusTones[tone]}>{children}</ToneBadge>;
}

/** `<StatusMark tone="danger" />`: only the icon in its colour, beside a text that says it. */
export function StatusMark({ tone }: Pick<StatusBadgeProps, 'tone'>) {
  const { tone: colour, icon } = statusTones[tone];
  const Shape = icons[icon];
  return (
    <span className={classes.mark} data-tone={colour}>
      <Shape className={classes.icon} data-icon={icon} size={15} stroke={2} aria-hidden="true" />
    </span>
  );
}

export interface ToneBadgeProps {
  readonly tone: Tone;
  readonly icon?: StatusIcon;
  readonly children: ReactNode;
}

/** `<ToneBadge tone="warning" icon="held">3 on hold</ToneBadge>`, for what is not a status. */
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
