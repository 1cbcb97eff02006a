import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import type { Origin } from '../../server.ts';
import { keyCondition } from './compile-record.ts';
import {
  declaredField,
  differences,
  nameOfColumn,
  traces,
  fullRecord,
  type Changes,
  type Traced,
} from './compile-traces.ts';
import { recordColumns, versionColumn, versionValue } from './compile-value.ts';
import { compilation, type Compilation } from './compile-where.ts';
import { statement, type CompiledStatement } from '../prepared-names.ts';
import { parameterBinder, quoteName } from './sql-text.ts';
import type { Viewer } from '../viewer.ts';

/** What one write needs besides the record: for whom, from where, and whose name the record bears. */
export interface WriteContext {
  readonly viewer: Viewer;
  readonly origin: Origin;
  /** User ids for the stamps of this write, by field. The audit entry holds the true actor in any case. */
  readonly signedAs: Readonly<Record<string, number | null>>;
  readonly secret: readonly string[];
  /** Returned besides the answer, for rules that look at the record. */
  readonly withRecord: boolean;
  readonly said?: Said;
}

/** What an action says of its write; a plain one is `created`, `updated` or `deleted`. */
export interface Said {
  /** In the past tense: `approved`. The event keeps its plain name. */
  readonly action?: string;
  /** What the person gave as the reason wins over this. */
  readonly reason?: string;
  /** Besides what differs between the fields given. */
  readonly changes?: Changes;
  /** Fields that follow from those given, such as a state that a view makes of a time. */
  readonly alsoAudited?: readonly string[];
  /** Columns of the table that are no fields of the record; they never reach the audit log. */
  readonly columns?: Values;
  /** Written, with a new version, even where nothing differs. */
  readonly touch?: boolean;
  /** Creates nothing where a record of the same unique values is there. */
  readonly orNothing?: boolean;
}

/** Stands for the time of the transaction in place of a value. */
export const transactionTime: unique symbol = Symbol('now()');

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

interface Given {
  /** As the database is sent them; it gives each the type of its column. */
  readonly json: string;
  readonly columns: readonly string[];
  /** SQL of a column's new value. */
  valueOf(name: string): string;
}

/** The values under their columns' names, those of the table that are no fields among them. */
function givenValues(resource: Resource, values: Values, columns: Values = {}): Given {
  const entries = [
    ...Object.entries(values).map(
      ([name, value]) => [columnOf(name, declaredField(resource, name)), value] as const,
    ),
    ...Object.entries(columns),
  ];
  const timed = new Set(
    entries.filter(([, value]) => value === transactionTime).map(([name]) => quoteName(name)),
  );
  return {
    json: JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== transactionTime))),
    columns: entries.map(([name]) => quoteName(name)),
    valueOf: (name) => (timed.has(name) ? 'now()' : `g.${name}`),
  };
}

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

/** The audit entry and the event, in the very statement that writes. */
function tracesOf(
  into: Compilation,
  resource: Resource,
  { origin, said = {} }: WriteContext,
  event: Traced['event'],
  from: Pick<Traced, 'rows' | 'key' | 'changes'> & { readonly version: string },
): string {
  const actor = origin.userId === null ? 'null' : into.bind(origin.userId, 'int');
  const request = into.bind(origin.requestId, 'text');
  const address = into.bind(origin.address, 'text');
  const why = origin.reason ?? said.reason;
  const reason = why === undefined ? 'null' : into.bind(why, 'text');
  const changes =
    said.changes === undefined
      ? from.changes
      : `coalesce(${from.changes}, '{}') || ${into.bind(JSON.stringify(said.changes), 'jsonb')}`;
  const action = said.action ?? event;
  return traces(resource, { actor, request, address, reason }, { ...from, changes, action, event }).join(
    ',\n',
  );
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
  const { columns, json, valueOf } = givenValues(resource, values, context.said?.columns);
  const stamps = stampValues(into, resource, 'create', context);
  const [keyName = ''] = resource.key;
  const keyIsGiven = resource.key.every((name) => values[name] !== undefined);
  const key = keyIsGiven
    ? into.bind(printKey(resource, values), 'text')
    : `n.${nameOfColumn(resource, keyName)}::text`;
  const table = quoteName(resource.table);
  const filled = [...columns, ...stamps.map(([name]) => name)].join(', ');
  const taken = [...columns.map(valueOf), ...stamps.map(([, value]) => value)].join(', ');
  const ending = context.said?.orNothing === true ? 'on conflict do nothing returning *' : 'returning *';
  const insert =
    filled === ''
      ? `insert into ${table} default values ${ending}`
      : `insert into ${table} (${filled}) select ${taken}
  from jsonb_populate_record(null::${table}, ${into.bind(json, 'jsonb')}) g ${ending}`;
  const text = `with n as (${insert}),
${tracesOf(into, resource, context, 'created', {
  rows: 'n',
  key,
  version: versionValue(resource, 'n'),
  changes: fullRecord(resource, 'n', context.secret, false),
})}
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
  const said = context.said ?? {};
  const names = [...new Set([...Object.keys(values), ...(said.alsoAudited ?? [])])];
  const { columns, json, valueOf } = givenValues(resource, values, said.columns);
  const given = into.bind(json, 'jsonb');
  const printed = into.bind(printKey(resource, key), 'text');
  const keys = resource.key.map((name) => nameOfColumn(resource, name));
  const fresh = isExpected(into, resource, version);
  const differs =
    columns.length === 0 || said.touch === true
      ? String(said.touch === true)
      : columns.map((name) => `o.${name} is distinct from ${valueOf(name)}`).join(' or ');
  const set = [
    ...columns.map((name) => `${name} = ${valueOf(name)}`),
    ...stampValues(into, resource, 'update', context).map(([name, value]) => `${name} = ${value}`),
    ...(resource.versioned ? [`${versionColumn(resource)} = o.${versionColumn(resource)} + 1`] : []),
  ].join(', ');
  const text = `with o as (select * from ${table} t where ${keyCondition(into, resource, 't', key)} for update),
n as (update ${table} u set ${set}
  from o cross join jsonb_populate_record(null::${table}, ${given}) g
  where ${keys.map((name) => `u.${name} = o.${name}`).join(' and ')} and ${fresh} and (${differs})
  returning u.*),
${tracesOf(into, resource, context, 'updated', {
  rows: 'n cross join o',
  key: printed,
  version: versionValue(resource, 'n'),
  changes: differences(resource, names, context.secret),
})}
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
${tracesOf(into, resource, context, 'deleted', {
  rows: 'n',
  key: printed,
  version: versionValue(resource, 'n'),
  changes: fullRecord(resource, 'n', context.secret, true),
})}
select 'done' as status, ${outcome(resource, 'n', context, printed)} from n
union all
select 'stale', ${outcome(resource, 'o', context, printed)} from o where not exists (select from n)`;
  return statement(text, binder.values);
}
