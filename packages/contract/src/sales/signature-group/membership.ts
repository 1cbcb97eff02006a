import { rulesMatching } from '../signature-host/domain-rule.ts';
import { domainOf } from './email-address.ts';

export interface GroupRules {
  readonly id: number;
  readonly addresses: readonly string[];
  readonly domains: readonly string[];
}

/** The rule that puts a sender into a group: their address, or a domain. */
export interface Membership {
  readonly groupId: number;
  readonly by: 'address' | 'domain';
  readonly rule: string;
}

function index(groups: readonly GroupRules[], valuesOf: (group: GroupRules) => readonly string[]) {
  const byValue = new Map<string, number[]>();
  for (const group of groups)
    for (const value of valuesOf(group)) {
      const ids = byValue.get(value);
      if (ids === undefined) byValue.set(value, [group.id]);
      else ids.push(group.id);
    }
  return byValue;
}

/**
 * The groups of an address with the reason for each, sorted by id. An address rule is named before a domain rule, and
 * an exact domain before a wildcard. Rules are indexed: each address costs as many lookups as its domain has parts.
 */
export function membershipsIn(groups: readonly GroupRules[]): (email: string) => readonly Membership[] {
  const byAddress = index(groups, ({ addresses }) => addresses);
  const byDomain = index(groups, ({ domains }) => domains);
  return (email) => {
    const found = new Map<number, Membership>();
    const add = (groupId: number, by: Membership['by'], rule: string): void => {
      if (!found.has(groupId)) found.set(groupId, { groupId, by, rule });
    };
    for (const id of byAddress.get(email) ?? []) add(id, 'address', email);
    for (const rule of rulesMatching(domainOf(email)))
      for (const id of byDomain.get(rule) ?? []) add(id, 'domain', rule);
    return [...found.values()].toSorted((a, b) => a.groupId - b.groupId);
  };
}
