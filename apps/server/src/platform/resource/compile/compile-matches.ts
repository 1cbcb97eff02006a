import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { FieldKind } from '@supersync/contract/kernel/field.ts';
import { statement, type CompiledStatement } from '../prepared-names.ts';
import type { Viewer } from '../viewer.ts';
import { column, recordColumns } from './compile-value.ts';
import { compilation, compileWhere } from './compile-where.ts';
import { parameterBinder, quoteName } from './sql-text.ts';

const types: Partial<Record<FieldKind, string>> = {
  integer: 'bigint',
  uuid: 'uuid',
  date: 'date',
  decimal: 'numeric',
  timestamp: 'timestamptz',
  flag: 'boolean',
};

/** Values of the same fields in the same order. `at` says which answer belongs to which. */
export interface Wanted {
  readonly at: number;
  readonly values: readonly unknown[];
}

/** The unmasked records within the viewer's scope whose fields have the wanted values; one row for each that fits. */
export function compileMatches(
  viewer: Viewer,
  resource: Resource,
  names: readonly string[],
  wanted: readonly Wanted[],
): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const columns = recordColumns(resource, 't', { ...viewer, seesPersonal: true });
  const fields = names.map((name, index) => {
    const field = resource.fields[name];
    if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
    const at = column('t', name, field);
    const given = `w.k${index}`;
    return {
      declared: `k${index} ${types[field.kind] ?? 'text'}`,
      // Only where it can be empty: the plain comparison finds its index.
      fits: field.nullable
        ? `(${at} = ${given} or (${at} is null and ${given} is null))`
        : `${at} = ${given}`,
    };
  });
  const rows = wanted.map(({ at, values }) => ({
    at,
    ...Object.fromEntries(values.map((value, index) => [`k${index}`, value])),
  }));
  const scope = viewer.scopeOf(resource);
  const conditions = fields.map(({ fits }) => fits);
  const from = `json_to_recordset(${into.bind(JSON.stringify(rows), 'json')}) as w(at int, ${fields.map(({ declared }) => declared).join(', ')})`;
  const where = scope === null ? '' : ` where ${compileWhere(into, resource, 't', scope)}`;
  return statement(
    `select w.at, (select row_to_json(r)::text from (select ${columns}) r) as record
from ${from} join ${quoteName(resource.table)} t on ${conditions.join(' and ')}${where}`,
    binder.values,
  );
}
