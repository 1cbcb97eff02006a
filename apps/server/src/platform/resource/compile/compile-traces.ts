import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { column, wireValue } from './compile-value.ts';
import { quoteName, quoteText } from './sql-text.ts';

/** Field → before and after. Never a secret. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export const declaredField = (resource: Resource, name: string): Field => {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
  return field;
};

export const nameOfColumn = (resource: Resource, name: string): string =>
  quoteName(columnOf(name, declaredField(resource, name)));

/** The fields an audit entry may hold: no stamps, and nothing that is kept out of the log. */
const auditedFields = (resource: Resource, secret: readonly string[]): [string, Field][] =>
  Object.entries(resource.fields).filter(([name, field]) => field.kind !== 'stamp' && !secret.includes(name));

/** `{ field: [before, after] }` of a whole record that comes into being or goes. */
export function fullRecord(
  resource: Resource,
  alias: string,
  secret: readonly string[],
  gone: boolean,
): string {
  const columns = auditedFields(resource, secret).map(
    ([name, field]) => `${wireValue(alias, name, field)} as ${quoteName(name)}`,
  );
  const pair = gone ? 'jsonb_build_array(value, null)' : 'jsonb_build_array(null, value)';
  return `(select jsonb_object_agg(key, ${pair}) from jsonb_each(to_jsonb((select f from (select ${columns.join(', ')}) f))) where value <> 'null')`;
}

/** Only what differs. */
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

/** What differs between two whole rows. */
export const allDifferences = (resource: Resource, secret: readonly string[]): string =>
  differences(
    resource,
    auditedFields(resource, secret).map(([name]) => name),
    secret,
  );

/** Who, why and from where, as SQL: each statement binds its values in its own way. */
export interface TraceOrigin {
  readonly actor: string;
  readonly reason: string;
  readonly request: string;
  readonly address: string;
}

export interface Traced {
  readonly action: string;
  readonly event: 'created' | 'updated' | 'deleted';
  /** SQL of the rows, and of what is told of each. */
  readonly rows: string;
  readonly key: string;
  readonly changes: string;
  /** Null where one event tells of all rows. */
  readonly version: string | null;
}

/** The audit entries and the events, in the very statement that writes. */
export function traces(resource: Resource, origin: TraceOrigin, traced: Traced): string[] {
  const { action, event, rows, key, changes, version } = traced;
  const { actor, reason, request, address } = origin;
  const audited = `audited as (insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select ${actor}, ${quoteText(action)}, ${quoteText(resource.name)}, ${key}, ${changes}, ${reason}, ${request}, ${address} from ${rows})`;
  if (version === null) return [audited];
  return [
    audited,
    `told as (insert into events (room, type, data)
  select ${quoteText(`record:${resource.name}`)}, '${event}', jsonb_build_object('key', ${key}, 'version', ${version}) from ${rows})`,
  ];
}

/** A record's key as its address spells it; only keys that need no encoding are printed by the database. */
export function printedKey(resource: Resource, alias: string): string {
  const [only, ...others] = resource.key;
  if (only !== undefined && others.length === 0) return `${alias}.${nameOfColumn(resource, only)}::text`;
  return resource.key
    .map((name) => `${quoteText(`${name}:`)} || ${alias}.${nameOfColumn(resource, name)}`)
    .join(` || '~' || `);
}
