import type { ReactNode } from 'react';
import { PageHeader } from '../page-header/page-header.tsx';
import classes from './state.module.css';

export interface TitledPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A page that only shows a state, under its own title:
 * `<TitledPage title="Entity"><EmptyState … /></TitledPage>`
 */
export function TitledPage({ title, children }: TitledPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      {children}
    </div>
  );
}
