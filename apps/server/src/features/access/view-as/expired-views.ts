import { z } from 'zod';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Origin, Server } from '#platform/server.ts';
import { endExpiredViews } from '#platform/session/session-views.ts';

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

/**
 * Closes the views whose time is over. The row that says there is a view goes in the transaction that says it ended:
 * of any number of servers, before or after a crash, exactly one of them says so. Sessions that end say it themselves.
 */
async function closeSome(db: Database, now: Date, jobId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endExpiredViews(tx, now, atOnce);
    for (const { user_id: userId, acting_as: viewed, address } of ended)
      await stoppedViewing(
        tx,
        { userId, requestId: jobId, address: address ?? 'job' },
        viewed,
        'Its time was over',
      );
    return ended.length;
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
