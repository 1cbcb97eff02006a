import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Server } from '#platform/server.ts';
import { enqueueDelivery } from './request-delivery.ts';

const schema = z.object({});

/** Longer than the longest wait between two attempts: by then the job of a delivery is lost. */
const quiet = sql`interval '15 minutes'`;

/** A delivery whose server was killed more often than its job is retried has no job left, and gets another. */
export const resumeJobOf = (server: Server): Job<typeof schema> =>
  defineJob({
    name: 'resume-deliveries',
    schema,
    cron: '*/15 * * * *',
    retry: { limit: 0, delaySeconds: 0 },
    async handler({ db, jobId, log }) {
      const resumed = await db.transaction(async (tx) => {
        const { rows } = await tx.query<{ id: number; startedBy: number | null }>(sql`
          update feed_deliveries set modified_at = ${server.clock.now()}
          where modified_at < ${server.clock.now()}::timestamptz - ${quiet}
            and (state = 'queued' or (state = 'sending' and sending_until < now()))
          returning id, started_by as "startedBy"`);
        for (const { id, startedBy } of rows)
          await enqueueDelivery(server, tx, id, {
            userId: startedBy,
            requestId: `resume-${jobId}`,
            address: 'background job',
          });
        return rows.length;
      });
      if (resumed > 0) log.info({ resumed }, 'Deliveries resumed');
    },
  });
