import { z } from 'zod';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Origin, Server } from '#platform/server.ts';
import { endExpiredViews } from '#platform/session/session-views.ts';

/** Small batches, so that no run holds locks for long. */
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
 * Closes expired views. The view's row is deleted in the transaction that writes the audit entry: however many servers
 * run this, and after a crash too, each end is recorded once. Ended sessions record theirs themselves.
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
    // Runs every minute, so no retry.
    retry: { limit: 0, delaySeconds: 0 },
    async handler({ db, jobId, signal }) {
      while (!signal.aborted && (await closeSome(db, clock.now(), jobId)) === atOnce);
    },
  });
