import { columnOf } from '@supersync/contract/kernel/define-resource.ts';
import { bulkFields } from '@supersync/contract/records/property/bulk.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { column, wireValue } from '#platform/resource/compile/compile-value.ts';
import { quoteName, quoteText } from '#platform/resource/compile/sql-text.ts';

/** The values to write: one set for all properties, or one set per property. */
export type Wanted =
  | { readonly ids: readonly number[]; readonly changes: Readonly<Record<string, unknown>> }
  | {
      readonly each: readonly { readonly id: number; readonly changes: Readonly<Record<string, unknown>> }[];
    };

export const wantedCount = (wanted: Wanted): number =>
  'ids' in wanted ? wanted.ids.length : wanted.each.length;

/** The properties whose changes are such. */
export const wantedIds = (
  wanted: Wanted,
  isSuch: (changes: Readonly<Record<string, unknown>>) => boolean,
): readonly number[] => {
  if ('ids' in wanted) return isSuch(wanted.changes) ? wanted.ids : [];
  return wanted.each.filter(({ changes }) => isSuch(changes)).map(({ id }) => id);
};

/** How a value is read from JSON, by the kind of its field. */
const types: Readonly<Record<string, string>> = {
  flag: 'boolean',
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
};

const fieldsToChange = bulkFields.map((name) => {
  const field = propertyMeta.fields[name];
  const type = types[field.kind] ?? 'text';
  return { name, field, type, column: quoteName(columnOf(name, field)) };
});

const changedValue = ({ name, type }: { name: string; type: string }): string =>
  `(h.changes ->> ${quoteText(name)})::${type}`;

/** `{ field: [before, after] }` of what differs between two rows. */
const differences = (before: string, after: string, forAudit: boolean): string =>
  fieldsToChange
    .map(({ name, field }) => {
      const [old, fresh] = [column(before, name, field), column(after, name, field)];
      const value = (alias: string): string =>
        forAudit ? wireValue(alias, name, field) : column(alias, name, field);
      return `case when ${old} is distinct from ${fresh} then jsonb_build_object(${quoteText(name)}, jsonb_build_array(${value(before)}, ${value(after)})) else '{}' end`;
    })
    .join(' || ');

/**
 * `plan`: one row per requested property that exists, with its changes and whether a lock excludes any.
 * Parameters 1 and 2 come from `planValues`.
 */
export const planCtes = (wanted: Wanted, locking: boolean): string => {
  const source =
    'ids' in wanted
      ? 'select id, $2::jsonb as changes from unnest($1::int[]) id'
      : 'select id, changes from jsonb_to_recordset($1::jsonb) as w(id int, changes jsonb) where $2::int is null';
  return `wanted as (${source}),
held as (
  select p.*, w.changes - coalesce(l.fields, '{}') as changes, w.changes ?| coalesce(l.fields, '{}') as locked
  from properties p join wanted w on w.id = p.id
  left join lateral (
    select array_agg(k.field) as fields from property_locks k where k.property_id = p.id
  ) l on true
  order by p.id${locking ? ' for update of p' : ''}
),
plan as materialized (
  select h.id, h.name, h.locked, h.status as old_status, h.property_type as old_type,
    ${fieldsToChange.map(({ column: name }) => `n.${name}`).join(', ')},
    ${differences('h', 'n', false)} as diff, ${differences('h', 'n', true)} as audited
  from held h cross join lateral (
    select ${fieldsToChange
      .map((each) => {
        return `case when h.changes ? ${quoteText(each.name)} then ${changedValue(each)} else h.${each.column} end as ${each.column}`;
      })
      .join(',\n      ')}
  ) n
)`;
};

export const planValues = (wanted: Wanted): unknown[] =>
  'ids' in wanted ? [wanted.ids, JSON.stringify(wanted.changes)] : [JSON.stringify(wanted.each), null];

const counts = `count(*)::int as matched, count(*) filter (where diff <> '{}')::int as changed,
  count(*) filter (where diff = '{}' and not locked)::int as unchanged, count(*) filter (where locked)::int as locked`;

/** A property is sent to a partner while it is active and the partner accepts its type. */
const isSent = (status: string, type: string): string =>
  `(${status} = 'active' and (t.property_types = '[]' or t.property_types ? ${type}))`;

