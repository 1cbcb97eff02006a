import { IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** What is missing: "No schedules yet". */
  readonly title: string;
  /** What it is for: "A schedule runs a task by itself." */
  readonly children?: ReactNode;
  /** The action that creates the first one. */
  readonly action?: ReactNode;
  readonly icon?: Icon;
}

/** `<EmptyState title="No schedules yet" action={<Button>…</Button>}>A schedule runs …</EmptyState>` */
export function EmptyState({ title, children, action, icon: Shape = IconInbox }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Shape className={classes.icon} size={32} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={classes.words}>{children}</div>}
      {action !== undefined && action !== null && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
