import { relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { RelationNode } from '@supersync/contract/kernel/query/parse-relations.ts';
import { parseSort, sortedField, type SortKey } from '@supersync/contract/kernel/query/parse-query.ts';
import { recordColumns, sortValue } from './compile-value.ts';
import { relatedRows, type Compilation } from './compile-where.ts';
import { quoteName } from './sql-text.ts';
import { isMasked } from '../viewer.ts';

/** The order of a list: the requested sort, then the key, so that pages never overlap. */
export function orderTerms(
  into: Compilation,
  resource: Resource,
  alias: string,
  sort: readonly SortKey[],
): { value: string; direction: string }[] {
  const keys = resource.key
    .filter((name) => !sort.some(({ field }) => field === name))
    .map((field): SortKey => ({ field, descending: false }));
  return [...sort, ...keys].flatMap((key) => {
    const [owner, name] = sortedField(resource, key);
    const declared = owner.fields[name];
    if (declared === undefined || isMasked(into.viewer, declared)) return [];
    // Nulls sort last in both directions. `nulls last` only where nulls can occur, so that plain indexes
    // serve the rest.
    const mayBeNull = declared.nullable || key.across !== undefined;
    const direction = (key.descending ? ' desc' : '') + (mayBeNull ? ' nulls last' : '');
    if (key.across === undefined) return [{ value: sortValue(alias, name, declared), direction }];
    const rows = relatedRows(into, resource, key.across, alias);
    const relatedValue = `select ${sortValue(rows.alias, name, declared)} from ${rows.from} where ${rows.where} limit 1`;
    return [{ value: `(${relatedValue})`, direction }];
  });
}

/** The relations of one record as columns, each a JSON value. */
export function relationColumns(
  into: Compilation,
  resource: Resource,
  alias: string,
  relations: readonly RelationNode[],
): string[] {
  return relations.map((node) => {
    const { relation } = node;
    const rows = relatedRows(into, resource, relation, alias);
    const columns = [
      recordColumns(relation.target, rows.alias, into.viewer, node.fields),
      ...relationColumns(into, relation.target, rows.alias, node.children),
    ];
    const select = `select ${columns.join(', ')} from ${rows.from} where ${rows.where}`;
    if (relation.relation === 'one')
      return `(select row_to_json(r) from (${select} limit 1) r) as ${quoteName(node.alias)}`;
    const order = orderTerms(into, relation.target, rows.alias, parseSort(relation.target, null))
      .map(({ value, direction }) => value + direction)
      .join(', ');
    return `coalesce((select json_agg(row_to_json(r)) from (${select} order by ${order}) r), '[]') as ${quoteName(node.alias)}`;
  });
}

/** Throws at boot, not at the first query, if a declaration names an unknown relation or field. */
export function checkRelations(resource: Resource): void {
  for (const name of Object.keys(resource.relations)) {
    const relation = relationOf(resource, name);
    if (relation === undefined) throw new TypeError(`${resource.name}.${name} is not a relation`);
    const { target, on, through } = relation;
    const check = (owner: Resource, field: string): void => {
      if (!Object.hasOwn(owner.fields, field))
        throw new TypeError(
          `The relation ${resource.name}.${name} names ${owner.name}.${field}, which is not declared`,
        );
    };
    const near = through === undefined ? resource : through.link;
    for (const [ours, theirs] of Object.entries(on)) {
      check(near, ours);
      check(target, theirs);
    }
    for (const [ours, theirs] of Object.entries(through?.on ?? {})) {
      check(resource, ours);
      check(near, theirs);
    }
  }
}
