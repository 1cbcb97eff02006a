import { useId, type ReactNode } from 'react';
import { formatNumber } from '../value/format.ts';
import classes from './record-page.module.css';

export interface SectionProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page: `<Section title="Partners" count={3}>…</Section>` */
export function Section({ title, count, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
          {count !== undefined && <span className={classes.sectionCount}>{formatNumber(count)}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
