import type { ReactNode } from 'react';
import { formatNumber } from '../value/format.ts';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** How many there are. Given as null while it is not known: the place is kept. */
  readonly count?: number | null | undefined;
  /** There are more than `count`, which is as far as it was counted. */
  readonly countIsCapped?: boolean;
  /** Beside the title, such as a status badge. */
  readonly badge?: ReactNode;
  /** One line under the title: key facts, or what the page is for. */
  readonly lead?: ReactNode;
  /** Right: the primary action last. */
  readonly actions?: ReactNode;
}

/** `<PageHeader title="Clients" count={total} actions={<Button>New client</Button>} />` */
export function PageHeader({ title, count, countIsCapped, badge, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.main}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {count !== undefined && (
            <span className={classes.count} aria-live="polite">
              {count === null ? '\u00a0' : formatNumber(count) + (countIsCapped === true ? '+' : '')}
            </span>
          )}
          {badge}
        </div>
        {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
