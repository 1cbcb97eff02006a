import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { promotedCancellation } from './promoted-cancellation.ts';
import { promotedListing } from './promoted-listing.ts';
import { promotedEditors } from './promoted-tier.ts';
import { promotedTransfer } from './promoted-transfer.ts';
import { cancellationReasons, cancellationStatuses, transferStatuses } from './states.ts';

const params = z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) });
const reason = z.string().trim().min(1, 'Required').max(reasonLength);

/** With `dryRun` it only answers the credit. */
export const cancelPromotion = defineAction({
  name: 'cancel_promoted_listing',
  summary: 'Cancel a promoted listing, or preview the credit',
  method: 'POST',
  path: `${promotedListing.path}/{id}/cancel`,
  access: promotedEditors,
  params,
  body: z.object({
    reason: z.enum(cancellationReasons.values),
    note: z.string().trim().max(500).optional(),
    effectiveDate: z.iso.date(),
    dryRun: z.boolean().default(false),
  }),
  answer: z.object({
    /** Null if nothing was stored. */
    cancellationId: z.int().nullable(),
    effectiveDate: z.iso.date(),
    unusedDays: z.int(),
    credit: z.string(),
    currency: z.enum(['CAD', 'USD']),
    /** Whether it can be undone until that day. */
    canBeUndone: z.boolean(),
  }),
  // It ends today, or later automatically.
  step: {
    resource: promotedListing,
    field: 'status',
    from: ['approved', 'active'],
    to: ['approved', 'active', 'ended'],
  },
});

export const undoCancellation = defineAction({
  name: 'undo_promoted_cancellation',
  summary: 'Undo a cancellation before its day, if the slot is still free',
  method: 'POST',
  path: `${promotedCancellation.path}/{id}/undo`,
  access: promotedEditors,
  params,
  answer: z.object({ id: z.int(), status: z.enum(cancellationStatuses.values) }),
  step: { resource: promotedCancellation, field: 'status', from: ['scheduled'], to: 'undone' },
});

export const requestTransfer = defineAction({
  name: 'request_promoted_transfer',
  summary: 'Request a transfer of the remaining days to another property',
  method: 'POST',
  path: `${promotedListing.path}/{id}/transfer`,
  access: promotedEditors,
  flag: 'c',
  params,
  body: z.object({
    toPropertyId: z.int().min(idRange.min).max(idRange.max),
    effectiveDate: z.iso.date(),
    reason,
  }),
  answer: z.object({ id: z.int(), status: z.enum(transferStatuses.values) }),
  status: 201,
  step: { resource: promotedListing, field: 'status', from: ['active'] },
});

const transferOutcome = z.object({
  id: z.int(),
  status: z.enum(transferStatuses.values),
  newListingId: z.int().nullable(),
  daysMoved: z.int().nullable(),
});

export const carryOutTransfer = defineAction({
  name: 'carry_out_promoted_transfer',
  summary: 'Complete a transfer today',
  method: 'POST',
  path: `${promotedTransfer.path}/{id}/carry_out`,
  access: promotedEditors,
  params,
  answer: transferOutcome,
  step: { resource: promotedTransfer, field: 'status', from: ['open'], to: 'done' },
});

export const closeTransfer = defineAction({
  name: 'close_promoted_transfer',
  summary: 'Withdraw or refuse a transfer',
  method: 'POST',
  path: `${promotedTransfer.path}/{id}/close`,
  access: promotedEditors,
  params,
  body: z.object({ as: z.enum(['withdrawn', 'refused']), reason }),
  answer: transferOutcome,
  step: { resource: promotedTransfer, field: 'status', from: ['open'], to: ['withdrawn', 'refused'] },
});
