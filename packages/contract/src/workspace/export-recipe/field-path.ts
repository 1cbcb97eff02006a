import { labelOf, relationOf, type ResolvedRelation, type Resource } from '../../kernel/define-resource.ts';
import type { Field } from '../../kernel/field.ts';
import { queryLimits } from '../../kernel/query/query.ts';

export interface FieldPath {
  readonly path: string;
  /** Relations crossed to reach the field. */
  readonly steps: readonly ResolvedRelation[];
  readonly owner: Resource;
  readonly field: string;
  readonly declared: Field;
}

/** `client.name` → the field and its relations; an error sentence if there is none. */
export function readFieldPath(resource: Resource, path: string): FieldPath | string {
  const names = path.split('.');
  const field = names.pop() ?? '';
  if (names.length > queryLimits.relationDepth) return `“${path}” is too deep`;
  const steps: ResolvedRelation[] = [];
  let owner = resource;
  for (const name of names) {
    const relation = relationOf(owner, name);
    if (relation === undefined) return `A ${owner.singular} has no relation “${name}”`;
    steps.push(relation);
    owner = relation.target;
  }
  const declared = Object.hasOwn(owner.fields, field) ? owner.fields[field] : undefined;
  if (declared === undefined) return `A ${owner.singular} has no field “${field}”`;
  return { path, steps, owner, field, declared };
}

const words = (name: string): string => {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** `client.name` → "Client › Name". */
export const fieldPathLabel = ({ steps, field, declared }: FieldPath): string =>
  [...steps.map(({ name }) => words(name)), labelOf(field, declared)].join(' › ');
