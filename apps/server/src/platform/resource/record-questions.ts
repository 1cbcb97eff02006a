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

/** Few wordings are asked again and again; new ones without end must not fill the memory. */
const mostKnown = 100;

/** What may be asked of one record: read and compiled once, for whoever asks it in the same words. */
export interface RecordQuestion {
  readonly query: ParsedQuery;
  statementFor(viewer: Viewer, key: KeyValues): CompiledStatement;
}

const reachedBy = (nodes: readonly RelationNode[]): Resource[] =>
  nodes.flatMap(({ relation: { target, through }, children }) => [
    target,
    ...(through === undefined ? [] : [through.link]),
    ...reachedBy(children),
  ]);

function question(resource: Resource, query: ParsedQuery): RecordQuestion {
  const reached = [...new Set([resource, ...reachedBy(query.relations)])];
  const texts = new Map<boolean, string>();
  return {
    query,
    statementFor(viewer, key) {
      // Whose rows are their own has a statement of their own.
      if (reached.some((each) => viewer.scopeOf(each) !== null))
        return compileRecord(viewer, resource, key, query);
      const known = texts.get(viewer.seesPersonal);
      // Without anybody's scope the key is all that is bound.
      if (known !== undefined)
        return statement(
          known,
          resource.key.map((name) => key[name]),
        );
      const compiled = compileRecord(viewer, resource, key, query);
      texts.set(viewer.seesPersonal, compiled.text);
      return compiled;
    },
  };
}

export function recordQuestions(resource: Resource): (parameters: Parameters) => RecordQuestion {
  const known = new Map<string, RecordQuestion>();
  return (parameters) => {
    const wording = JSON.stringify([parameters['fields'], parameters['relations']]);
    const found = known.get(wording);
    if (found !== undefined) return found;
    const made = question(resource, parseQuery(resource, parameters));
    if (known.size >= mostKnown) known.clear();
    known.set(wording, made);
    return made;
  };
}
