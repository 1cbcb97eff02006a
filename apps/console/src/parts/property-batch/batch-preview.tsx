import type { BatchPreview as Preview } from '@supersync/contract/records/property/bulk.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { fieldLabel, valueText } from '../property/field-text.ts';
import classes from './batch-preview.module.css';

export interface BatchPreviewProps {
  readonly preview: Preview;
  /** Formats a value, where a page has its own labels. */
  readonly wordsOf?: (field: string, value: unknown) => string;
  /** The page of one of the properties it would change. */
  readonly hrefOfProperty?: (id: number) => string;
}

const valuesShown = 6;

const properties = (count: number): string => formatCount(count, 'property', 'properties');

/** The effect of a bulk change: counts first, then the changes, then what partners would notice. */
export function BatchPreview({ preview, wordsOf = valueText, hrefOfProperty }: BatchPreviewProps) {
  const { changed, unchanged, locked, fields, sample } = preview;
  return (
    <div className={classes.stack}>
      <p className={classes.counts}>
        <ToneBadge tone="info">{properties(changed)} would change</ToneBadge>
        {unchanged > 0 ? <ToneBadge tone="neutral">{formatNumber(unchanged)} unchanged</ToneBadge> : null}
        {locked > 0 ? (
          <ToneBadge tone="warning" icon="held">
            {properties(locked)} with a locked field, which stays
          </ToneBadge>
        ) : null}
      </p>
      {fields.map(({ field, from }) => (
        <div key={field}>
          <h3 className={classes.heading}>{fieldLabel(field)}</h3>
          <ul className={classes.values}>
            {from.slice(0, valuesShown).map(({ value, to, count }) => (
              <li key={JSON.stringify([value, to])}>
                <span className={classes.before}>{wordsOf(field, value)}</span>
                <IconArrowRight size={14} aria-label="becomes" />
                <span className={classes.after}>{wordsOf(field, to)}</span>
                <span className={classes.count}>{properties(count)}</span>
              </li>
            ))}
          </ul>
          {from.length > valuesShown ? (
            <p className={classes.hint}>and {formatCount(from.length - valuesShown, 'other value')}</p>
          ) : null}
        </div>
      ))}
      <Partners of={preview} />
      {hrefOfProperty === undefined || sample.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Such as</h3>
          <ul className={classes.values}>
            {sample.map(({ id, name }) => (
              <li key={id}>
                <Link to={hrefOfProperty(id)} target="_blank" rel="noreferrer">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Partners({ of: { syndication } }: { readonly of: Preview }) {
  return (
    <div>
      <h3 className={classes.heading}>Partners</h3>
      {syndication.length === 0 ? (
        <p className={classes.hint}>No partner would gain or lose a property by it.</p>
      ) : (
        <ul className={classes.values}>
          {syndication.map(({ partnerId, name, leaving, joining }) => (
            <li key={partnerId}>
              <span className={classes.after}>{name}</span>
              {leaving > 0 ? (
                <ToneBadge tone="warning" icon="warning">
                  loses {properties(leaving)}
                </ToneBadge>
              ) : null}
              {joining > 0 ? <ToneBadge tone="success">gains {properties(joining)}</ToneBadge> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
