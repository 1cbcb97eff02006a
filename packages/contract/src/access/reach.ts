import { allows, missing, type KeyChain, type KeyGroup } from './access.ts';
import { heldFrom, type Flag, type Flags, type Held, type PermissionGroup } from './permission-map.ts';

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
export const flagNames: readonly Flag[] = ['c', 'r', 'u', 'd'];

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

export const heldThrough = (sources: readonly Source[]): Held =>
  heldFrom({ account: sources.map(({ key, flags }) => ({ key, ...flags })) });

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

function flagChanges(before: Held, after: Held): FlagChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const had = (flag: Flag): boolean => before.get(key)?.[flag] === true;
    const has = (flag: Flag): boolean => after.get(key)?.[flag] === true;
    const gained = flagNames.filter((flag) => has(flag) && !had(flag));
    const lost = flagNames.filter((flag) => had(flag) && !has(flag));
    return gained.length + lost.length === 0 ? [] : [{ key, gained, lost }];
  });
}

/** People hold the same keys where they are in the same roles and groups: thousands of them fall into few kinds. */
function kinds(userIds: readonly number[], before: AccessFacts, after: AccessFacts): Map<string, number[]> {
  const marks = new Map<number, string[]>(userIds.map((userId) => [userId, []]));
  const mark = (facts: AccessFacts, when: string): void => {
    for (const { id, userIds: members } of facts.roles)
      for (const userId of members) marks.get(userId)?.push(`${when}${id}`);
    for (const { group, key, userIds: members } of facts.groups)
      for (const userId of members) marks.get(userId)?.push(`${when}${group} ${key}`);
  };
  mark(before, '-');
  mark(after, '+');
  const found = new Map<string, number[]>();
  for (const [userId, marked] of marks) {
    const kind = marked.join('\n');
    const members = found.get(kind);
    if (members === undefined) found.set(kind, [userId]);
    else members.push(userId);
  }
  return found;
}

/** Who would gain and lose what: for super users in good standing, since nobody else gets in at all. */
export function blastRadius(
  superUserIds: readonly number[],
  before: AccessFacts,
  after: AccessFacts,
  pages: readonly PageFacts[],
): BlastRadius {
  const changes: PersonChange[] = [];
  const reachedBefore = new Set<PageFacts>();
  const reachedAfter = new Set<PageFacts>();
  for (const userIds of kinds(superUserIds, before, after).values()) {
    const [someone] = userIds;
    if (someone === undefined) continue;
    const had = heldThrough(sourcesOf(someone, before));
    const has = heldThrough(sourcesOf(someone, after));
    const flags = flagChanges(had, has);
    const gainedPages: PageFacts[] = [];
    const lostPages: PageFacts[] = [];
    for (const page of pages) {
      const did = missing(had, page.chain).length === 0;
      const does = flags.length === 0 ? did : missing(has, page.chain).length === 0;
      if (did) reachedBefore.add(page);
      if (does) reachedAfter.add(page);
      if (does && !did) gainedPages.push(page);
      if (did && !does) lostPages.push(page);
    }
    if (flags.length > 0) changes.push({ userIds, gainedPages, lostPages, flags });
  }
  return { changes, orphaned: [...reachedBefore].filter((page) => !reachedAfter.has(page)) };
}

/** Whether anyone at all could still manage roles. */
export const canManageRoles = (held: Held): boolean =>
  allows(held, ['supersync_admin_tools']) &&
  allows(held, ['supersync_manage_roles']) &&
  allows(held, ['supersync_manage_roles'], 'u');
