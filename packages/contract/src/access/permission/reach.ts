import { allows, missing, type KeyChain, type KeyGroup } from './access.ts';
import {
  flagNames,
  permissionsFrom,
  type Flag,
  type Flags,
  type HeldPermissions,
  type PermissionGroup,
} from './permission-map.ts';

/** Decides who reaches which page. Pure, so that the effect of a change can be shown before it is made. */

export interface RoleFacts {
  readonly id: string;
  readonly name: string;
  readonly products: readonly (Flags & { readonly key: string })[];
  readonly userIds: readonly number[];
}

/** A configured group, with the key it grants in full. */
export interface GroupFacts {
  readonly group: PermissionGroup;
  readonly key: string;
  readonly userIds: readonly number[];
}

export interface AccessFacts {
  readonly roles: readonly RoleFacts[];
  readonly groups: readonly GroupFacts[];
}

export interface PageFacts {
  readonly path: string;
  readonly label: string;
  readonly chain: KeyChain;
}

/** Where a person's key comes from. */
export interface Source {
  readonly kind: 'role' | 'group';
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly flags: Flags;
}

const everyFlag: Flags = { c: true, r: true, u: true, d: true };

export function sourcesOf(userId: number, facts: AccessFacts): Source[] {
  const fromRoles = facts.roles
    .filter((role) => role.userIds.includes(userId))
    .flatMap((role) =>
      role.products.map(({ key, ...flags }): Source => ({
        kind: 'role',
        id: role.id,
        name: role.name,
        key,
        flags,
      })),
    );
  const fromGroups = facts.groups
    .filter((group) => group.userIds.includes(userId))
    .map(({ group, key }): Source => ({ kind: 'group', id: group, name: group, key, flags: everyFlag }));
  return [...fromRoles, ...fromGroups];
}

export const permissionsThrough = (sources: readonly Source[]): HeldPermissions =>
  permissionsFrom({ account: sources.map(({ key, flags }) => ({ key, ...flags })) });

/** One group of keys of a page's chain, and the person's sources that satisfy it. */
export interface Step {
  readonly anyOf: KeyGroup;
  readonly satisfiedBy: readonly Source[];
}

export interface Explanation {
  readonly allowed: boolean;
  readonly isSuperUser: boolean;
  readonly steps: readonly Step[];
}

/** Why a person passes a chain of keys, or does not. */
export function explain(
  isSuperUser: boolean,
  sources: readonly Source[],
  chain: KeyChain,
  flag: Flag = 'r',
): Explanation {
  const steps = chain.map((anyOf): Step => {
    const accepted: readonly string[] = ['supersync_all', ...anyOf];
    return { anyOf, satisfiedBy: sources.filter(({ key, flags }) => flags[flag] && accepted.includes(key)) };
  });
  return {
    allowed: isSuperUser && steps.every(({ satisfiedBy }) => satisfiedBy.length > 0),
    isSuperUser,
    steps,
  };
}

export interface FlagChange {
  readonly key: string;
  readonly gained: readonly Flag[];
  readonly lost: readonly Flag[];
}

export interface PersonChange {
  readonly userIds: readonly number[];
  readonly gainedPages: readonly PageFacts[];
  readonly lostPages: readonly PageFacts[];
  readonly flags: readonly FlagChange[];
}

export interface BlastRadius {
  /** Grouped by people with the same gains and losses. */
  readonly changes: readonly PersonChange[];
  /** Pages someone reaches today and nobody would after the change. */
  readonly orphaned: readonly PageFacts[];
}

function flagChanges(before: HeldPermissions, after: HeldPermissions): FlagChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const hadFlag = (flag: Flag): boolean => before.get(key)?.[flag] === true;
    const hasFlag = (flag: Flag): boolean => after.get(key)?.[flag] === true;
    const gained = flagNames.filter((flag) => hasFlag(flag) && !hadFlag(flag));
    const lost = flagNames.filter((flag) => hadFlag(flag) && !hasFlag(flag));
    return gained.length + lost.length === 0 ? [] : [{ key, gained, lost }];
  });
}

/** Roles and groups by person, indexed once: scanning every role for every person is too slow for thousands. */
type Memberships = ReadonlyMap<number, readonly (RoleFacts | GroupFacts)[]>;

