import { columnOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { Queryable } from '#platform/db/database.ts';

/** A row with every declared field, so that the seed does not depend on database defaults. */
export type SeedRow<R> = Omit<Row<R>, 'version'>;

const isName = (name: string): boolean => /^[a-z][a-z0-9_]*$/.test(name);

/**
 * Inserts rows with identical columns as one JSON text, typed by the table: the embedded database has no `COPY FROM`,
 * and this is nearly as fast.
 */
export async function insertRows(
  tx: Queryable,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  if (![table, ...columns].every(isName)) throw new TypeError(`${table} has a column that is not a name`);
  const list = columns.join(', ');
  await tx.query({
    text: `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(rows)],
  });
}

/** A record by column name; a stamp has two columns. */
export function columnsOf(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
      const value = record[name];
      const column = columnOf(name, field);
      if (field.kind !== 'stamp') return [[column, value]];
      const part = (key: 'userId' | 'at'): unknown =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
      return [
        [`${column}_user_id`, part('userId')],
        [`${column}_at`, part('at')],
      ];
    }),
  );
}

export async function insertRecords<R extends Resource>(
  tx: Queryable,
  resource: R,
  records: readonly SeedRow<R>[],
): Promise<void> {
  await insertRows(
    tx,
    resource.table,
    records.map((record) => columnsOf(resource, record)),
  );
}

/** Rows were inserted with their ids: the next one of every table follows them. */
export async function advanceIdentities(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ text: string }>({
    text: `select string_agg(format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %s',
        attrelid::regclass, attname, attname, attrelid::regclass), ' union all ' order by attrelid) as text
      from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and not relispartition
      where attidentity = 'd' and relnamespace = 'public'::regnamespace`,
  });
  for (const { text } of rows) await tx.query({ text });
}
