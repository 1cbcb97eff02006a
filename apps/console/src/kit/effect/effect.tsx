import type { ReactNode } from 'react';
import { ToneBadge } from '../status-badge/status-badge.tsx';
import { formatCount } from '../value/format.ts';
import classes from './effect.module.css';

interface EffectProps {
  /** "4 sites would change". */
  readonly changed: string;
  /** "2 are so already", "3 waves"; those that are undefined are left out. */
  readonly others?: readonly (string | undefined)[];
  /** "1 cannot take part". */
  readonly refused?: string | undefined;
  readonly children: ReactNode;
}

/** What a change of many would do: how many first, then which. Announced when it changes. */
export function Effect({ changed, others = [], refused, children }: EffectProps) {
  return (
    <div className={classes.stack} aria-live="polite">
      <p className={classes.counts}>
        <ToneBadge tone="info">{changed}</ToneBadge>
        {others.map((text) =>
          text === undefined ? null : (
            <ToneBadge key={text} tone="neutral">
              {text}
            </ToneBadge>
          ),
        )}
        {refused === undefined ? null : (
          <ToneBadge tone="warning" icon="held">
            {refused}
          </ToneBadge>
        )}
      </p>
      {children}
    </div>
  );
}

/** Says how many are not shown; nothing where all are. */
export function AndMore({ count, shown }: { readonly count: number; readonly shown: number }) {
  if (count <= shown) return null;
  return <p className={classes.muted}>and {formatCount(count - shown, 'more', 'more')}</p>;
}
