import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { subscription, subscriptionStatuses } from '../subscription/subscription.ts';
import { rateStepSchema } from './propose-rate.ts';
import { rateRetirement } from './rate-access.ts';
import { rateSteps } from './rate-steps.ts';
import { rateTotalSchema } from './rate-totals.ts';
import { cancelReasons } from './states.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const note = z.string().trim().max(reasonLength);
const amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'Must be an amount such as 99.95');

const outcome = z.object({
  id: z.int(),
  status: z.enum(subscriptionStatuses.values),
  proposedRate: z.string().nullable(),
  proposedEffective: z.iso.date().nullable(),
});

export const editRate = defineAction({
  name: 'edit_proposed_rate',
  summary: 'Set the proposed rate of a subscription by hand; null takes the default of the service again',
  method: 'POST',
  path: `${subscription.path}/{id}/edit_rate`,
  access: rateRetirement,
  params,
  body: z.object({
    proposedRate: amount.nullable(),
    note: note.optional(),
    dryRun: z.boolean().default(false),
  }),
  answer: outcome.extend({
    proposedSteps: z.array(rateStepSchema),
    change: z.string(),
    changePct: z.string().nullable(),
  }),
  step: rateSteps.edit,
});

export const approveRate = defineAction({
  name: 'approve_rate',
  summary: 'Approve the proposed rate of a subscription',
  method: 'POST',
  path: `${subscription.path}/{id}/approve_rate`,
  access: rateRetirement,
  params,
  answer: outcome,
  step: rateSteps.approve,
});

export const withdrawApproval = defineAction({
  name: 'withdraw_rate_approval',
  summary: 'Take the approval of a rate back before its notice is sent',
  method: 'POST',
  path: `${subscription.path}/{id}/withdraw_rate_approval`,
  access: rateRetirement,
  params,
  answer: outcome,
  step: rateSteps.withdraw,
});

export const postponeRate = defineAction({
  name: 'postpone_rate',
  summary: 'Move a rate change to a later billing day',
  method: 'POST',
  path: `${subscription.path}/{id}/postpone_rate`,
  access: rateRetirement,
  params,
  body: z.object({ until: z.iso.date(), note: note.optional() }),
  answer: outcome,
  step: rateSteps.postpone,
});

export const unpostponeRate = defineAction({
  name: 'undo_postpone_rate',
  summary: 'Move a postponed rate change back to the day it had, or the first its notice still allows',
  method: 'POST',
  path: `${subscription.path}/{id}/undo_postpone_rate`,
  access: rateRetirement,
  params,
  answer: outcome,
  step: rateSteps.unpostpone,
});

const cancellation = z.object({
  reason: z.enum(cancelReasons.values),
  note: note.optional(),
  nextReview: z.iso.date().nullable().default(null),
});

export const cancelRate = defineAction({
  name: 'cancel_rate',
  summary: 'Cancel a rate change, with the reason and the day it is looked at again',
  method: 'POST',
  path: `${subscription.path}/{id}/cancel_rate`,
  access: rateRetirement,
  params,
  body: cancellation,
  answer: outcome,
  step: rateSteps.cancel,
});

export const reopenRate = defineAction({
  name: 'reopen_rate',
  summary: 'Propose a new rate for a subscription whose change was canceled',
  method: 'POST',
  path: `${subscription.path}/{id}/reopen_rate`,
  access: rateRetirement,
  params,
  answer: outcome,
  step: rateSteps.reopen,
});

/** The mail is sent by a job; the subscription is retiring once a mail server has taken it. */
export const sendRateNotice = defineAction({
  name: 'send_rate_notice',
  summary: 'Send the notice of an approved rate',
  method: 'POST',
  path: `${subscription.path}/{id}/send_rate_notice`,
  access: rateRetirement,
  params,
  answer: outcome,
  step: rateSteps.send,
});

/** As many as are changed at once. */
export const maxRatesPerRequest = 500;

export const bulkSteps = [
  'approve',
  'withdraw',
  'postpone',
  'unpostpone',
  'cancel',
  'reopen',
  'send',
] as const;
export type BulkStep = (typeof bulkSteps)[number];

/** Each is changed by itself: what cannot be changed stays as it is and says why. */
export const changeRates = defineAction({
  name: 'change_rates',
  summary: 'Take one step with many rate changes, or only see what that would do',
  method: 'POST',
  path: `${subscription.path}/change_rates`,
  access: rateRetirement,
  body: z
    .object({
      ids: z.array(id).min(1).max(maxRatesPerRequest),
      step: z.enum(bulkSteps),
      until: z.iso.date().optional(),
      cancellation: cancellation.optional(),
      dryRun: z.boolean().default(false),
    })
    .refine(({ step, until }) => step !== 'postpone' || until !== undefined, {
      path: ['until'],
      message: 'Required',
    })
    .refine(({ step, cancellation: given }) => step !== 'cancel' || given !== undefined, {
      path: ['cancellation'],
      message: 'Required',
    }),
  answer: z.object({
    changed: z.int(),
    /** Of those that change. */
    totals: z.array(rateTotalSchema),
    rows: z.array(
      z.object({
        id: z.int(),
        client: z.string(),
        service: z.string(),
        status: z.enum(subscriptionStatuses.values),
        rate: z.string(),
        proposedRate: z.string().nullable(),
        currency: z.enum(currencies.values),
        proposedEffective: z.iso.date().nullable(),
        /** Why it stays as it is; null where it was, or would be, changed. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});
