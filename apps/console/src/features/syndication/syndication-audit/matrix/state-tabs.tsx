import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import classes from '../audit.module.css';
import type { AuditFilters } from '../filters.ts';
import { gateCount, stateCount, type Counts } from './matrix-rows.ts';

export interface StateTabsProps {
  /** Undefined while they are counted. */
  readonly counts: Counts | undefined;
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
}

/** How many properties are in each state, and which step stops the others. */
export function StateTabs({ counts, filters, onChange }: StateTabsProps) {
  const gates = auditGates.values.filter(
    (gate) => gate === filters.gate || (counts !== undefined && gateCount(counts, gate) > 0),
  );
  return (
    <div className={classes.tabs}>
      <div className={classes.tabGroup}>
        <span className={classes.tabsTitle} aria-hidden="true">
          Status
        </span>
        <CountTabs
          label="Status"
          tabs={auditStates.values.map((state) => ({
            value: state,
            label: auditStates.labels[state],
            count: counts === undefined ? undefined : stateCount(counts, state),
            ...(state === 'stopped' ? { tone: 'danger' as const } : {}),
            ...(state === 'held' ? { tone: 'warning' as const } : {}),
          }))}
          value={filters.state}
          onChange={(state) => onChange({ ...filters, state })}
        />
      </div>
      {gates.length === 0 ? null : (
        <div className={classes.tabGroup}>
          <span className={classes.tabsTitle} aria-hidden="true">
            Stopped at step
          </span>
          <CountTabs
            label="Stopped at step"
            tabs={gates.map((gate) => ({
              value: gate,
              label: auditGates.labels[gate],
              count: counts === undefined ? undefined : gateCount(counts, gate),
            }))}
            value={filters.gate}
            onChange={(gate) => onChange({ ...filters, gate })}
          />
        </div>
      )}
    </div>
  );
}
