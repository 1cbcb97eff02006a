import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Origin } from '../server.ts';
import { keyCondition } from './compile-record.ts';
import { column, recordColumns, versionColumn, versionValue, wireValue } from './compile-value.ts';
import { compilation, type Compilation } from './compile-where.ts';
import { statement, type CompiledStatement } from './prepared-names.ts';
import { parameterBinder, quoteName, quoteText } from './sql-text.ts';
import type { Viewer } from './viewer.ts';

/** What one write needs besides the record: for whom, from where, and whose name the record bears. */
export interface WriteContext {
  readonly viewer: Viewer;
  readonly origin: Origin;
  /** User ids for the stamps of this write, by field. The audit entry holds the true actor in any case. */
  readonly signedAs: Readonly<Record<string, number | null>>;
  readonly secret: readonly string[];
  /** Returned besides the answer, for rules that look at the record. */
  readonly withRecord: boolean;
}

/** What a write statement returns: the answer's text, and what became of the record. */
export interface WriteOutcome {
  readonly status: 'done' | 'unchanged' | 'stale';
  /** `{"data":…}`, masked for the caller. */
  readonly answer: string;
  /** The record in clear, for rules. */
  readonly record: string | null;
  readonly key: string;
}

/** Values by field, as both sides hold them. */
export type Values = Readonly<Record<string, unknown>>;

const declaredField = (resource: Resource, name: string): Field => {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
  return field;
};

const nameOfColumn = (resource: Resource, name: string): string =>
  quoteName(columnOf(name, declaredField(resource, name)));

/** The values under their columns' names; the database gives each the type of its column. */
const byColumn = (resource: Resource, values: Values): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [columnOf(name, declaredField(resource, name)), value]),
    ),
  );

const stampsOf = (resource: Resource, write: 'create' | 'update'): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === 'stamp' && (write === 'create' || name !== 'created'),
  );

/** Columns of the stamps with what goes into them. */
const stampValues = (
  into: Compilation,
  resource: Resource,
  write: 'create' | 'update',
  { signedAs, origin }: WriteContext,
): [column: string, value: string][] =>
  stampsOf(resource, write).flatMap(([name, field]) => {
    const userId = signedAs[name] ?? origin.userId;
    const stem = columnOf(name, field);
    return [
      [quoteName(`${stem}_user_id`), userId === null ? 'null' : into.bind(userId, 'int')],
      [quoteName(`${stem}_at`), 'now()'],
    ];
  });

/** `{ field: [before, after] }` of a whole record that comes into being or goes. */
function wholeRecord(resource: Resource, alias: string, secret: readonly string[], gone: boolean): string {
  const columns = Object.entries(resource.fields)
    .filter(([name, field]) => field.kind !== 'stamp' && !secret.includes(name))
    .map(([name, field]) => `${wireValue(alias, name, field)} as ${quoteName(name)}`);
  const pair = gone ? 'jsonb_build_array(value, null)' : 'jsonb_build_array(null, value)';
  return `(select jsonb_object_agg(key, ${pair}) from jsonb_each(to_jsonb((select f from (select ${columns.join(', ')}) f))) where value <> 'null')`;
}

/** Only what differs. */
function differences(resource: Resource, names: readonly string[], secret: readonly string[]): string {
  const parts = names
    .filter((name) => !secret.includes(name))
    .map((name) => {
      const field = declaredField(resource, name);
      const changed = `${column('o', name, field)} is distinct from ${column('n', name, field)}`;
      const pair = `jsonb_build_array(${wireValue('o', name, field)}, ${wireValue('n', name, field)})`;
      return `case when ${changed} then jsonb_build_object(${quoteText(name)}, ${pair}) else '{}' end`;
    });
  return parts.length === 0 ? `'{}'::jsonb` : parts.join(' || ');
}

/** The audit entry and the event, in the very statement that writes. */
function traces(
  into: Compilation,
  resource: Resource,
  { origin }: WriteContext,
  action: 'created' | 'updated' | 'deleted',
  from: { rows: string; key: string; version: string; changes: string },
): string[] {
  const actor = origin.userId === null ? 'null' : into.bind(origin.userId, 'int');
  const request = into.bind(origin.requestId, 'text');
  const address = into.bind(origin.address, 'text');
  const reason = origin.reason === undefined ? 'null' : into.bind(origin.reason, 'text');
  const name = quoteText(resource.name);
  return [
    `audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select ${actor}, '${action}', ${name}, ${from.key}, ${from.changes}, ${reason}, ${request}, ${address} from ${from.rows})`,
    `told as (insert into events (room, type, data)
  select ${quoteText(`record:${resource.name}`)}, '${action}', jsonb_build_object('key', ${from.key}, 'version', ${from.version}) from ${from.rows})`,
  ];
}

const clearViewer = (viewer: Viewer): Viewer => ({ ...viewer, seesPersonal: true });

