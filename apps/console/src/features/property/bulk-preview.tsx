import type { BatchPreview } from '@supersync/contract/property/bulk.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '../../kit/value/format.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { fieldLabel, valueWords } from './bulk-words.ts';
import classes from './bulk.module.css';
import { propertyScreen } from './screens.ts';

const valuesShown = 6;

/** What a bulk change would do: numbers first, then from what to what, then what partners would notice. */
export function BulkPreview({ preview }: { readonly preview: BatchPreview }) {
  const { changed, unchanged, locked, fields, sample, syndication } = preview;
  return (
    <>
      <p className={classes.counts}>
        <ToneBadge tone="info">{formatNumber(changed)} would change</ToneBadge>
        {unchanged > 0 ? (
          <ToneBadge tone="neutral">{formatNumber(unchanged)} are so already</ToneBadge>
        ) : null}
        {locked > 0 ? (
          <ToneBadge tone="warning" icon="held">
            {formatNumber(locked)} with a locked field: it stays
          </ToneBadge>
        ) : null}
      </p>
      {fields.map(({ field, from }) => (
        <div key={field}>
          <h3 className={classes.heading}>{fieldLabel(field)}</h3>
          <ul className={classes.values}>
            {from.slice(0, valuesShown).map(({ value, to, count }) => (
              <li key={JSON.stringify([value, to])}>
                <span className={classes.before}>{valueWords(field, value)}</span>
                <IconArrowRight size={14} aria-label="becomes" />
                <span className={classes.after}>{valueWords(field, to)}</span>
                <span className={classes.count}>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
          {from.length > valuesShown ? (
            <p className={classes.hint}>and {formatCount(from.length - valuesShown, 'other value')}</p>
          ) : null}
        </div>
      ))}
      {syndication.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Partners</h3>
          <ul className={classes.values}>
            {syndication.map(({ partnerId, name, leaving, joining }) => (
              <li key={partnerId}>
                <span className={classes.after}>{name}</span>
                <span className={classes.count}>
                  {leaving > 0 ? `would lose ${formatNumber(leaving)}` : ''}
                  {leaving > 0 && joining > 0 ? ', ' : ''}
                  {joining > 0 ? `would gain ${formatNumber(joining)}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sample.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Such as</h3>
          <ul className={classes.values}>
            {sample.map(({ id, name }) => (
              <li key={id}>
                <Link to={hrefOf(propertyScreen, { id })} target="_blank" rel="noreferrer">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
