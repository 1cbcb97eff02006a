import { fieldPathLabel, readFieldPath } from '@supersync/contract/workspace/export-recipe/field-path.ts';
import { relationNames, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mayRead, type Catalogue } from './catalogue.ts';

export interface PathOption {
  readonly value: string;
  readonly label: string;
}

/** The label of a path: "Client › Name"; the path itself if unknown. */
export function pathLabel(resource: Resource, path: string): string {
  const read = readFieldPath(resource, path);
  return typeof read === 'string' ? path : fieldPathLabel(read);
}

/** The relations that may be crossed: those to records the person may read. */
export const openRelations = (catalogue: Catalogue, resource: Resource): readonly string[] =>
  relationNames(resource).filter((name) => {
    const target = relationOf(resource, name)?.target;
    return target !== undefined && mayRead(catalogue, target.name);
  });

/** Its own fields, then those of its relations, up to a depth. */
export function pathOptions(catalogue: Catalogue, resource: Resource, depth: number): readonly PathOption[] {
  const collect = (at: Resource, prefix: string, left: number): string[] => [
    ...Object.keys(at.fields).map((name) => prefix + name),
    ...(left === 0
      ? []
      : openRelations(catalogue, at).flatMap((name) => {
          const target = relationOf(at, name)?.target;
          return target === undefined ? [] : collect(target, `${prefix}${name}.`, left - 1);
        })),
  ];
  return collect(resource, '', depth)
    .toSorted((a, b) => a.split('.').length - b.split('.').length)
    .map((value) => ({ value, label: pathLabel(resource, value) }));
}
