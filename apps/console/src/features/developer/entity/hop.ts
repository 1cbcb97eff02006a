import { relationNames, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Where } from '#parts/entity/conditions.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';

export type AnyRecord = Readonly<Record<string, unknown>>;

/** A relation from a record to others. */
export interface Hop {
  /** As written in a trail. */
  readonly name: string;
  readonly kind: 'one' | 'many';
  readonly target: Resource;
  /** The condition for the target records; null if only the record itself knows. */
  readonly where: (record: AnyRecord) => Where | null;
  /** The relation is declared on the other resource and followed backwards. */
  readonly isReverse: boolean;
}

/** Their fields equal ours. */
const equal =
  (pairs: readonly (readonly [theirs: string, ours: string])[]) =>
  (record: AnyRecord): Where =>
    Object.fromEntries(pairs.map(([theirs, ours]) => [theirs, record[ours] ?? null]));

/** By the key of the record, at the end of a relation that leads to it. */
const byRelation = (resource: Resource, relation: string) =>
  equal(resource.key.map((part) => [`${relation}.${part}`, part] as const));

/** Through a link: the reverse relation, if the other side declares it. */
function throughLink(resource: Resource, name: string): Hop['where'] {
  const forward = relationOf(resource, name);
  const back = relationNames(forward?.target ?? resource).find((each) => {
    const relation = forward === undefined ? undefined : relationOf(forward.target, each);
    return relation?.target.name === resource.name && relation.through?.link === forward?.through?.link;
  });
  return back === undefined ? () => null : byRelation(resource, back);
}

function forwardHop(resource: Resource, name: string): Hop | undefined {
  const relation = relationOf(resource, name);
  if (relation === undefined) return undefined;
  const { relation: kind, target, on, through } = relation;
  const where =
    through === undefined
      ? equal(Object.entries(on).map(([ours, theirs]) => [theirs, ours] as const))
      : throughLink(resource, name);
  return { name, kind, target, where, isReverse: false };
}

function reverseHop(catalogue: Catalogue, resource: Resource, name: string): Hop | undefined {
  const [other = '', relationName = ''] = name.split('.');
  const target = catalogue.resources.get(other);
  const relation = target === undefined ? undefined : relationOf(target, relationName);
  if (target === undefined || relation?.target.name !== resource.name) return undefined;
  const where =
    relation.through === undefined ? equal(Object.entries(relation.on)) : byRelation(resource, relationName);
  return { name, kind: 'many', target, where, isReverse: true };
}

/** The hop named in a trail; undefined if there is none. */
export const hopOf = (catalogue: Catalogue, resource: Resource, name: string): Hop | undefined =>
  name.includes('.') ? reverseHop(catalogue, resource, name) : forwardHop(resource, name);

/** Every field returns its own name, so that conditions can be compared. */
const namesAsValues: AnyRecord = new Proxy({}, { get: (_, name) => String(name) });

/** Two hops to the same records: a client's properties, and the properties whose client it is. */
const isSame = (a: Hop, b: Hop): boolean =>
  a.target.name === b.target.name &&
  JSON.stringify(a.where(namesAsValues)) === JSON.stringify(b.where(namesAsValues));

/** All hops: its own relations, then those of others with another target. */
export function hopsFrom(catalogue: Catalogue, resource: Resource): readonly Hop[] {
  const own = relationNames(resource).flatMap((name) => forwardHop(resource, name) ?? []);
  const others = (catalogue.entities.get(resource.name)?.referredBy ?? [])
    .flatMap(({ resource: other, relation }) => reverseHop(catalogue, resource, `${other}.${relation}`) ?? [])
    .filter((hop) => !own.some((each) => isSame(each, hop)));
  return [...own, ...others];
}