function membershipsOf(facts: AccessFacts): Memberships {
  const byUser = new Map<number, (RoleFacts | GroupFacts)[]>();
  for (const holder of [...facts.roles, ...facts.groups])
    for (const userId of holder.userIds) {
      const existing = byUser.get(userId);
      if (existing === undefined) byUser.set(userId, [holder]);
      else existing.push(holder);
    }
  return byUser;
}

const permissionsIn = (holders: readonly (RoleFacts | GroupFacts)[]): HeldPermissions =>
  permissionsFrom({
    account: holders.flatMap((holder) =>
      'products' in holder ? holder.products : [{ key: holder.key, ...everyFlag }],
    ),
  });

const nameOf = (holder: RoleFacts | GroupFacts): string =>
  'id' in holder ? holder.id : `${holder.group} ${holder.key}`;

/** Groups people by equal roles and groups: thousands of people have few combinations. */
function kindsOf(userIds: Iterable<number>, before: Memberships, after: Memberships): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const userId of userIds) {
    const kind = [before, after]
      .map((memberships) => (memberships.get(userId) ?? []).map(nameOf).join('\n'))
      .join('\0');
    const members = found.get(kind);
    if (members === undefined) found.set(kind, [userId]);
    else members.push(userId);
  }
  return found;
}

/** People whose roles or groups differ; nobody else can gain or lose. */
function touched(before: AccessFacts, after: AccessFacts): Set<number> {
  const previousByName = new Map(
    [...before.roles, ...before.groups].map((holder) => [nameOf(holder), holder]),
  );
  const now = new Map([...after.roles, ...after.groups].map((holder) => [nameOf(holder), holder]));
  const people = new Set<number>();
  for (const name of new Set([...previousByName.keys(), ...now.keys()])) {
    const [previous, current] = [previousByName.get(name), now.get(name)];
    if (previous === current) continue;
    for (const userId of [...(previous?.userIds ?? []), ...(current?.userIds ?? [])]) people.add(userId);
  }
  return people;
}

/** The pages that someone can still open. */
function stillReached(
  userIds: readonly number[],
  memberships: Memberships,
  pages: ReadonlySet<PageFacts>,
): Set<PageFacts> {
  const reached = new Set<PageFacts>();
  if (pages.size === 0) return reached;
  for (const [someone] of kindsOf(userIds, memberships, memberships).values()) {
    if (someone === undefined) continue;
    const held = permissionsIn(memberships.get(someone) ?? []);
    for (const page of pages)
      if (!reached.has(page) && missing(held, page.chain).length === 0) reached.add(page);
    if (reached.size === pages.size) break;
  }
  return reached;
}

/** Who would gain and lose what. Only for active super users, since nobody else has access. */
export function blastRadius(
  superUserIds: readonly number[],
  before: AccessFacts,
  after: AccessFacts,
  pages: readonly PageFacts[],
): BlastRadius {
  const [then, now] = [membershipsOf(before), membershipsOf(after)];
  const concerned = touched(before, after);
  const changes: PersonChange[] = [];
  const lost = new Set<PageFacts>();
  for (const userIds of kindsOf(
    superUserIds.filter((userId) => concerned.has(userId)),
    then,
    now,
  ).values()) {
    const [someone] = userIds;
    if (someone === undefined) continue;
    const had = permissionsIn(then.get(someone) ?? []);
    const has = permissionsIn(now.get(someone) ?? []);
    const flags = flagChanges(had, has);
    if (flags.length === 0) continue;
    const gainedPages: PageFacts[] = [];
    const lostPages: PageFacts[] = [];
    for (const page of pages) {
      const reachedBefore = missing(had, page.chain).length === 0;
      const reachesAfter = missing(has, page.chain).length === 0;
      if (reachesAfter && !reachedBefore) gainedPages.push(page);
      if (reachedBefore && !reachesAfter) lostPages.push(page);
    }
    for (const page of lostPages) lost.add(page);
    changes.push({ userIds, gainedPages, lostPages, flags });
  }
  const reached = stillReached(superUserIds, now, lost);
  return { changes, orphaned: pages.filter((page) => lost.has(page) && !reached.has(page)) };
}

/** Whether someone could still manage roles. */
export const canManageRoles = (held: HeldPermissions): boolean =>
  allows(held, ['supersync_admin_tools']) &&
  allows(held, ['supersync_manage_roles']) &&
  allows(held, ['supersync_manage_roles'], 'u');
