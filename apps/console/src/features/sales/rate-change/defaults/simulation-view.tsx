import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { simulateRateDefault } from '@supersync/contract/sales/rate-default/actions.ts';
import { Section } from '#kit/record-page/section.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Percent, RateTotals } from '../rate-amounts.tsx';
import classes from '../rate.module.css';

type Simulation = ActionAnswer<typeof simulateRateDefault>;

/** The effect of the form on today’s subscriptions. Saves nothing. */
export function SimulationView({ simulation }: { readonly simulation: Simulation }) {
  const { subscriptions, changed, capped, automatic, refused, totals, before, rows } = simulation;
  return (
    <Section title="Simulation on today’s subscriptions">
      <div className={classes.stack} role="status">
        <p className={classes.counts}>
          <ToneBadge tone="info">{`${changed} of ${formatCount(subscriptions, 'rate')} would change`}</ToneBadge>
          {capped === 0 ? null : (
            <ToneBadge
              tone="warning"
              icon="warning"
            >{`${formatCount(capped, 'rate')} limited by the cap`}</ToneBadge>
          )}
          <ToneBadge tone="neutral">{`${automatic} approved automatically`}</ToneBadge>
          {refused === 0 ? null : (
            <ToneBadge tone="danger" icon="failed">
              {formatCount(refused, 'exception')}
            </ToneBadge>
          )}
        </p>
        <RateTotals totals={totals} label="Totals with this default" />
        <p className={classes.muted}>With the active default:</p>
        <RateTotals totals={before} label="Totals with the active default" />
        <ul className={classes.rows} aria-label="Simulated rates">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{row.client}</span>
              {row.refusal === null ? (
                <span>
                  <Money amount={row.rate} currency={row.currency} /> →{' '}
                  <Money amount={row.proposedRate} currency={row.currency} /> (
                  <Percent value={row.changePct} />
                  {row.isCapped ? ', limited by the cap' : ''})
                </span>
              ) : (
                <span className={classes.refusal}>{row.refusal}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
