import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../page-header/page-header.tsx';
import { Section } from '../record-page/section.tsx';
import { SkeletonBar } from '../state/skeleton.tsx';
import type { Tone } from '../status-badge/badge-tones.ts';
import { formatNumber } from '../value/format.ts';
import { Nothing } from '../value/nothing.tsx';
import classes from './board.module.css';

export interface BoardPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** What needs attention, then trends: `<Board>`s and other sections. */
  readonly children: ReactNode;
}

/** The board, one of the four page shapes. */
export function BoardPage({ title, lead, actions, children }: BoardPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}

export interface BoardProps {
  readonly title: string;
  /** `wide` for charts and small tables. */
  readonly size?: 'small' | 'wide';
  /** Beside the title, for example a choice of what the chart shows. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** `<Board title="Needs attention"><NumberCard … /><NumberCard … /></Board>` */
export function Board({ title, size = 'small', actions, children }: BoardProps) {
  return (
    <Section title={title} actions={actions}>
      <ul className={classes.cards} data-size={size}>
        {children}
      </ul>
    </Section>
  );
}

export interface NumberCardProps {
  readonly label: string;
  /** Undefined while loading, null if it could not be loaded. */
  readonly value: number | null | undefined;
  readonly note?: ReactNode;
  readonly tone?: Tone;
  /** The rows behind the number: use `listAddress`. */
  readonly to?: string;
}

/** A number that links to the rows behind it. */
export function NumberCard({ label, value, note, tone = 'neutral', to }: NumberCardProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.number}>
        {value === undefined ? (
          <SkeletonBar width={40} height={22} />
        ) : value === null ? (
          <Nothing />
        ) : (
          formatNumber(value)
        )}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={classes.card} data-tone={tone}>
          {content}
        </div>
      ) : (
        <Link className={classes.card} data-tone={tone} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Instead of all cards: why there are none. */
export function NoCards({ children }: { readonly children: ReactNode }) {
  return <li className={classes.instead}>{children}</li>;
}

/** A card with any content, such as a chart. */
export function PanelCard({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <div className={classes.panel}>{children}</div>
    </li>
  );
}