export const previewStatement = (wanted: Wanted): string => `with ${planCtes(wanted, false)}
select ${counts},
  coalesce((select json_agg(f order by f.field) from (
    select field, json_agg(json_build_object('value', before, 'to', after, 'count', n) order by n desc) as "from"
    from (select d.key as field, d.value -> 0 as before, d.value -> 1 as after, count(*) as n,
        row_number() over (partition by d.key order by count(*) desc) as place
      from plan, jsonb_each(diff) d group by 1, 2, 3) g
    where place <= 50 group by field) f), '[]') as fields,
  coalesce((select json_agg(json_build_object('id', id, 'name', name, 'changes', diff) order by name, id) from (
    select * from plan where diff <> '{}' order by name, id limit 20) s), '[]') as sample,
  coalesce((select json_agg(y order by y.name) from (
    select t.id as "partnerId", t.name,
      count(*) filter (where ${isSent('old_status', 'old_type')} and not ${isSent('plan.status', 'plan.property_type')})::int as leaving,
      count(*) filter (where not ${isSent('old_status', 'old_type')} and ${isSent('plan.status', 'plan.property_type')})::int as joining
    from plan join property_partners l on l.property_id = plan.id and l.status = 'active'
    join partners t on t.id = l.partner_id and t.status = 'active'
    where diff ?| '{status,propertyType}' group by t.id, t.name) y
    where y.leaving + y.joining > 0), '[]') as syndication
from plan`;

/** Parameters 3 to 9: kind, client, common changes, reason, user, request, address. */
export const applyStatement = (wanted: Wanted): string => `with ${planCtes(wanted, true)},
changing as (select * from plan where diff <> '{}'),
batch as (
  insert into property_batches (kind, client_id, changes, property_count, reason, user_id)
  select $3::text, $4::int, $5::jsonb, (select count(*) from changing), $6::text, $7::int
  where exists (select from changing) returning id
),
changed as (
  update properties u set ${fieldsToChange.map(({ column: name }) => `${name} = c.${name}`).join(', ')},
    version = u.version + 1, modified_user_id = $7::int, modified_at = now()
  from changing c where u.id = c.id
  returning u.id
),
items as (
  insert into property_batch_items (batch_id, property_id, before, after)
  select b.id, c.id, (select jsonb_object_agg(key, value -> 0) from jsonb_each(c.diff)),
    (select jsonb_object_agg(key, value -> 1) from jsonb_each(c.diff))
  from changing c cross join batch b
),
audited as (
  insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select $7::int, 'updated', ${quoteText(propertyMeta.name)}, c.id::text, c.audited,
    coalesce($6::text, 'Bulk change ' || b.id), $8::text, $9::text
  from changing c cross join batch b
)
select (select id from batch) as "batchId", ${counts} from plan`;

const isUntouched = (
  { name, type, column: at }: { name: string; type: string; column: string },
  json: string,
): string =>
  `(not i.${json} ? ${quoteText(name)} or p.${at} is not distinct from (i.${json} ->> ${quoteText(name)})::${type})`;

/** Restores properties nobody changed since. Parameters: batch, user, reason, request, address. */
export const undoStatement = `with items as (
  select p.id, i.before, ${fieldsToChange.map((each) => isUntouched(each, 'after')).join(' and ')} as untouched
  from property_batch_items i join properties p on p.id = i.property_id
  where i.batch_id = $1::int order by p.id for update of p
),
held as (select p.*, i.before as changes from properties p join items i on i.id = p.id where i.untouched),
plan as materialized (
  select h.id, ${fieldsToChange.map(({ column: name }) => `n.${name}`).join(', ')}, ${differences('h', 'n', true)} as audited
  from held h cross join lateral (
    select ${fieldsToChange
      .map((each) => {
        return `case when h.changes ? ${quoteText(each.name)} then ${changedValue(each)} else h.${each.column} end as ${each.column}`;
      })
      .join(',\n      ')}
  ) n
),
restored as (
  update properties u set ${fieldsToChange.map(({ column: name }) => `${name} = c.${name}`).join(', ')},
    version = u.version + 1, modified_user_id = $2::int, modified_at = now()
  from plan c where u.id = c.id
  returning u.id
),
audited as (
  insert into audit_entries (actor_id, action, resource, record_key, changes, reason, request_id, address)
  select $2::int, 'updated', ${quoteText(propertyMeta.name)}, id::text, audited, $3::text, $4::text, $5::text from plan
)
select (select count(*) from restored)::int as restored,
  (select count(*) from property_batch_items where batch_id = $1::int)::int - (select count(*) from restored)::int as kept`;
