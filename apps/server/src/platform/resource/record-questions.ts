import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  parseQuery,
  type Parameters,
  type ParsedQuery,
} from '@supersync/contract/kernel/query/parse-query.ts';
import type { RelationNode } from '@supersync/contract/kernel/query/parse-relations.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import { compileRecord } from './compile/compile-record.ts';
import { statement, type CompiledStatement } from './prepared-names.ts';
import type { Viewer } from './viewer.ts';

/** The same few queries repeat; bound the cache against an endless variety. */
const maxCached = 100;

/** A query for one record: parsed and compiled once per wording. */
export interface RecordQuestion {
  readonly query: ParsedQuery;
  statementFor(viewer: Viewer, key: KeyValues): CompiledStatement;
}

const resourcesOf = (nodes: readonly RelationNode[]): Resource[] =>
  nodes.flatMap(({ relation: { target, through }, children }) => [
    target,
    ...(through === undefined ? [] : [through.link]),
    ...resourcesOf(children),
  ]);

function question(resource: Resource, query: ParsedQuery): RecordQuestion {
  const resources = [...new Set([resource, ...resourcesOf(query.relations)])];
  const textByClearance = new Map<boolean, string>();
  return {
    query,
    statementFor(viewer, key) {
      // Scopes bind values of their own, so don't reuse the text.
      if (resources.some((each) => viewer.scopeOf(each) !== null))
        return compileRecord(viewer, resource, key, query);
      const cachedText = textByClearance.get(viewer.seesPersonal);
      // Without a scope only the key is bound.
      if (cachedText !== undefined)
        return statement(
          cachedText,
          resource.key.map((name) => key[name]),
        );
      const compiled = compileRecord(viewer, resource, key, query);
      textByClearance.set(viewer.seesPersonal, compiled.text);
      return compiled;
    },
  };
}

export function recordQuestions(resource: Resource): (parameters: Parameters) => RecordQuestion {
  const cache = new Map<string, RecordQuestion>();
  return (parameters) => {
    const cacheKey = JSON.stringify([parameters['fields'], parameters['relations']]);
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    const created = question(resource, parseQuery(resource, parameters));
    if (cache.size >= maxCached) cache.clear();
    cache.set(cacheKey, created);
    return created;
  };
}
