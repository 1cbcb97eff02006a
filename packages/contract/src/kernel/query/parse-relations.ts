import { relationOf, type ResolvedRelation, type Resource } from '../define-resource.ts';
import { problem } from '../errors.ts';
import { queryLimits } from './query.ts';

/** A relation to load with a record, and its name in the answer. */
export interface RelationNode {
  readonly relation: ResolvedRelation;
  readonly alias: string;
  /** Fields to select, always with the key; null is all. */
  readonly fields: readonly string[] | null;
  readonly children: readonly RelationNode[];
}

/** Refuses a query, naming the parameter and the reason. */
export function refuse(parameter: string, reason: string): never {
  throw problem('invalid_query', { reason: `${parameter}: ${reason}` }, { errors: { [parameter]: reason } });
}

export const splitList = (value: string | null): string[] =>
  value === null ? [] : value.split(',').map((part) => part.trim());

export function parseRelations(resource: Resource, value: string | null): RelationNode[] {
  interface Draft {
    readonly relation: ResolvedRelation;
    readonly alias: string;
    readonly children: Map<string, Draft>;
  }
  const paths = splitList(value);
  if (paths.length > queryLimits.relations) refuse('relations', `more than ${queryLimits.relations}`);
  const roots = new Map<string, Draft>();
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > queryLimits.relationDepth) refuse('relations', `"${path}" is too deep`);
    let at = resource;
    let level = roots;
    for (const step of steps) {
      const [name = '', alias = name, ...rest] = step.split(':');
      const relation = relationOf(at, name);
      if (relation === undefined) refuse('relations', `a ${at.singular} has no relation "${name}"`);
      // 63 is PostgreSQL's limit for names; the longest in use has 41 characters.
      if (rest.length > 0 || !/^[A-Za-z]\w{0,62}$/.test(alias))
        refuse('relations', `"${step}" is not a name:alias`);
      if (Object.hasOwn(at.fields, alias)) refuse('relations', `"${alias}" is a field of a ${at.singular}`);
      const node = level.get(alias) ?? { relation, alias, children: new Map<string, Draft>() };
      if (node.relation.name !== name) refuse('relations', `"${alias}" is used twice`);
      level.set(alias, node);
      level = node.children;
      at = relation.target;
    }
  }
  const toNodes = (drafts: Map<string, Draft>): RelationNode[] =>
    [...drafts.values()].map(({ relation, alias, children }) => ({
      relation,
      alias,
      fields: null,
      children: toNodes(children),
    }));
  return toNodes(roots);
}
