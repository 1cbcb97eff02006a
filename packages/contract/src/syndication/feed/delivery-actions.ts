import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { deliveryStates, feedDelivery } from './feed-delivery.ts';
import { feed } from './feed.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });

/** The published build, to a partner that feeds are pushed to. */
export const deliverFeed = defineAction({
  name: 'deliver_feed',
  summary: 'Push the published build of a feed to its partner',
  method: 'POST',
  path: `${feed.path}/{id}/deliver`,
  access: feed.access.read,
  params,
  body: z.object({
    /** Everything, also where the partner usually gets changes only. */
    full: z.boolean().default(false),
  }),
  answer: z.object({ id: z.int(), state: z.enum(deliveryStates.values) }),
  status: 202,
  step: { resource: feed, field: 'status', from: ['active'] },
});

/** The same delivery again: what has arrived is not sent twice. */
export const retryFeedDelivery = defineAction({
  name: 'retry_feed_delivery',
  summary: 'Retry a failed delivery',
  method: 'POST',
  path: `${feedDelivery.path}/{id}/retry`,
  access: feedDelivery.access.read,
  params,
  body: z.object({}),
  answer: z.object({ id: z.int(), state: z.enum(deliveryStates.values), version: z.int() }),
  status: 202,
  step: { resource: feedDelivery, field: 'state', from: ['failed'], to: 'queued' },
});
