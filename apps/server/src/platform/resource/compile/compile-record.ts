import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { KeyValues } from '@supersync/contract/kernel/record-key.ts';
import { relationColumns } from './compile-relations.ts';
import { column, recordColumns } from './compile-value.ts';
import { compilation, compileWhere, type Compilation } from './compile-where.ts';
import { statement, type CompiledStatement } from '../prepared-names.ts';
import { parameterBinder, quoteName } from './sql-text.ts';
import type { Viewer } from '../viewer.ts';

const keyTypes: Readonly<Record<string, string>> = { integer: 'bigint', uuid: 'uuid', date: 'date' };

/** Matches the row of a key within the viewer's scope. */
export function keyCondition(into: Compilation, resource: Resource, alias: string, key: KeyValues): string {
  const scope = into.viewer.scopeOf(resource);
  const parts = resource.key.map((name) => {
    const field = resource.fields[name];
    const value = key[name];
    if (field === undefined || value === undefined)
      throw new TypeError(`${name} is not a key field of a ${resource.singular}`);
    return `${column(alias, name, field)} = ${into.bind(value, keyTypes[field.kind] ?? 'text')}`;
  });
  if (scope !== null) parts.push(compileWhere(into, resource, alias, scope));
  return parts.join(' and ');
}

/** One record with its relations as one JSON text. */
export function compileRecord(
  viewer: Viewer,
  resource: Resource,
  key: KeyValues,
  query: Pick<ParsedQuery, 'fields' | 'relations'>,
): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const alias = into.alias();
  const where = keyCondition(into, resource, alias, key);
  const columns = [
    recordColumns(resource, alias, viewer, query.fields),
    ...relationColumns(into, resource, alias, query.relations),
  ];
  const text = `select '{"data":' || row_to_json(r)::text || '}' as answer
from (select ${columns.join(', ')} from ${quoteName(resource.table)} ${alias} where ${where}) r`;
  return statement(text, binder.values);
}

/** The unmasked record before a change, locked until the transaction ends unless it comes from a view. */
export function compileBefore(viewer: Viewer, resource: Resource, key: KeyValues): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const columns = recordColumns(resource, 't', { ...viewer, seesPersonal: true });
  const locking = resource.storedIn === undefined ? ' for update of t' : '';
  const text = `select (select row_to_json(r)::text from (select ${columns}) r) as record
from ${quoteName(resource.table)} t where ${keyCondition(into, resource, 't', key)}${locking}`;
  return statement(text, binder.values);
}

/** Locks the row behind a record of a view. */
export function compileLock(
  viewer: Viewer,
  resource: Resource,
  table: string,
  key: KeyValues,
): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const where = keyCondition(into, resource, 't', key);
  return statement(`select from ${quoteName(table)} t where ${where} for update of t`, binder.values);
}
