import { bulkFields } from '@supersync/contract/records/property/bulk.ts';
import { decide, type RestrictionScope } from '@supersync/contract/records/restriction/decide.ts';
import type { AuditVerdict } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { FixableGate, FixRequest } from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { propertyLabel, type GateFacts } from '#platform/syndication/gate-facts.ts';
import { auditFields, brokenFields } from '../audit-fields.ts';
import { judge } from '../judge.ts';
import type { AuditedPartner, Pair } from '../read-chain.ts';

export interface FixSubject {
  readonly facts: GateFacts;
  readonly pair: Pair;
  /** Fields of the property that only people with its lock change. */
  readonly locked: readonly string[];
}

export interface FixQuestion {
  readonly gate: FixableGate;
  readonly partner: AuditedPartner;
  readonly fill: FixRequest['fill'];
  readonly at: Date;
}

/** What a fix does to one property: its verdict afterwards, or why it is left out. */
export interface PlannedFix {
  readonly propertyId: number;
  readonly after: AuditVerdict | null;
  readonly why: string | null;
  /** The restriction that stops it. */
  readonly ruleId: number | null;
  /** Fields that stop it. */
  readonly fields: readonly string[];
}

type Changed = Pick<FixSubject, 'facts' | 'pair'>;
type Change = Changed | { readonly why: string };

export const canFill = (field: string): boolean => bulkFields.some((each) => each === field);

/** A rule that the link's own write would be refused by. */
function refusal({ facts }: FixSubject, { partner, at }: FixQuestion): string | null {
  const targets: readonly (readonly [RestrictionScope, string])[] = [
    ['feature', 'syndication'],
    ['partner', partner.partnerKey],
  ];
  const { clientId } = facts.property;
  for (const [scope, target] of targets) {
    const on = at.toISOString().slice(0, 10);
    const { allowed, rule } = decide(facts.restrictions, { clientId, scope, target, on });
    if (!allowed && rule !== null) return `Restriction ${rule.id} of the client: ${rule.reason}`;
  }
  return null;
}

function turnedOn(subject: FixSubject, question: FixQuestion): Change {
  const { facts, pair } = subject;
  if (facts.property.status !== 'active') return { why: `The property is ${facts.property.status}.` };
  const why = refusal(subject, question);
  if (why !== null) return { why };
  return { facts, pair: { ...pair, links: { ...pair.links, propertyLink: 'active' } } };
}

function filledIn(
  { facts, pair, locked }: FixSubject,
  fields: readonly string[],
  fill: FixQuestion['fill'],
): Change {
  const { property } = facts;
  if (!fields.some(canFill)) return { why: 'No field that can be filled in here.' };
  if (fill === undefined) return { why: 'No value yet.' };
  const changes = 'changes' in fill ? fill.changes : fill.each.find(({ id }) => id === property.id)?.changes;
  if (changes === undefined) return { why: 'No value yet.' };
  const names = Object.keys(changes);
  const needless = names.find((name) => !fields.includes(name));
  if (needless !== undefined) return { why: `${propertyLabel(needless)} does not stop it.` };
  const kept = names.find((name) => locked.includes(name));
  if (kept !== undefined) return { why: `${propertyLabel(kept)} is locked.` };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { facts: { ...facts, property: { ...property, ...given } }, pair };
}

function fieldsAt({ facts }: FixSubject, { gate, partner }: FixQuestion): string[] {
  if (gate === 'homes') return ['unitsAvailable'];
  if (gate !== 'requirements') return [];
  const { property, photos } = facts;
  return brokenFields(auditFields({ property, photos, partner, sent: null }));
}

/** Plans a fix for properties that are stopped at its gate. Rules are removed for all of them at once. */
export function planFix(subjects: readonly FixSubject[], question: FixQuestion): PlannedFix[] {
  const { gate, partner, fill, at } = question;
  const stopped = subjects.flatMap((subject) => {
    const { findings, gate: first } = judge(subject.facts, partner, subject.pair, at);
    if (first !== gate) return [];
    const ruleId = findings.find((finding) => finding.gate === gate)?.ruleId ?? null;
    return [{ subject, ruleId, fields: fieldsAt(subject, question) }];
  });
  const removed = new Set(stopped.map(({ ruleId }) => ruleId));
  const unruled = ({ facts, pair }: FixSubject): Change => ({
    facts: { ...facts, restrictions: facts.restrictions.filter((each) => !removed.has(each.id)) },
    pair,
  });
  return stopped.map(({ subject, ruleId, fields }) => {
    const change =
      gate === 'property'
        ? turnedOn(subject, question)
        : gate === 'restriction'
          ? unruled(subject)
          : filledIn(subject, fields, fill);
    const common = { propertyId: subject.facts.property.id, ruleId, fields };
    if ('why' in change) return { ...common, after: null, why: change.why };
    const { state, gate: next } = judge(change.facts, partner, change.pair, at);
    return { ...common, after: { state, gate: next }, why: null };
  });
}
