import { relationNames, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Where } from '#parts/entity/conditions.ts';
import type { Catalogue } from '#parts/entity/catalogue.ts';

export type AnyRecord = Readonly<Record<string, unknown>>;

/** A way from a record to others. */
export interface Hop {
  /** As a trail spells it. */
  readonly name: string;
  readonly kind: 'one' | 'many';
  readonly target: Resource;
  /** Which of the others it leads to; null where only the record itself can say so. */
  readonly where: (record: AnyRecord) => Where | null;
  /** It belongs to the other kind of record, and is walked backwards. */
  readonly isReverse: boolean;
}

/** Theirs equal ours. */
const equal =
  (pairs: readonly (readonly [theirs: string, ours: string])[]) =>
  (record: AnyRecord): Where =>
    Object.fromEntries(pairs.map(([theirs, ours]) => [theirs, record[ours] ?? null]));

/** By the key of the record, at the end of a relation that leads to it. */
const byRelation = (resource: Resource, relation: string) =>
  equal(resource.key.map((part) => [`${relation}.${part}`, part] as const));

/** Over a link: the same way backwards, where the other side declares it. */
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

/** The hop a trail names; undefined where there is no such way. */
export const hopOf = (catalogue: Catalogue, resource: Resource, name: string): Hop | undefined =>
  name.includes('.') ? reverseHop(catalogue, resource, name) : forwardHop(resource, name);

/** Every field has its own name as its value, so that conditions can be told apart. */
const namesAsValues: AnyRecord = new Proxy({}, { get: (_, name) => String(name) });

/** Two hops that lead to the same records: a client's properties, and the properties whose client it is. */
const isSame = (a: Hop, b: Hop): boolean =>
  a.target.name === b.target.name &&
  JSON.stringify(a.where(namesAsValues)) === JSON.stringify(b.where(namesAsValues));

/** Every way on: its own relations, then those of others that say something new. */
export function hopsFrom(catalogue: Catalogue, resource: Resource): readonly Hop[] {
  const own = relationNames(resource).flatMap((name) => forwardHop(resource, name) ?? []);
  const others = (catalogue.entities.get(resource.name)?.referredBy ?? [])
    .flatMap(({ resource: other, relation }) => reverseHop(catalogue, resource, `${other}.${relation}`) ?? [])
    .filter((hop) => !own.some((each) => isSame(each, hop)));
  return [...own, ...others];
}
