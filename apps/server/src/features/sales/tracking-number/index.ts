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
import { checkNumber, requireRules, derivedOf } from './check-number.ts';
import { shownIn } from './shown-in.ts';

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

  registerStep(server, suspendNumber, async ({ body, move }) =>
    answerOf(await move({}, { action: 'suspended', ...withReason(body) })),
  );

  // Resume only if no other number has taken its place.
  registerStep(server, resumeNumber, async ({ body, record, tx, move }) => {
    await requireRules(tx, clock, { ...record, status: numberSteps.resume.to });
    return answerOf(await move({}, { action: 'resumed', ...withReason(body) }));
  });

  // Releasing a number that is still displayed requires confirmation.
  registerStep(server, releaseNumber, async ({ body, record, tx, move }) => {
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
    return { ...answerOf(released), quarantinedUntil, shownIn: places };
  });
};
