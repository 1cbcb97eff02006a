import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Query } from '@supersync/contract/kernel/query/query.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '#kit/value/format.ts';
import { Loaded } from '../loaded/loaded.tsx';
import { useLiveRecords } from '../query/live.ts';
import { useList } from '../query/query.ts';
import classes from './decisions.module.css';

export interface DecisionsProps<R extends Resource, P extends string> {
  readonly resource: R;
  /** The oldest first. */
  readonly query: Query<R, P>;
  /** One record with the buttons that decide it. */
  readonly children: (row: With<R, P>) => ReactNode;
}

const shown = 5;

/** The first records that wait for a decision, decided where they are shown; the next one moves up. */
export function Decisions<R extends Resource, const P extends string = never>(props: DecisionsProps<R, P>) {
  const { resource, query, children } = props;
  useLiveRecords(resource);
  const waiting = useList<R, P>(resource, { ...query, limit: shown });
  return (
    <Loaded query={waiting} lines={3}>
      {({ data, meta: { total } }) => (
        <>
          {data.length === 0 ? <p className={classes.muted}>Nothing is waiting any more.</p> : null}
          <ul className={classes.decisions}>
            {data.map((row) => (
              <li key={printKey(resource, row)}>{children(row)}</li>
            ))}
          </ul>
          {total > data.length ? (
            <p className={classes.muted}>And {formatNumber(total - data.length)} more.</p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

export interface DecisionProps {
  readonly title: ReactNode;
  /** Whose it is, since when, and what it is about. */
  readonly facts: ReactNode;
  /** Its buttons, the primary one last. */
  readonly children: ReactNode;
}

/** One record that waits. */
export function Decision({ title, facts, children }: DecisionProps) {
  return (
    <div className={classes.decision}>
      <div className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.muted}>{facts}</span>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
