import { feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { sendDelivery } from './send-delivery.ts';

const schema = z.object({
  deliveryId: z.int(),
  userId: z.int().nullable(),
  apiClientId: z.uuid().nullable(),
  requestId: z.string(),
});

/** The delay doubles: the last of them is after more than five minutes. */
const retry = { limit: 6, delaySeconds: 5 } as const;

/** Sends a delivery; repeated while the partner cannot be reached. */
export const deliverJobOf = (server: Server): Job<typeof schema> =>
  defineJob({
    name: 'deliver-feed',
    schema,
    expireSeconds: 1800,
    heartbeatSeconds: 60,
    concurrency: 2,
    retry,
    async handler({ data: { deliveryId, userId, apiClientId, requestId }, db, signal, log, attempt }) {
      const origin = { userId, requestId, address: 'background job' };
      const acting = { userId, apiClientId };
      const refusal = await clientRefusalNow(server, db, acting, { access: 'super-user', flags: ['u'] });
      if (refusal !== null) {
        await db.transaction(async (tx) => {
          const { rowCount } = await tx.query(
            sql`select from feed_deliveries where id = ${deliveryId} and state = 'queued' for update`,
          );
          if (rowCount === 1)
            await records(tx, origin).update(
              feedDelivery,
              deliveryId,
              { state: 'failed', words: refusal },
              { action: 'stopped', reason: refusal },
            );
        });
        return;
      }
      const isLast = attempt > retry.limit;
      const result = await sendDelivery({ server, origin, signal, isLast }, deliveryId);
      log.info({ deliveryId, result }, 'Delivery attempted');
      if (result === 'again' || (result === 'busy' && !isLast))
        throw new Error(`The delivery ${deliveryId} is tried again`);
    },
  });
