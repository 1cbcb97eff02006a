import type { ReactNode } from 'react';
import classes from './panel-content.module.css';

export interface PanelHeadProps {
  /** The badges of the record. */
  readonly status: ReactNode;
  /** Its actions, the most frequent first. */
  readonly actions: ReactNode;
}

/** The first line of a panel about one record. */
export function PanelHead({ status, actions }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.row}>{status}</div>
      <div className={classes.row}>{actions}</div>
    </div>
  );
}

/** The sections of a panel, one below the other. */
export function PanelContent({ children }: { readonly children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}
