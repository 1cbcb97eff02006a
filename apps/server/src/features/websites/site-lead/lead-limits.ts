import { createHash } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import type { Clock } from '#platform/server.ts';

const windowSeconds = 60;
/** Removed with each message, so that the table stays small. */
const forgottenAtOnce = 20;

/** Counts messages by minute, shared by all processes of an installation. Names are hashed: no address is stored. */
export const createLeadLimits = (db: Database, clock: Clock) => ({
  /** Refuses messages beyond the limit. */
  async demandAtMost(name: string, most: number): Promise<void> {
    const now = clock.now();
    const bucket = createHash('sha256')
      .update(JSON.stringify(['site-lead', name]))
      .digest();
    const { rows } = await db.query<{ count: number }>(sql`
      with forgotten as (
        delete from site_lead_counts where bucket in (
          select bucket from site_lead_counts where expires_at < ${now} and bucket <> ${bucket}::bytea
          limit ${forgottenAtOnce} for update skip locked))
      insert into site_lead_counts as c (bucket, count, expires_at)
      values (${bucket}::bytea, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}))
      on conflict (bucket) do update set
        count = case when c.expires_at <= ${now} then 1 else c.count + 1 end,
        expires_at = case when c.expires_at <= ${now} then excluded.expires_at else c.expires_at end
      returning count`);
    if ((rows[0]?.count ?? 1) > most) throw problem('too_many_requests', { seconds: windowSeconds });
  },
});
