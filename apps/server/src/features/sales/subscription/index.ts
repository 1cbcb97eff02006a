import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import { rateSteps } from '@supersync/contract/sales/rate-change/rate-steps.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rate a change began with is in its proposal, its letter and its sums. */
const openChange = rateSteps.cancel.from;

export const subscriptionFeature: Feature = (server) => {
  registerResource(server, subscription, {
    /** Accepts the body plain or wrapped in `data`. */
    unwrapBody: (sent) => (isObject(sent) && isObject(sent['data']) ? sent['data'] : sent),
    about: ['rate', 'rateType'],
    check({ before, values, isSent }) {
      if (before === null || !isSent || !openChange.includes(before.status)) return;
      if (
        (values.rate !== undefined && centsOf(values.rate) !== centsOf(before.rate)) ||
        (values.rateType !== undefined && values.rateType !== before.rateType)
      )
        throw problem('rate_refused', { reason: 'A change of this rate is open: cancel it first.' });
    },
  });
};
