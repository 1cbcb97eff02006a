import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { numberPlaces } from './rules.ts';
import { numberStatuses, numberSteps } from './states.ts';
import { callTracking, trackingNumber } from './tracking-number.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const reason = z.string().trim().min(1).max(reasonLength);
const step = `${trackingNumber.path}/{id}`;

const outcome = z.object({ id: z.int(), status: z.enum(numberStatuses.values), version: z.int() });

export const suspendNumber = defineAction({
  name: 'suspend_tracking_number',
  summary: 'Suspend a call number',
  method: 'POST',
  path: `${step}/suspend`,
  access: callTracking,
  params,
  body: z.object({ reason: reason.optional() }),
  answer: outcome,
  step: { resource: trackingNumber, field: 'status', ...numberSteps.suspend },
});

export const resumeNumber = defineAction({
  name: 'resume_tracking_number',
  summary: 'Resume a suspended call number',
  method: 'POST',
  path: `${step}/resume`,
  access: callTracking,
  params,
  body: z.object({ reason: reason.optional() }),
  answer: outcome,
  step: { resource: trackingNumber, field: 'status', ...numberSteps.resume },
});

/**
 * Refused while the property still shows the number, unless the caller confirms: the answer says where it is
 * shown.
 */
export const releaseNumber = defineAction({
  name: 'release_tracking_number',
  summary: 'Release a call number; it can be assigned again after a quarantine',
  method: 'POST',
  path: `${step}/release`,
  access: callTracking,
  params,
  body: z.object({ reason, evenIfShown: z.boolean().default(false) }),
  answer: outcome.extend({
    quarantinedUntil: z.iso.datetime({ offset: true }).nullable(),
    /** Where the property still shows it. */
    shownIn: z.array(z.enum(numberPlaces)),
  }),
  step: { resource: trackingNumber, field: 'status', ...numberSteps.release },
});
