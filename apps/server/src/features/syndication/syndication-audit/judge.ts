import {
  auditFindings,
  auditVerdict,
  type AuditFinding,
  type AuditVerdict,
} from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
import { propertyLabel, type GateFacts } from '#platform/syndication/gate-facts.ts';
import type { Pair } from './read-chain.ts';

/** The whole chain of one property at one partner, at a moment. */
export function judge(
  { property, photos, homes, restrictions }: GateFacts,
  partner: GatedPartner,
  { links, delivery }: Pick<Pair, 'links' | 'delivery'>,
  at: Date,
): AuditVerdict & { readonly findings: AuditFinding[] } {
  const now = at.toISOString();
  const findings = auditFindings({
    property,
    photos,
    homes,
    restrictions,
    partner,
    ...links,
    on: now.slice(0, 10),
    labelOf: propertyLabel,
    delivery,
    now,
  });
  return { findings, ...auditVerdict(findings, delivery) };
}
