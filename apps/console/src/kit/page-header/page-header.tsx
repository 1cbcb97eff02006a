import { useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatTotal } from '../value/format.ts';
import classes from './page-header.module.css';
import { ShownTitle } from './shown-title.ts';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Before the title, for example a logo. */
  readonly mark?: ReactNode;
  /** The number of rows. Null while unknown: its space is reserved. */
  readonly count?: number | null | undefined;
  /** The plural noun in lower case: "clients". */
  readonly countLabel?: string | undefined;
  /** There are more than `count`, where counting stopped. */
  readonly countIsCapped?: boolean;
  /** Beside the title, for example a status badge. */
  readonly badge?: ReactNode;
  /** One line under the title: key facts, or what the page is for. */
  readonly lead?: ReactNode;
  /** On the right, the primary action last. */
  readonly actions?: ReactNode;
}

/** `<PageHeader title="Clients" count={total} actions={<Button>New client</Button>} />` */
export function PageHeader(props: PageHeaderProps) {
  const { title, mark, count, countLabel, countIsCapped, badge, lead, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useContext(ShownTitle);
  const [words, setWords] = useState(typeof title === 'string' ? title : undefined);
  useLayoutEffect(() => setWords(heading.current?.textContent ?? undefined), [title]);
  return (
    <header className={classes.header}>
      <div className={classes.main}>
        <div className={classes.line}>
          {mark}
          {/* A title is visible once; screen readers always find it in the heading. */}
          <h1 ref={heading} className={classes.title} data-said={words === shown || undefined}>
            {title}
          </h1>
          {count !== undefined && (
            <span className={classes.count} aria-live="polite">
              {count === null ? '\u00a0' : formatTotal(count, countIsCapped)}
            </span>
          )}
          {count !== undefined && count !== null && countLabel !== undefined && (
            <span className={classes.count}>{countLabel}</span>
          )}
          {badge}
        </div>
        {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
