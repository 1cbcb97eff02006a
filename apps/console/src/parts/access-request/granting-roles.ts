import { allows, missing, type KeyChain } from '@supersync/contract/access/permission/access.ts';
import { isPermissionKey, type PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { flagNames, type HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import {
  blastRadius,
  permissionsThrough,
  sourcesOf,
  type AccessFacts,
  type PageFacts,
  type RoleFacts,
} from '@supersync/contract/access/permission/reach.ts';

/** What adding a person to a role would do for their request. */
export interface GrantingRole {
  readonly role: RoleFacts;
  /** What the page would still require with the role; empty if the role opens it. */
  readonly stillMissing: readonly PermissionKey[];
  readonly gainedPages: readonly PageFacts[];
  /** Nobody grants what they lack: the role's keys that the granter does not fully hold. */
  readonly beyondGranter: readonly string[];
}

function beyond(granter: HeldPermissions, { products }: RoleFacts): string[] {
  const holds = (key: string, flag: (typeof flagNames)[number]): boolean =>
    allows(granter, isPermissionKey(key) ? [key] : ['supersync_all'], flag) ||
    granter.get(key)?.[flag] === true;
  return products
    .filter((product) => flagNames.some((flag) => product[flag] && !holds(product.key, flag)))
    .map(({ key }) => key);
}

const withMember = (facts: AccessFacts, roleId: string, userId: number): AccessFacts => ({
  ...facts,
  roles: facts.roles.map((role) =>
    role.id === roleId ? { ...role, userIds: [...role.userIds, userId] } : role,
  ),
});

/**
 * The roles that would help, best first: those that open the page before those that only help partly, and among them
 * those with the least extra access.
 */
export function grantingRoles(
  userId: number,
  chain: KeyChain,
  facts: AccessFacts,
  pages: readonly PageFacts[],
  granter: HeldPermissions,
): GrantingRole[] {
  const lackedNow = missing(permissionsThrough(sourcesOf(userId, facts)), chain).length;
  return facts.roles
    .filter((role) => !role.userIds.includes(userId))
    .map((role): GrantingRole => {
      const after = withMember(facts, role.id, userId);
      return {
        role,
        stillMissing: missing(permissionsThrough(sourcesOf(userId, after)), chain),
        gainedPages: blastRadius([userId], facts, after, pages).changes[0]?.gainedPages ?? [],
        beyondGranter: beyond(granter, role),
      };
    })
    .filter(({ stillMissing }) => stillMissing.length < lackedNow)
    .toSorted(
      (a, b) =>
        Number(a.beyondGranter.length > 0) - Number(b.beyondGranter.length > 0) ||
        a.stillMissing.length - b.stillMissing.length ||
        a.gainedPages.length - b.gainedPages.length ||
        a.role.products.length - b.role.products.length ||
        a.role.name.localeCompare(b.role.name),
    );
}
