import type { ResolvedRelation, Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  parseSort,
  sortedField,
  type ParsedQuery,
  type SortKey,
} from '@supersync/contract/kernel/query/parse-query.ts';
import type { RelationNode } from '@supersync/contract/kernel/query/parse-relations.ts';
import type { Condition } from '@supersync/contract/kernel/query/parse-where.ts';
import { demand, requireUnmaskedView, isMasked, type Viewer } from '../viewer.ts';

function demandRelation(viewer: Viewer, { target, through }: ResolvedRelation): void {
  demand(viewer, target.access.read);
  if (through !== undefined) demand(viewer, through.link.access.read);
}

function guardRelations(viewer: Viewer, nodes: readonly RelationNode[]): void {
  for (const { relation, children } of nodes) {
    demandRelation(viewer, relation);
    guardRelations(viewer, children);
  }
}

function guardCondition(viewer: Viewer, condition: Condition): void {
  if (condition.kind === 'not') return guardCondition(viewer, condition.of);
  if (condition.kind !== 'compare') return condition.of.forEach((each) => guardCondition(viewer, each));
  for (const step of condition.steps) demandRelation(viewer, step);
  if (isMasked(viewer, condition.declared)) requireUnmaskedView(viewer);
}

/**
 * The caller must be allowed to read both ends of every relation in the query, and cannot filter or sort by a
 * masked value, because the result would reveal it. A masked default order is dropped silently.
 */
export function guardQuery(viewer: Viewer, resource: Resource, query: ParsedQuery): ParsedQuery {
  guardRelations(viewer, query.relations);
  if (query.where !== null) guardCondition(viewer, query.where);
  for (const { across } of query.sort) if (across !== undefined) demandRelation(viewer, across);
  const masked = (key: SortKey): boolean => {
    const [owner, name] = sortedField(resource, key);
    const field = owner.fields[name];
    return field !== undefined && isMasked(viewer, field);
  };
  if (!query.sort.some(masked)) return query;
  const own = new Set(parseSort(resource, null).map(({ field }) => field));
  if (query.sort.some((key) => masked(key) && !own.has(key.field))) requireUnmaskedView(viewer);
  return { ...query, sort: query.sort.filter((key) => !masked(key)) };
}
