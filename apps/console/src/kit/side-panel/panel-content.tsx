import type { ReactNode } from 'react';
import classes from './panel-content.module.css';

export interface PanelHeadProps {
  /** How the record stands: its badges. */
  readonly standing: ReactNode;
  /** What can be done with it, the first one most often. */
  readonly actions: ReactNode;
}

/** The first line of a panel about one record. */
export function PanelHead({ standing, actions }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.row}>{standing}</div>
      <div className={classes.row}>{actions}</div>
    </div>
  );
}

/** What stands in a panel, part below part. */
export function PanelContent({ children }: { readonly children: ReactNode }) {
  return <div className={classes.content}>{children}</div>;
}
