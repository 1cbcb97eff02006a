import { buildRetention } from '@supersync/contract/syndication/feed/feed-build.ts';
import { readCacheUsage } from '@supersync/contract/syndication/feed-cache/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql, { type Sql } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';
import { isExpired } from './retention.ts';

type Usage = ActionAnswer<typeof readCacheUsage>;

/** The largest; there are few partners, and hundreds of clients. */
const maxShown = 100;

const grouped = (id: Sql, name: Sql): Sql => sql`
  (select coalesce(json_agg(row_to_json(g)), '[]') from (
    select ${id} as id, ${name} as name, count(*)::int as builds, sum(b.bytes)::bigint as bytes,
      sum(b.stored_bytes)::bigint as "storedBytes"
    from cached_builds b group by 1, 2 order by 5 desc, 1 limit ${maxShown}) g)`;

export function registerCacheUsage(server: Server): void {
  registerAction(server, readCacheUsage, async ({ db }) => {
    const { rows } = await db.query<Usage>(sql`
      select count(*)::int as builds, coalesce(sum(b.bytes), 0)::float8 as bytes,
        coalesce(sum(b.stored_bytes), 0)::float8 as "storedBytes",
        (count(*) filter (where x.expired))::int as expired,
        coalesce(sum(b.stored_bytes) filter (where x.expired), 0)::float8 as "expiredBytes",
        ${grouped(sql`b.client_id`, sql`b.client_name`)} as clients,
        ${grouped(sql`b.partner_id`, sql`b.partner_name`)} as partners
      from feed_builds b, lateral (select ${isExpired(buildRetention, server.clock.now())} as expired) x`);
    return (
      rows[0] ?? {
        builds: 0,
        bytes: 0,
        storedBytes: 0,
        expired: 0,
        expiredBytes: 0,
        clients: [],
        partners: [],
      }
    );
  });
}
