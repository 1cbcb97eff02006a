import type { PropertyAudit } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { auditGates, type AuditGate } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { ComponentType } from 'react';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import classes from '../audit.module.css';
import { FeedFix, FetchedFix, SeenFix } from './delivery-fixes.tsx';
import type { FixProps } from './fix-props.ts';
import { ClientFix, PartnerFix, PropertyFix, RestrictionFix } from './link-fixes.tsx';
import { AcceptedFix, CoverageFix, HomesFix, RequirementsFix } from './record-fixes.tsx';

const fixes: Readonly<Record<AuditGate, ComponentType<FixProps>>> = {
  client: ClientFix,
  partner: PartnerFix,
  property: PropertyFix,
  homes: HomesFix,
  restriction: RestrictionFix,
  taken: CoverageFix,
  requirements: RequirementsFix,
  feed: FeedFix,
  fetched: FetchedFix,
  accepted: AcceptedFix,
  seen: SeenFix,
};

/** Only where nothing before it is closed: a build adds nothing that a gate stops. */
const onlyAsFirst: ReadonlySet<AuditGate> = new Set(['feed', 'fetched']);

/** Every step with its evidence; a closed one with what opens it. */
export function GateList({ audit }: { readonly audit: PropertyAudit }) {
  return (
    <ol className={classes.gates} aria-label="Steps to the partner’s site">
      {audit.gates.map(({ gate, open, words, at, who, ruleId }) => {
        const Fix = fixes[gate];
        return (
          <li
            key={gate}
            className={classes.gate}
            data-first={gate === audit.gate || undefined}
            aria-label={`${auditGates.labels[gate]}: ${open ? 'open' : 'closed'}`}
          >
            <StatusMark tone={open ? 'success' : gate === audit.gate ? 'danger' : 'held'} />
            <span className={classes.gateName}>{auditGates.labels[gate]}</span>
            <div className={classes.gateBody}>
              <span>{words}</span>
              {at === null ? null : (
                <span className={classes.muted}>
                  <RelativeTime at={at} />
                  {who === null ? '' : ` by ${who}`}
                </span>
              )}
              {open || (onlyAsFirst.has(gate) && gate !== audit.gate) ? null : (
                <span className={classes.fixes}>
                  <Fix audit={audit} ruleId={ruleId} />
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
