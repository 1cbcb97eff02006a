import { allows, missing, type KeyChain, type KeyGroup } from './access.ts';
import {
  flagNames,
  permissionsFrom,
  type Flag,
  type Flags,
  type HeldPermissions,
  type PermissionGroup,
} from './permission-map.ts';

/** What decides who reaches which page: pure, so that a change can be weighed before it is made. */

export interface RoleFacts {
  readonly id: string;
  readonly name: string;
  readonly products: readonly (Flags & { readonly key: string })[];
  readonly userIds: readonly number[];
}

/** A group that configuration fills, with the key it grants in full. */
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

/** Where a person has a key from. */
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

/** One group of keys on the way to a page, and what of the person's satisfies it. */
export interface Step {
  readonly anyOf: KeyGroup;
  readonly satisfiedBy: readonly Source[];
}

export interface Explanation {
  readonly allowed: boolean;
  readonly isSuperUser: boolean;
  readonly steps: readonly Step[];
}

/** Why a person may, or may not, pass a chain of keys. */
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
  /** People with the same gains and losses stand together. */
  readonly changes: readonly PersonChange[];
  /** Pages that somebody reaches today and nobody would. */
  readonly orphaned: readonly PageFacts[];
}

function flagChanges(before: HeldPermissions, after: HeldPermissions): FlagChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const had = (flag: Flag): boolean => before.get(key)?.[flag] === true;
    const has = (flag: Flag): boolean => after.get(key)?.[flag] === true;
    const gained = flagNames.filter((flag) => has(flag) && !had(flag));
    const lost = flagNames.filter((flag) => had(flag) && !has(flag));
    return gained.length + lost.length === 0 ? [] : [{ key, gained, lost }];
  });
}

/** What each person is in, gathered once: looking through every role for every person takes too long for thousands. */
type Memberships = ReadonlyMap<number, readonly (RoleFacts | GroupFacts)[]>;

function membershipsOf(facts: AccessFacts): Memberships {
  const found = new Map<number, (RoleFacts | GroupFacts)[]>();
  for (const holder of [...facts.roles, ...facts.groups])
    for (const userId of holder.userIds) {
      const known = found.get(userId);
      if (known === undefined) found.set(userId, [holder]);
      else known.push(holder);
    }
  return found;
}

const heldIn = (holders: readonly (RoleFacts | GroupFacts)[]): HeldPermissions =>
  permissionsFrom({
    account: holders.flatMap((holder) =>
      'products' in holder ? holder.products : [{ key: holder.key, ...everyFlag }],
    ),
  });

const nameOf = (holder: RoleFacts | GroupFacts): string =>
  'id' in holder ? holder.id : `${holder.group} ${holder.key}`;

/** People hold the same keys where they are in the same roles and groups: thousands of them fall into few kinds. */
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

/** People whose roles or groups differ between the two; nobody else can gain or lose. */
function touched(before: AccessFacts, after: AccessFacts): Set<number> {
  const then = new Map([...before.roles, ...before.groups].map((holder) => [nameOf(holder), holder]));
  const now = new Map([...after.roles, ...after.groups].map((holder) => [nameOf(holder), holder]));
  const people = new Set<number>();
  for (const name of new Set([...then.keys(), ...now.keys()])) {
    const [was, is] = [then.get(name), now.get(name)];
    if (was === is) continue;
    for (const userId of [...(was?.userIds ?? []), ...(is?.userIds ?? [])]) people.add(userId);
  }
  return people;
}

/** Those of the pages that somebody can still open. */
function stillReached(
  userIds: readonly number[],
  memberships: Memberships,
  pages: ReadonlySet<PageFacts>,
): Set<PageFacts> {
  const reached = new Set<PageFacts>();
  if (pages.size === 0) return reached;
  for (const [someone] of kindsOf(userIds, memberships, memberships).values()) {
    if (someone === undefined) continue;
    const held = heldIn(memberships.get(someone) ?? []);
    for (const page of pages)
      if (!reached.has(page) && missing(held, page.chain).length === 0) reached.add(page);
    if (reached.size === pages.size) break;
  }
  return reached;
}

/** Who would gain and lose what: for super users in good standing, since nobody else gets in at all. */
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
    const had = heldIn(then.get(someone) ?? []);
    const has = heldIn(now.get(someone) ?? []);
    const flags = flagChanges(had, has);
    if (flags.length === 0) continue;
    const gainedPages: PageFacts[] = [];
    const lostPages: PageFacts[] = [];
    for (const page of pages) {
      const did = missing(had, page.chain).length === 0;
      const does = missing(has, page.chain).length === 0;
      if (does && !did) gainedPages.push(page);
      if (did && !does) lostPages.push(page);
    }
    for (const page of lostPages) lost.add(page);
    changes.push({ userIds, gainedPages, lostPages, flags });
  }
  const reached = stillReached(superUserIds, now, lost);
  return { changes, orphaned: pages.filter((page) => lost.has(page) && !reached.has(page)) };
}

/** Whether anyone at all could still manage roles. */
export const canManageRoles = (held: HeldPermissions): boolean =>
  allows(held, ['supersync_admin_tools']) &&
  allows(held, ['supersync_manage_roles']) &&
  allows(held, ['supersync_manage_roles'], 'u');
