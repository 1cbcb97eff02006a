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
  summary: 'Let a call number ring no longer, and keep it',
  method: 'POST',
  path: `${step}/suspend`,
  access: callTracking,
  params,
  body: z.object({ reason: reason.optional() }),
  answer: outcome,
  idempotent: true,
  step: { resource: trackingNumber, field: 'status', ...numberSteps.suspend },
});

export const resumeNumber = defineAction({
  name: 'resume_tracking_number',
  summary: 'Let a suspended call number ring again',
  method: 'POST',
  path: `${step}/resume`,
  access: callTracking,
  params,
  body: z.object({ reason: reason.optional() }),
  answer: outcome,
  idempotent: true,
  step: { resource: trackingNumber, field: 'status', ...numberSteps.resume },
});

/** While its property still shows the number nothing is released, unless the caller knows: the answer says where. */
export const releaseNumber = defineAction({
  name: 'release_tracking_number',
  summary: 'Give a call number up; it can be given again after a quarantine',
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
  idempotent: true,
  step: { resource: trackingNumber, field: 'status', ...numberSteps.release },
});
