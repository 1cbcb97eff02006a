import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { column, wireValue } from './compile-value.ts';
import { quoteName, quoteText } from './sql-text.ts';

/** Field → before and after. Never contains secrets. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export const declaredField = (resource: Resource, name: string): Field => {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
  return field;
};

export const nameOfColumn = (resource: Resource, name: string): string =>
  quoteName(columnOf(name, declaredField(resource, name)));

/** The fields of an audit entry: no stamps, no secrets. */
const auditedFields = (resource: Resource, secret: readonly string[]): [string, Field][] =>
  Object.entries(resource.fields).filter(([name, field]) => field.kind !== 'stamp' && !secret.includes(name));

/** `{ field: [before, after] }` of a full record, on creation or deletion. */
export function fullRecord(
  resource: Resource,
  alias: string,
  secret: readonly string[],
  isDeletion: boolean,
): string {
  const columns = auditedFields(resource, secret).map(
    ([name, field]) => `${wireValue(alias, name, field)} as ${quoteName(name)}`,
  );
  const pair = isDeletion ? 'jsonb_build_array(value, null)' : 'jsonb_build_array(null, value)';
  return `(select jsonb_object_agg(key, ${pair}) from jsonb_each(to_jsonb((select f from (select ${columns.join(', ')}) f))) where value <> 'null')`;
}

/** `{ field: [before, after] }` of the fields that differ. */
export function differences(resource: Resource, names: readonly string[], secret: readonly string[]): string {
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

/** The same over all fields. */
export const allDifferences = (resource: Resource, secret: readonly string[]): string =>
  differences(
    resource,
    auditedFields(resource, secret).map(([name]) => name),
    secret,
  );

/** Who, why and from where, as SQL: each statement binds these values in its own way. */
export interface TraceOrigin {
  readonly actor: string;
  readonly reason: string;
  readonly request: string;
  readonly address: string;
}

export interface Traced {
  /** Null where no entry is written. */
  readonly action: string | null;
  readonly event: 'created' | 'updated' | 'deleted';
  /** SQL of the rows, and of each row's key, changes and version. */
  readonly rows: string;
  readonly key: string;
  readonly changes: string;
  /** Null if one event covers all rows. */
  readonly version: string | null;
}

/** The audit entries and events, as CTEs of the writing statement. */
export function traces(resource: Resource, origin: TraceOrigin, traced: Traced): string[] {
  const { action, event, rows, key, changes, version } = traced;
  const { actor, reason, request, address } = origin;
  const parts: string[] = [];
  if (action !== null)
    parts.push(`audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select ${actor}, ${quoteText(action)}, ${quoteText(resource.name)}, ${key}, ${changes}, ${reason}, ${request}, ${address} from ${rows})`);
  if (version !== null)
    parts.push(`told as (insert into events (room, type, data)
  select ${quoteText(`record:${resource.name}`)}, '${event}', jsonb_build_object('key', ${key}, 'version', ${version}) from ${rows})`);
  return parts;
}

/** A record's key as in its address. The database prints only keys that need no encoding. */
export function printedKey(resource: Resource, alias: string): string {
  const [only, ...others] = resource.key;
  if (only !== undefined && others.length === 0) return `${alias}.${nameOfColumn(resource, only)}::text`;
  return resource.key
    .map((name) => `${quoteText(`${name}:`)} || ${alias}.${nameOfColumn(resource, name)}`)
    .join(` || '~' || `);
}
