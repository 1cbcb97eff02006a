import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';

/** Row count and hash of every table. */
export async function tableContents(
  db: Database,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<Map<string, string>> {
  const { rows: tables } = await db.query<{ name: string; table: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name, tablename as table
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const contents = new Map<string, string>();
  for (const { name, table } of tables) {
    if (except.includes(table)) continue;
    const { rows } = await db.query<{ content: string }>({
      text: `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as content from ${name} t`,
    });
    contents.set(name, rows[0]?.content ?? '');
  }
  return contents;
}
