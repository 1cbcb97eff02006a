import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { quoteName, quoteText } from '#platform/resource/compile/sql-text.ts';

/** Counting this far takes no time; an exact count of a long table takes longer than anybody waits. */
const countedUpTo = 10_000;

async function estimates(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; rows: number }>(sql`
    select c.relname as name, sum(greatest(coalesce(p.reltuples, c.reltuples), -1))::bigint as rows
    from pg_class c
    left join pg_inherits i on i.inhparent = c.oid
    left join pg_class p on p.oid = i.inhrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by c.relname`);
  return new Map(rows.map((row) => [row.name, row.rows]));
}

/** How many rows each table has: short ones are counted, of long ones the database knows about how many. */
export async function countRows(
  db: Queryable,
  tables: readonly string[],
): Promise<ReadonlyMap<string, Entity['rows']>> {
  const about = await estimates(db);
  const short = [...new Set(tables)].filter((table) => (about.get(table) ?? 0) <= countedUpTo);
  const counts = short.map(
    (table) =>
      `select ${quoteText(table)} as name,
         (select count(*) from (select from ${quoteName(table)} limit ${countedUpTo + 1}) counted)::int as rows`,
  );
  const { rows } =
    counts.length === 0
      ? { rows: [] }
      : await db.query<{ name: string; rows: number }>({ text: counts.join(' union all ') });
  const counted = rows.map(({ name, rows: count }): [string, Entity['rows']] => [
    name,
    count > countedUpTo ? { count: countedUpTo, is: 'least' } : { count, is: 'exact' },
  ]);
  const estimated = [...about].map(([name, count]): [string, Entity['rows']] => [
    name,
    { count, is: 'about' },
  ]);
  return new Map([...estimated, ...counted]);
}
