import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber } from '#kit/value/format.ts';
import classes from '../audit.module.css';
import type { AuditFilters } from '../filters.ts';
import { heatOf, matching, stateCount, totalOf, worstGate, type Counts } from './matrix-rows.ts';

/** `Zumper, Ash: 8 of 12 live; 3 stopped, 1 held; first: Restrictions`. */
export function cellWords(counts: Counts): string {
  const others = auditStates.values
    .filter((state) => state !== 'live' && stateCount(counts, state) > 0)
    .map((state) => `${formatNumber(stateCount(counts, state))} ${auditStates.labels[state].toLowerCase()}`);
  const gate = worstGate(counts);
  return [
    `${formatNumber(stateCount(counts, 'live'))} of ${formatNumber(totalOf(counts))} live`,
    ...(others.length === 0 ? [] : [others.join(', ')]),
    ...(gate === null ? [] : [`mostly ${auditGates.labels[gate]}`]),
  ].join('; ');
}

export interface HeatCellProps {
  readonly counts: Counts;
  readonly filters: AuditFilters;
  readonly to: string;
  /** Whose cell it is, for those who cannot see where it stands. */
  readonly label: string;
}

/** Live of all, warmer the more is stopped, with the step that stops most. */
export function HeatCell({ counts, filters, to, label }: HeatCellProps) {
  const total = totalOf(counts);
  const count = matching(counts, filters);
  if (total === 0 || count === 0) return <span className={classes.noCell}>–</span>;
  const isFiltered = filters.state !== null || filters.gate !== null;
  const gate = filters.gate ?? worstGate(counts);
  const words = cellWords(counts);
  return (
    <Link className={classes.cell} data-heat={heatOf(counts)} to={to} title={words}>
      <VisuallyHidden>{`${label}: ${words} `}</VisuallyHidden>
      <span className={classes.cellCount}>
        {isFiltered
          ? formatNumber(count)
          : `${formatNumber(stateCount(counts, 'live'))}/${formatNumber(total)}`}
      </span>
      <span className={classes.cellGate}>{gate === null ? 'Live' : auditGates.labels[gate]}</span>
    </Link>
  );
}
