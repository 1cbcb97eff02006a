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

/** The context of one write besides the record: viewer, origin and stamps. */
export interface WriteContext {
  readonly viewer: Viewer;
  readonly origin: Origin;
  /** User ids for the stamps of this write, by field. The audit entry always has the true actor. */
  readonly signedAs: Readonly<Record<string, number | null>>;
  readonly secret: readonly string[];
  /** Also return the unmasked record, for rules. */
  readonly withRecord: boolean;
  readonly said?: WriteDetails;
}

/** Details an action adds to its write; a plain one is `created`, `updated` or `deleted`. */
export interface WriteDetails {
  /** In the past tense: `approved`. The event keeps its plain name. */
  readonly action?: string;
  /** A reason given by the person takes precedence. */
  readonly reason?: string;
  /** Added to the differences of the given fields. */
  readonly changes?: Changes;
  /** Fields computed from the given ones, such as a state a view derives from a time. */
  readonly alsoAudited?: readonly string[];
  /** Columns of the table that are not fields; never audited. */
  readonly columns?: Values;
  /** Write, with a new version, even if nothing differs. */
  readonly touch?: boolean;
  /** False for the work of jobs and consumers: the log keeps who asked for it, not each of its writes. */
  readonly isAudited?: boolean;
  /** Creates nothing where a record of the same unique values is there. */
  readonly orNothing?: boolean;
}

/** Placeholder for the transaction's time (`now()`). */
export const transactionTime: unique symbol = Symbol('now()');

/** The result of a write statement: the answer text and the record's status. */
export interface WriteOutcome {
  readonly status: 'done' | 'unchanged' | 'stale';
  /** `{"data":…}`, masked for the caller. */
  readonly answer: string;
  /** The unmasked record, for rules. */
  readonly record: string | null;
  readonly key: string;
}

/** Values by field, in program form. */
export type Values = Readonly<Record<string, unknown>>;

interface ColumnValues {
  /** As sent to the database, which casts each to the type of its column. */
  readonly json: string;
  readonly columns: readonly string[];
  /** SQL of a column's new value. */
  valueOf(name: string): string;
}

/** The values by column, including columns that are not fields. */
function columnValues(resource: Resource, values: Values, columns: Values = {}): ColumnValues {
  const entries = [
    ...Object.entries(values).map(
      ([name, value]) => [columnOf(name, declaredField(resource, name)), value] as const,
    ),
    ...Object.entries(columns),
  ];
  const timeColumns = new Set(
    entries.filter(([, value]) => value === transactionTime).map(([name]) => quoteName(name)),
  );
  return {
    json: JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== transactionTime))),
    columns: entries.map(([name]) => quoteName(name)),
    valueOf: (name) => (timeColumns.has(name) ? 'now()' : `g.${name}`),
  };
}

const stampsOf = (resource: Resource, write: 'create' | 'update'): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === 'stamp' && (write === 'create' || name !== 'created'),
  );

/** The stamp columns and their values. */
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

/** The audit entry and the event, as CTEs of the writing statement. */
function tracesOf(
  into: Compilation,
  resource: Resource,
  { origin, said = {} }: WriteContext,
  event: Traced['event'],
  from: Pick<Traced, 'rows' | 'key' | 'changes'> & { readonly version: string },
): string {
  if (said.isAudited === false) {
    const nothing = { actor: 'null', request: 'null', address: 'null', reason: 'null' };
    return traces(resource, nothing, { ...from, action: null, event }).join(',\n');
  }
  const actor = origin.userId === null ? 'null' : into.bind(origin.userId, 'int');
  const request = into.bind(origin.requestId, 'text');
  const address = into.bind(origin.address, 'text');
  const givenReason = origin.reason ?? said.reason;
  const reason = givenReason === undefined ? 'null' : into.bind(givenReason, 'text');
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

/** The result columns of a row: masked for the caller, and unmasked where rules need it. */
function outcome(resource: Resource, alias: string, context: WriteContext, key: string): string {
  const asJson = (viewer: Viewer): string =>
    `(select row_to_json(r)::text from (select ${recordColumns(resource, alias, viewer)}) r)`;
  const record = context.withRecord ? asJson(clearViewer(context.viewer)) : 'null::text';
  return `'{"data":' || ${asJson(context.viewer)} || '}' as answer, ${record} as record, ${key} as key`;
}

export function compileCreate(resource: Resource, values: Values, context: WriteContext): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, context.viewer);
  const { columns, json, valueOf } = columnValues(resource, values, context.said?.columns);
  const stamps = stampValues(into, resource, 'create', context);
  const [keyName = ''] = resource.key;
  const keyIsGiven = resource.key.every((name) => values[name] !== undefined);
  const key = keyIsGiven
    ? into.bind(printKey(resource, values), 'text')
    : `n.${nameOfColumn(resource, keyName)}::text`;
  const table = quoteName(resource.table);
  const columnList = [...columns, ...stamps.map(([name]) => name)].join(', ');
  const valueList = [...columns.map(valueOf), ...stamps.map(([, value]) => value)].join(', ');
  const ending = context.said?.orNothing === true ? 'on conflict do nothing returning *' : 'returning *';
  const insert =
    columnList === ''
      ? `insert into ${table} default values ${ending}`
      : `insert into ${table} (${columnList}) select ${valueList}
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

/** Whether the record has the version the caller expects. */
const isExpected = (into: Compilation, resource: Resource, version: number | null): string =>
  version === null ? 'true' : `${versionValue(resource, 'o')} = ${into.bind(version, 'bigint')}`;

/** Writes nothing if nothing differs or the caller expects another version. */
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
  const { columns, json, valueOf } = columnValues(resource, values, said.columns);
  const boundValues = into.bind(json, 'jsonb');
  const printed = into.bind(printKey(resource, key), 'text');
  const keys = resource.key.map((name) => nameOfColumn(resource, name));
  const isCurrent = isExpected(into, resource, version);
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
  from o cross join jsonb_populate_record(null::${table}, ${boundValues}) g
  where ${keys.map((name) => `u.${name} = o.${name}`).join(' and ')} and ${isCurrent} and (${differs})
  returning u.*),
${tracesOf(into, resource, context, 'updated', {
  rows: 'n cross join o',
  key: printed,
  version: versionValue(resource, 'n'),
  changes: differences(resource, names, context.secret),
})}
select 'done' as status, ${outcome(resource, 'n', context, printed)} from n
union all
select case when ${isCurrent} then 'unchanged' else 'stale' end, ${outcome(resource, 'o', context, printed)}
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
  const isCurrent = isExpected(into, resource, version);
  const text = `with o as (select * from ${table} t where ${keyCondition(into, resource, 't', key)} for update),
n as (delete from ${table} u using o
  where ${keys.map((name) => `u.${name} = o.${name}`).join(' and ')} and ${isCurrent}
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
