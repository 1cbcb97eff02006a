import { deliverFeed, retryFeedDelivery } from '@supersync/contract/syndication/feed/delivery-actions.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import type { Server } from '#platform/server.ts';
import { deliverJobOf } from './deliver-job.ts';
import { resumeJobOf } from './resume-job.ts';
import { enqueueDelivery, requestDelivery, supersedeWaiting } from './request-delivery.ts';

export function registerDeliveries(server: Server): void {
  registerJob(server, deliverJobOf(server));
  registerJob(server, resumeJobOf(server));

  registerStep(server, deliverFeed, async ({ params: { id }, body: { full }, origin, tx }) => {
    const deliveryId = await requestDelivery(server, tx, { feedId: id, full }, origin);
    if (deliveryId === null)
      throw problem(
        'invalid_input',
        {},
        {
          errors: {
            delivery:
              'Nothing is published yet, or the delivery of the partner is not set up. Nothing was sent.',
          },
        },
      );
    return { id: deliveryId, state: 'queued' } as const;
  });

  registerStep(server, retryFeedDelivery, async ({ params: { id }, record, origin, tx, move }) => {
    await supersedeWaiting(tx, origin, record.feedId);
    const moved = await move(
      { finishedAt: null, durationMs: null },
      {
        action: 'retried',
        unaudited: ['finishedAt', 'durationMs'],
      },
    );
    await enqueueDelivery(server, tx, id, origin);
    return { id, state: moved.record.state, version: moved.version };
  });
}