/** The answer's columns of a row: as the caller may see it, and in clear where rules ask for it. */
function outcome(resource: Resource, alias: string, context: WriteContext, key: string): string {
  const asJson = (viewer: Viewer): string =>
    `(select row_to_json(r)::text from (select ${recordColumns(resource, alias, viewer)}) r)`;
  const record = context.withRecord ? asJson(clearViewer(context.viewer)) : 'null::text';
  return `'{"data":' || ${asJson(context.viewer)} || '}' as answer, ${record} as record, ${key} as key`;
}

export function compileCreate(resource: Resource, values: Values, context: WriteContext): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, context.viewer);
  const columns = Object.keys(values).map((name) => nameOfColumn(resource, name));
  const stamps = stampValues(into, resource, 'create', context);
  const [keyName = ''] = resource.key;
  const keyIsGiven = resource.key.every((name) => values[name] !== undefined);
  const key = keyIsGiven
    ? into.bind(printKey(resource, values), 'text')
    : `n.${nameOfColumn(resource, keyName)}::text`;
  const table = quoteName(resource.table);
  const filled = [...columns, ...stamps.map(([name]) => name)].join(', ');
  const taken = [...columns.map((name) => `g.${name}`), ...stamps.map(([, value]) => value)].join(', ');
  const insert =
    filled === ''
      ? `insert into ${table} default values returning *`
      : `insert into ${table} (${filled}) select ${taken}
  from jsonb_populate_record(null::${table}, ${into.bind(byColumn(resource, values), 'jsonb')}) g returning *`;
  const text = `with n as (${insert}),
${traces(into, resource, context, 'created', {
  rows: 'n',
  key,
  version: versionValue(resource, 'n'),
  changes: wholeRecord(resource, 'n', context.secret, false),
}).join(',\n')}
select 'done' as status, ${outcome(resource, 'n', context, key)} from n`;
  return statement(text, binder.values);
}

/** Whether the record is of the version the caller saw. */
const isExpected = (into: Compilation, resource: Resource, version: number | null): string =>
  version === null ? 'true' : `${versionValue(resource, 'o')} = ${into.bind(version, 'bigint')}`;

/** Nothing is written where nothing differs, or where the caller saw another version. */
export function compileUpdate(
  resource: Resource,
  key: KeyValues,
  values: Values,
  version: number | null,
  context: WriteContext,
): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, context.viewer);
  const table = quoteName(resource.table);
  const names = Object.keys(values);
  const given = into.bind(byColumn(resource, values), 'jsonb');
  const printed = into.bind(printKey(resource, key), 'text');
  const keys = resource.key.map((name) => nameOfColumn(resource, name));
  const fresh = isExpected(into, resource, version);
  const columns = names.map((name) => nameOfColumn(resource, name));
  const differs =
    columns.length === 0
      ? 'false'
      : columns.map((name) => `o.${name} is distinct from g.${name}`).join(' or ');
  const set = [
    ...columns.map((name) => `${name} = g.${name}`),
    ...stampValues(into, resource, 'update', context).map(([name, value]) => `${name} = ${value}`),
    ...(resource.versioned ? [`${versionColumn(resource)} = o.${versionColumn(resource)} + 1`] : []),
  ].join(', ');
  const text = `with o as (select * from ${table} t where ${keyCondition(into, resource, 't', key)} for update),
n as (update ${table} u set ${set}
  from o cross join jsonb_populate_record(null::${table}, ${given}) g
  where ${keys.map((name) => `u.${name} = o.${name}`).join(' and ')} and ${fresh} and (${differs})
  returning u.*),
${traces(into, resource, context, 'updated', {
  rows: 'n cross join o',
  key: printed,
  version: versionValue(resource, 'n'),
  changes: differences(resource, names, context.secret),
}).join(',\n')}
select 'done' as status, ${outcome(resource, 'n', context, printed)} from n
union all
select case when ${fresh} then 'unchanged' else 'stale' end, ${outcome(resource, 'o', context, printed)}
from o where not exists (select from n)`;
  return statement(text, binder.values);
}

export function compileDelete(
  resource: Resource,
  key: KeyValues,
  version: number | null,
  context: WriteContext,
): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, context.viewer);
  const table = quoteName(resource.table);
  const printed = into.bind(printKey(resource, key), 'text');
  const keys = resource.key.map((name) => nameOfColumn(resource, name));
  const fresh = isExpected(into, resource, version);
  const text = `with o as (select * from ${table} t where ${keyCondition(into, resource, 't', key)} for update),
n as (delete from ${table} u using o
  where ${keys.map((name) => `u.${name} = o.${name}`).join(' and ')} and ${fresh}
  returning u.*),
${traces(into, resource, context, 'deleted', {
  rows: 'n',
  key: printed,
  version: versionValue(resource, 'n'),
  changes: wholeRecord(resource, 'n', context.secret, true),
}).join(',\n')}
select 'done' as status, ${outcome(resource, 'n', context, printed)} from n
union all
select 'stale', ${outcome(resource, 'o', context, printed)} from o where not exists (select from n)`;
  return statement(text, binder.values);
}
