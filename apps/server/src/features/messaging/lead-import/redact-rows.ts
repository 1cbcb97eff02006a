import sql, { type Sql } from 'sql-template-tag';
import { personPattern, type Person } from '#platform/messaging/person.ts';
import { registerRedactionStore, type Sample } from '#platform/messaging/redaction-stores.ts';
import type { Server } from '#platform/server.ts';

/** Rows of imports are removed whole: nothing else stands in them. */
export function registerRowRedaction(server: Server): void {
  const where = (person: Person): Sql => sql`
    lower(cells::text) ~ ${personPattern(person)}::text or email = any (${[...person.emails]}::text[])
    or phone = any (${person.phones.map((digits) => `+1${digits}`)}::text[])`;
  registerRedactionStore(server, {
    name: 'lead_import_row',
    title: 'rows of imports',
    fields: ['cells'],
    async find(db, person) {
      const { rows } = await db.query<Sample & { total: number }>(sql`
        select import_id || ', row ' || row_number as id, null::text as at, verdict as summary, count(*) over () as total
        from lead_import_rows where ${where(person)} order by import_id, row_number limit 5`);
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at, summary }) => ({ id, at, summary })),
      };
    },
    redact: async (tx, person) =>
      (await tx.query(sql`delete from lead_import_rows where ${where(person)}`)).rowCount,
  });
}
