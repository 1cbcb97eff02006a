import { relationNames, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { AnyQuery } from '@supersync/contract/kernel/query/query.ts';

/** The resources a query reads, by name: its own and those of its relations. */
export function resourcesRead(resource: Resource, relations: readonly string[] = []): readonly string[] {
  const names = new Set([resource.name]);
  for (const path of relations) {
    let at: Resource | undefined = resource;
    for (const step of path.split('.')) {
      at = at === undefined ? undefined : relationOf(at, step.split(':')[0] ?? '')?.target;
      if (at !== undefined) names.add(at.name);
    }
  }
  return [...names];
}

/** The resources a change may affect: itself and everything directly related. */
export function resourcesChanged(resource: Resource): readonly string[] {
  const related = relationNames(resource).flatMap((name) => {
    const relation = relationOf(resource, name);
    return relation === undefined
      ? []
      : [relation.target.name, relation.through?.link.name ?? relation.target.name];
  });
  return [...new Set([resource.name, ...related])];
}

/** Query keys start with the resource's name, so that invalidation finds everything affected. */
export const listKey = (resource: Resource, query: AnyQuery): readonly unknown[] => [
  resource.name,
  'list',
  query,
];

export const recordKey = (resource: Resource, key: unknown, query: AnyQuery): readonly unknown[] => [
  resource.name,
  'record',
  key,
  query,
];
