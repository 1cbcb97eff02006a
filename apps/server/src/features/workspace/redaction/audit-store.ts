import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { personPattern, type Person } from '#platform/messaging/person.ts';
import { registerRedactionStore, type Sample } from '#platform/messaging/redaction-stores.ts';
import type { Server } from '#platform/server.ts';

/** The audit log is searched and stays. Other tables are registered by the features that own them. */
export function registerAuditStore(server: Server): void {
  const matching = (db: Queryable, person: Person) =>
    db.query<Sample & { total: number }>(sql`
      select id::text as id, at::text as at, coalesce(resource, '') || ' ' || action as summary, count(*) over () as total
      from audit_entries where lower(coalesce(changes::text, '') || ' ' || coalesce(reason, '')) ~ ${personPattern(person)}::text
      order by id desc limit 5`);
  registerRedactionStore(server, {
    name: 'audit_entry',
    title: 'audit entries',
    fields: [],
    kept: 'The audit log is sealed evidence. What people do to leads, mails and imports is in it without their values',
    async find(db, person) {
      const { rows } = await matching(db, person);
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at, summary }) => ({ id, at, summary })),
      };
    },
    redact: async () => 0,
  });
}
