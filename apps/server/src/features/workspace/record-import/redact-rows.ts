import sql, { type Sql } from 'sql-template-tag';
import { personPattern, type Person } from '#platform/messaging/person.ts';
import { registerRedactionStore, type Sample } from '#platform/messaging/redaction-stores.ts';
import type { Server } from '#platform/server.ts';

/** Rows of files are removed whole. A record they wrote can then no longer be undone by the import. */
export function registerRowRedaction(server: Server): void {
  const where = (person: Person): Sql => sql`
    lower(cells::text) ~ ${personPattern(person)}::text or lower(changes::text) ~ ${personPattern(person)}::text`;
  registerRedactionStore(server, {
    name: 'record_import_row',
    title: 'rows of CSV imports',
    fields: ['cells', 'changes'],
    async find(db, person) {
      const { rows } = await db.query<Sample & { total: number }>(sql`
        select import_id || ', row ' || row_number as id, null::text as at, verdict as summary, count(*) over () as total
        from record_import_rows where ${where(person)} order by import_id, row_number limit 5`);
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at, summary }) => ({ id, at, summary })),
      };
    },
    redact: async (tx, person) =>
      (await tx.query(sql`delete from record_import_rows where ${where(person)}`)).rowCount,
  });
}
