import {
  releaseNumber,
  resumeNumber,
  suspendNumber,
} from '@supersync/contract/sales/tracking-number/actions.ts';
import { numberSteps, quarantineEnd } from '@supersync/contract/sales/tracking-number/states.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Written } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { requireRules } from '#platform/tracking-number/number-rules.ts';
import { orderFollows } from '#platform/tracking-number/order-follows.ts';
import { shownIn } from '#platform/tracking-number/shown-in.ts';
import { checkNumber, derivedOf } from './check-number.ts';

const answerOf = ({ record: { id, status }, version }: Written<typeof trackingNumber>) => ({
  id,
  status,
  version,
});

const withReason = ({ reason }: { readonly reason?: string | undefined }) =>
  reason === undefined ? {} : { reason };

export const trackingNumberFeature: Feature = (server) => {
  const { clock } = server;
  registerResource(server, trackingNumber, {
    async check({ before, values, isSent }, _caller, tx) {
      if (isSent) await checkNumber(tx, clock, before, values);
    },
    derive: async ({ operation, values }, tx) => (operation === 'create' ? derivedOf(tx, clock, values) : {}),
  });

  registerStep(server, suspendNumber, async ({ body, record, origin, tx, move }) => {
    const suspended = await move({}, { action: 'suspended', ...withReason(body) });
    await orderFollows(tx, origin, record.orderId);
    return answerOf(suspended);
  });

  // Resume only if no other number has taken its place.
  registerStep(server, resumeNumber, async ({ body, record, origin, tx, move }) => {
    await requireRules(tx, clock, { ...record, status: numberSteps.resume.to });
    const resumed = await move({}, { action: 'resumed', ...withReason(body) });
    await orderFollows(tx, origin, record.orderId);
    return answerOf(resumed);
  });

  // Releasing a number that is still displayed requires confirmation.
  registerStep(server, releaseNumber, async ({ body, record, origin, tx, move }) => {
    const places = await shownIn(tx, record);
    const { id, status, version } = record;
    if (places.length > 0 && !body.evenIfShown)
      return { id, status, version, quarantinedUntil: null, shownIn: places };
    const now = clock.now();
    const quarantinedUntil = quarantineEnd(now).toISOString();
    const released = await move(
      { releasedAt: now, quarantinedUntil },
      { action: 'released', ...withReason(body) },
    );
    await orderFollows(tx, origin, record.orderId);
    return { ...answerOf(released), quarantinedUntil, shownIn: places };
  });
};
