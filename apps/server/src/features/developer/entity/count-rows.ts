import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { quoteName, quoteText } from '#platform/resource/compile/sql-text.ts';

/** Tables up to this size are counted exactly; larger ones use the planner's estimate. */
const maxExactCount = 10_000;

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

/** Row counts per table: exact for small tables, estimated for large ones. */
export async function countRows(
  db: Queryable,
  tables: readonly string[],
): Promise<ReadonlyMap<string, Entity['rows']>> {
  const tableEstimates = await estimates(db);
  const short = [...new Set(tables)].filter((table) => (tableEstimates.get(table) ?? 0) <= maxExactCount);
  const counts = short.map(
    (table) =>
      `select ${quoteText(table)} as name,
         (select count(*) from (select from ${quoteName(table)} limit ${maxExactCount + 1}) counted)::int as rows`,
  );
  const { rows } =
    counts.length === 0
      ? { rows: [] }
      : await db.query<{ name: string; rows: number }>({ text: counts.join(' union all ') });
  const counted = rows.map(({ name, rows: count }): [string, Entity['rows']] => [
    name,
    count > maxExactCount ? { count: maxExactCount, is: 'least' } : { count, is: 'exact' },
  ]);
  const estimated = [...tableEstimates].map(([name, count]): [string, Entity['rows']] => [
    name,
    { count, is: 'about' },
  ]);
  return new Map([...estimated, ...counted]);
}
