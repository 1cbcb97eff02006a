import type { BatchPreview } from '@supersync/contract/property/bulk.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '../../kit/value/format.ts';
import classes from './property-type.module.css';

export interface TypePreviewProps {
  readonly preview: BatchPreview;
  readonly nameOf: (type: string) => string;
}

/** What would change: how many, from which type to which, and what partners would gain and lose. */
export function TypePreview({ preview, nameOf }: TypePreviewProps) {
  const { changed, unchanged, locked, fields, syndication } = preview;
  const moves = fields.flatMap(({ from }) => from);
  const words = (value: unknown): string => (typeof value === 'string' ? nameOf(value) : 'None');
  return (
    <div className={classes.stack}>
      <p className={classes.badges}>
        <ToneBadge tone="info">{formatNumber(changed)} would change</ToneBadge>
        {unchanged > 0 ? (
          <ToneBadge tone="neutral">{formatNumber(unchanged)} are so already</ToneBadge>
        ) : null}
        {locked > 0 ? (
          <ToneBadge tone="warning" icon="held">
            {formatNumber(locked)} locked, and left alone
          </ToneBadge>
        ) : null}
      </p>
      {changed === 0 ? null : (
        <ul className={classes.moves} aria-label="Types">
          {moves.map(({ value, to, count }) => (
            <li key={JSON.stringify([value, to])}>
              {words(value)} <IconArrowRight size={14} aria-label="becomes" /> <strong>{words(to)}</strong>
              <span className={classes.count}>{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className={classes.heading}>Syndication</h3>
      {syndication.length === 0 ? (
        <p className={classes.muted}>No partner would gain or lose a property by it.</p>
      ) : (
        <ul className={classes.moves} aria-label="Syndication">
          {syndication.map(({ partnerId, name, leaving, joining }) => (
            <li key={partnerId}>
              <strong>{name}</strong>
              {leaving > 0 ? (
                <ToneBadge tone="warning" icon="warning">
                  loses {formatCount(leaving, 'property', 'properties')}
                </ToneBadge>
              ) : null}
              {joining > 0 ? (
                <ToneBadge tone="success">gains {formatCount(joining, 'property', 'properties')}</ToneBadge>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
