import { restrictionModes, restrictionScopes } from '@supersync/contract/records/restriction/decide.ts';
import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { FixPreview } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from './fix.module.css';

const shownRows = 12;

const properties = (count: number): string => formatCount(count, 'property', 'properties');

/** Counts first, then who is left out and why, the verdicts afterwards, and some of the properties. */
export function FixEffect({ shown }: { readonly shown: FixPreview }) {
  const { propertyIds, leftOut, after, rules, rows } = shown;
  const changed = rows.filter((row) => row.after !== null);
  return (
    <div className={classes.stack} aria-live="polite">
      <p className={classes.line}>
        <ToneBadge tone="info">{properties(propertyIds.length)} would change</ToneBadge>
        {leftOut.length > 0 ? (
          <ToneBadge tone="warning" icon="held">
            {formatNumber(shown.matched - propertyIds.length)} left out
          </ToneBadge>
        ) : null}
      </p>
      {leftOut.length === 0 ? null : (
        <ul className={classes.list} aria-label="Left out">
          {leftOut.map(({ why, count }) => (
            <li key={why} className={classes.muted}>
              {formatNumber(count)}: {why}
            </li>
          ))}
        </ul>
      )}
      {rules.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Restrictions</h3>
          <ul className={classes.list}>
            {rules.map(({ id, clientName, scope, target, mode, reason, count }) => (
              <li key={id}>
                {clientName}: {restrictionModes.labels[mode].toLowerCase()}{' '}
                {restrictionScopes.labels[scope].toLowerCase()} {target}. {reason}{' '}
                <span className={classes.muted}>({properties(count)} here)</span>
              </li>
            ))}
          </ul>
          <p className={classes.muted}>A restriction applies to all properties of its client.</p>
        </div>
      )}
      {after.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Afterwards</h3>
          <ul className={classes.list} aria-label="Afterwards">
            {after.map(({ state, gate, count }) => (
              <li key={`${state} ${gate}`} className={classes.line}>
                <span>{formatNumber(count)}</span>
                <ChoiceBadge of={auditStates} value={state} />
                {state === 'stopped' && gate !== null ? (
                  <span className={classes.muted}>at {auditGates.labels[gate]}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      )}
      {changed.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>Properties</h3>
          <ul className={classes.list}>
            {changed.slice(0, shownRows).map(({ propertyId, name, clientName }) => (
              <li key={propertyId}>
                {name} <span className={classes.muted}>{clientName}</span>
              </li>
            ))}
          </ul>
          {propertyIds.length > shownRows ? (
            <p className={classes.muted}>and {formatNumber(propertyIds.length - shownRows)} more</p>
          ) : null}
        </div>
      )}
    </div>
  );
}
