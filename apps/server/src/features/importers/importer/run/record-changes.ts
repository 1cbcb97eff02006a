import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { PropertyMatch } from './match-properties.ts';
import { floorplanColumns, unitColumns, type StagedColumn } from './staged-columns.ts';

/** Characters of a value that a difference keeps. */
const maxValueLength = 300;

interface Compared {
  readonly record: 'floorplan' | 'unit';
  readonly columns: readonly StagedColumn[];
  /** The column that people call the record by. */
  readonly name: 'name' | 'number';
  /** Fields that keep their stored value. */
  readonly locks: ReadonlySet<string>;
  /** The stored records with the columns of the staged ones. */
  readonly stored: Sql;
}

/** True where the field of a staged record `s` differs from the stored record `t`, if there is one. */
const differs = ({ field, column }: StagedColumn, locks: ReadonlySet<string>): string =>
  locks.has(field)
    ? `(t.id is null and s.${column} is not null)`
    : `s.${column} is distinct from t.${column}`;

/** A value as JSON. Numbers and dates hold nothing to escape. */
const printed = ({ column, type }: StagedColumn, alias: string): string => {
  const value =
    type === 'text'
      ? `to_json(left(${alias}.${column}, ${maxValueLength}))::text`
      : `'"' || ${alias}.${column} || '"'`;
  return `coalesce(${value}, 'null')`;
};

/** The fields that differ as a list, in the order of the columns; `json_build_object` takes twice as long. */
const fieldList = (columns: readonly StagedColumn[], locks: ReadonlySet<string>): string => {
  const items = columns.map(
    (each) => `case when ${differs(each, locks)} then concat(',{"field":"${each.field}","before":',
      ${printed(each, 't')}, ',"after":', ${printed(each, 's')}, '}') end`,
  );
  return `('[' || substr(concat(${items.join(', ')}), 2) || ']')::jsonb`;
};

const lockedList = (columns: readonly StagedColumn[], locks: ReadonlySet<string>): string => {
  const locked = columns.filter(({ field }) => locks.has(field));
  if (locked.length === 0) return `'[]'::jsonb`;
  const names = locked.map(
    ({ field, column }) => `case when s.${column} is distinct from t.${column} then '${field}' end`,
  );
  return `case when t.id is null or s.import_id is null then '[]'::jsonb
    else to_jsonb(array_remove(array[${names.join(', ')}], null)) end`;
};

/** Compares staged records with the stored ones, records what differs and notes what was recorded, as one statement. */
const recordDifferences = (
  importRunId: number,
  { record, columns, name, locks, stored }: Compared,
  mayRemove: boolean,
): Sql => sql`
  with recorded as (
  insert into import_changes (import_run_id, property_id, record, import_id, name, kind, fields, locked_fields)
  select ${importRunId}::int, coalesce(s.property_id, t.property_id), ${record}::text,
    coalesce(s.import_id, t.import_id), coalesce(${raw(`s.${name}, t.${name}`)}),
    case when t.id is null then 'added' when s.import_id is null then 'removed' else 'changed' end,
    case when s.import_id is null then '[]'::jsonb else ${raw(fieldList(columns, locks))} end,
    ${raw(lockedList(columns, locks))}
  from ${raw(`staged_${record}s`)} s
    full join (${stored}) t on t.property_id = s.property_id and t.import_id = s.import_id
  where t.id is null or case when s.import_id is null then ${mayRemove}::boolean
    else ${raw(columns.map((each) => differs(each, locks)).join(' or '))} end
  order by coalesce(s.property_id, t.property_id), s.position nulls last, t.id
  returning record, kind, property_id, import_id)
  insert into recorded_changes select record, kind, property_id, import_id from recorded`;

/** The properties’ own fields; they are few, and compared already. */
async function recordOwnChanges(
  tx: Transaction,
  importRunId: number,
  matches: readonly PropertyMatch[],
): Promise<void> {
  const changed = matches
    .filter(({ ownChanges, ownLocked }) => ownChanges.length > 0 || ownLocked.length > 0)
    .map(({ propertyId, importId, name, ownChanges, ownLocked }) => ({
      propertyId,
      importId,
      name,
      fields: ownChanges,
      locked: ownLocked,
    }));
  if (changed.length === 0) return;
  await tx.query(sql`
    insert into import_changes (import_run_id, property_id, record, import_id, name, kind, fields, locked_fields)
    select ${importRunId}::int, g."propertyId", 'property', g."importId", g.name, 'changed', g.fields, g.locked
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as g ("propertyId" int, "importId" text, name text, fields jsonb, locked jsonb)`);
}

export interface RecordOptions {
  /** Fields of units that keep their stored value. */
  readonly unitLocks: ReadonlySet<string>;
  /** Only a delete-safe answer may remove what it does not contain. */
  readonly mayRemove: boolean;
}

/** Records all that the staged feed changes of the matched properties, field by field. */
export async function recordChanges(
  tx: Transaction,
  importRunId: number,
  matches: readonly PropertyMatch[],
  { unitLocks, mayRemove }: RecordOptions,
): Promise<void> {
  const ids = matches.map(({ propertyId }) => propertyId);
  await recordOwnChanges(tx, importRunId, matches);
  // What is then written, as a small table whose size the planner knows: it cannot know that of one run's changes.
  await tx.query(sql`
    create temp table recorded_changes (record text, kind text, property_id int, import_id text) on commit drop`);
  await tx.query(
    recordDifferences(
      importRunId,
      {
        record: 'floorplan',
        columns: floorplanColumns,
        name: 'name',
        locks: new Set(),
        stored: sql`select * from floorplans where property_id = any(${ids}::int[])`,
      },
      mayRemove,
    ),
  );
  await tx.query(
    recordDifferences(
      importRunId,
      {
        record: 'unit',
        columns: unitColumns,
        name: 'number',
        locks: unitLocks,
        stored: sql`
          select u.*, f.import_id as floorplan_import_id
          from units u left join floorplans f on f.id = u.floorplan_id where u.property_id = any(${ids}::int[])`,
      },
      mayRemove,
    ),
  );
  await tx.query(sql`analyze recorded_changes`);
}

interface ChangeHashes {
  /** Of the whole difference. */
  readonly all: string;
  /** Of what it removes. */
  readonly removals: string;
}

const hashOfLines = (where: string): Sql =>
  raw(`encode(sha256(convert_to(coalesce(
    string_agg(line, E'\\n') filter (where ${where}), ''), 'UTF8')), 'hex')`);

/** The same changes have the same hash, in whatever order they were found. Sorted once, for both. */
export async function hashChanges(db: Queryable, importRunId: number): Promise<ChangeHashes> {
  const { rows } = await db.query<ChangeHashes>(sql`
    select ${hashOfLines('true')} as all, ${hashOfLines("kind = 'removed'")} as removals
    from (select kind, concat('[', property_id, ',"', record, '",', to_json(import_id), ',"', kind, '",', fields, ']')
        collate "C" as line
      from import_changes where import_run_id = ${importRunId} order by line) c`);
  const [hashes] = rows;
  if (hashes === undefined) throw new Error('An aggregate answers one row');
  return hashes;
}
