import sql from 'sql-template-tag';
import { registerRedactionStore, type Sample } from '../messaging/redaction-stores.ts';
import type { Server } from '../server.ts';
import { keptBackupDays } from './files.ts';

/** Exports that show personal data. A backup holds everything. */
const isExport = sql`is_restricted and shows_personal and holds <> '"everything"'`;

/**
 * Files are not opened: whoever is redacted may be in any export with personal data, and an export can be made again.
 * Backups are for the day when nothing else is left, so they stay for their time, and the receipt says until when.
 */
export function registerFileStores(server: Server): void {
  registerRedactionStore(server, {
    name: 'export_file',
    title: 'exports with personal data',
    fields: ['content'],
    async find(db) {
      const { rows } = await db.query<Sample & { total: number }>(sql`
        select id::text as id, created::text as at, media_type as summary, count(*) over () as total
        from files where ${isExport} order by created desc limit 5`);
      return {
        found: rows[0]?.total ?? 0,
        samples: rows.map(({ id, at, summary }) => ({ id, at, summary })),
      };
    },
    redact: async (tx) => (await tx.query(sql`delete from files where ${isExport}`)).rowCount,
  });
  registerRedactionStore(server, {
    name: 'backup_file',
    title: 'backups',
    fields: [],
    kept: `Each is removed ${keptBackupDays} days after it was made. Backups made by command are removed by whoever keeps them`,
    async find(db) {
      const { rows } = await db.query<{ total: number; until: string | null }>(sql`
        select count(*) as total, (max(created) + make_interval(days => ${keptBackupDays + 1}))::date::text as until
        from files where is_restricted and holds = '"everything"'`);
      const { total: found = 0, until = null } = rows[0] ?? {};
      return { found, samples: [], ...(until === null ? {} : { keptUntil: until }) };
    },
    redact: async () => 0,
  });
}
