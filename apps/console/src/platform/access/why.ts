import type { KeyGroup } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import {
  explain,
  sourcesOf,
  type AccessFacts,
  type RoleFacts,
  type Source,
} from '@supersync/contract/access/permission/reach.ts';
import type { Endpoint } from '@supersync/contract/access/route-permission/actions.ts';
import type { Person } from '../session/access-facts.ts';
import type { Placement } from '../screen/navigation.ts';
import type { WhyTarget } from './why-question.ts';

/** Whom the target admits before any key is checked. */
type Door = 'public' | 'signed-in' | 'super-user';

interface Requirement {
  /** What requires the keys: a menu entry, a group above it, or the endpoint itself. */
  readonly label: string;
  readonly place: 'itself' | 'above';
  readonly anyOf: KeyGroup;
}

/** A target with everything it requires: its own requirement first, then those of its ancestors. */
export interface Subject {
  readonly title: string;
  /** What people do with it. */
  readonly verb: 'see' | 'call' | 'use';
  /** Its address, where that is clearer than the title. */
  readonly path: string | null;
  readonly door: Door;
  readonly flag: Flag;
  readonly requirements: readonly Requirement[];
  readonly managersOnly: boolean;
}

/** A role that would grant the missing access; the least extra access first. */
export interface GrantingRole {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** One link of the chain that decides. */
export type WhyLink =
  | { readonly kind: 'person'; readonly holds: boolean; readonly door: Door }
  | { readonly kind: 'open'; readonly holds: true }
  | { readonly kind: 'manager'; readonly holds: boolean }
  | (Requirement & {
      readonly kind: 'keys';
      readonly holds: boolean;
      readonly through: readonly Source[];
      /** Sources that have the key without the flag. */
      readonly withoutFlag: readonly Source[];
      readonly grantedBy: readonly GrantingRole[];
    });

export interface WhyAnswer {
  readonly allowed: boolean;
  readonly links: readonly WhyLink[];
}

export interface Known {
  readonly pages: readonly Placement[];
  readonly endpoints: readonly Endpoint[];
}

function pageSubject({ path, label, trail, keysAlong, onMenu }: Placement): Subject {
  const last = trail.length - 1;
  const requirements = trail
    .map((above, index): Requirement => ({
      label: above,
      // A page off the menu only inherits, also from the entry it belongs to.
      place: onMenu && index === last ? 'itself' : 'above',
      anyOf: keysAlong[index] ?? [],
    }))
    .filter(({ anyOf }) => anyOf.length > 0)
    .toReversed();
  return {
    title: label,
    verb: 'see',
    path,
    door: 'super-user',
    flag: 'r',
    requirements,
    managersOnly: false,
  };
}

function endpointSubject({ method, path, access, flag }: Endpoint): Subject {
  const named = { title: `${method} ${path}`, verb: 'call', path: null, flag } as const;
  if (typeof access === 'string') return { ...named, door: access, requirements: [], managersOnly: false };
  return {
    ...named,
    door: 'super-user',
    requirements: access.chain.map((anyOf) => ({ label: anyOf.join(' or '), place: 'itself', anyOf })),
    managersOnly: access.managersOnly,
  };
}

/** Undefined for an unknown name. */
export function subjectOf(target: WhyTarget, { pages, endpoints }: Known): Subject | undefined {
  switch (target.kind) {
    case 'page': {
      const page = pages.find(({ path }) => path === target.path);
      return page && pageSubject(page);
    }
    case 'endpoint': {
      const endpoint = endpoints.find(({ method, path }) => method === target.method && path === target.path);
      return endpoint && endpointSubject(endpoint);
    }
    case 'key':
      return {
        title: target.key,
        verb: 'use',
        path: null,
        door: 'super-user',
        flag: target.flag,
        requirements: [{ label: target.key, place: 'itself', anyOf: [target.key] }],
        managersOnly: false,
      };
  }
}

const isLetIn = ({ isSuperUser, isSuspended }: Person, door: Door): boolean =>
  door === 'public' || (!isSuspended && (door === 'signed-in' || isSuperUser));

function rolesGranting(roles: readonly RoleFacts[], anyOf: KeyGroup, flag: Flag): GrantingRole[] {
  const wanted: readonly string[] = ['supersync_all', ...anyOf];
  return roles
    .flatMap(({ id, name, products }) => {
      const found = products.filter((product) => product[flag] && wanted.includes(product.key));
      // A product named for the key is clearer than `supersync_all`.
      const product = found.find(({ key }) => key !== 'supersync_all') ?? found[0];
      if (product === undefined) return [];
      const reachesAll = products.some(({ key }) => key === 'supersync_all');
      return [
        { id, name, key: product.key, weight: reachesAll ? Number.POSITIVE_INFINITY : products.length },
      ];
    })
    .toSorted((a, b) => (a.weight === b.weight ? a.name.localeCompare(b.name, 'en') : a.weight - b.weight))
    .map(({ id, name, key }) => ({ id, name, key }));
}

const isManager = (userId: number, { groups }: AccessFacts): boolean =>
  groups.some(({ group, userIds }) => group === 'supersync_superuser_manager' && userIds.includes(userId));

/** Allowed or refused, and every link that decides it. */
export function answerWhy(subject: Subject, person: Person, facts: AccessFacts): WhyAnswer {
  const { door, flag, requirements, managersOnly } = subject;
  const letIn = isLetIn(person, door);
  const sources = sourcesOf(person.userId, facts);
  const explained = explain(
    letIn,
    sources,
    requirements.map(({ anyOf }) => anyOf),
    flag,
  );
  const keys = requirements.map((requirement, index): WhyLink => {
    const through = explained.steps[index]?.satisfiedBy ?? [];
    const wanted: readonly string[] = ['supersync_all', ...requirement.anyOf];
    const holds = through.length > 0;
    return {
      ...requirement,
      kind: 'keys',
      holds,
      through,
      withoutFlag: holds ? [] : sources.filter(({ key }) => wanted.includes(key)),
      grantedBy: holds ? [] : rolesGranting(facts.roles, requirement.anyOf, flag),
    };
  });
  const open: readonly WhyLink[] = keys.length === 0 && !managersOnly ? [{ kind: 'open', holds: true }] : [];
  const manager: readonly WhyLink[] = managersOnly
    ? [{ kind: 'manager', holds: isManager(person.userId, facts) }]
    : [];
  const links: readonly WhyLink[] = [{ kind: 'person', holds: letIn, door }, ...open, ...keys, ...manager];
  return { allowed: links.every(({ holds }) => holds), links };
}
