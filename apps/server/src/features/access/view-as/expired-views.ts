import sql from 'sql-template-tag';
import { z } from 'zod';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Origin, Server } from '#platform/server.ts';

/** So many at a time that no run holds a lock for long. */
const atOnce = 100;

export const stoppedViewing = (
  tx: Transaction,
  origin: Origin,
  viewed: number,
  reason?: string,
): Promise<void> =>
  audit(tx, origin, {
    action: 'stopped viewing as',
    resource: 'user',
    key: String(viewed),
    ...(reason === undefined ? {} : { reason }),
  });

interface Row {
  user_id: number;
  acting_as: number;
  address: string | null;
}

/**
 * Closes the views whose time is over. The row that says there is a view goes in the transaction that says it ended:
 * of any number of servers, before or after a crash, exactly one of them says so. Sessions that end say it themselves.
 */
async function closeSome(db: Database, now: Date, jobId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<Row>(sql`
      with over as (
        select id, acting_as from sessions
        where acting_as is not null and acting_until <= ${now} and ended_at is null
        order by id limit ${atOnce} for update skip locked
      )
      update sessions s set acting_as = null, acting_until = null from over where s.id = over.id
      returning s.user_id, over.acting_as, s.address`);
    for (const { user_id: userId, acting_as: viewed, address } of rows)
      await stoppedViewing(
        tx,
        { userId, requestId: jobId, address: address ?? 'job' },
        viewed,
        'Its time was over',
      );
    return rows.length;
  });
}

export const expiredViewsJob = ({ clock }: Pick<Server, 'clock'>): Job =>
  defineJob({
    name: 'end-expired-views',
    schema: z.object({}),
    cron: '* * * * *',
    // The next minute tries again.
    retry: { limit: 0, delaySeconds: 0 },
    async handler({ db, jobId, signal }) {
      while (!signal.aborted && (await closeSome(db, clock.now(), jobId)) === atOnce);
    },
  });
