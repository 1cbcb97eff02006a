import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { membersPageSize, type readGroupMembers } from '@supersync/contract/sales/signature-group/actions.ts';
import { domainOf } from '@supersync/contract/sales/signature-group/email-address.ts';
import { signatureGroup } from '@supersync/contract/sales/signature-group/signature-group.ts';
import { rulesMatching } from '@supersync/contract/sales/signature-host/domain-rule.ts';
import type { Database } from '#platform/db/database.ts';
import { isFound, pageOf, readDirectory } from '#platform/signature/senders.ts';

/** The senders of a group with the rule that puts each there, and the rules that find nobody. */
export async function membersOf(
  db: Database,
  groupId: number,
  { search, page }: { readonly search?: string | undefined; readonly page: number },
): Promise<ActionAnswer<typeof readGroupMembers>> {
  const { senders, groups, membershipsOf } = await readDirectory(db);
  const group = groups.find(({ id }) => id === groupId);
  if (group === undefined) throw problem('not_found', { thing: signatureGroup.singular, key: groupId });
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const members = senders.flatMap(({ id: senderId, name, email }) => {
    const all = membershipsOf(email);
    const own = all.find((each) => each.groupId === groupId);
    if (own === undefined) return [];
    const others = all.flatMap(({ groupId: id }) =>
      id === groupId ? [] : [{ id, name: nameOf.get(id) ?? String(id) }],
    );
    return [{ senderId, name, email, by: own.by, rule: own.rule, others }];
  });
  const found = members.filter((member) => isFound(member, search));
  // A sender is named by one rule and may match others: those have a sender too.
  const matched = new Set(senders.flatMap(({ email }) => rulesMatching(domainOf(email))));
  return {
    total: found.length,
    rows: pageOf(found, page, membersPageSize),
    unmatched: group.domains.filter((rule) => !matched.has(rule)),
  };
}
