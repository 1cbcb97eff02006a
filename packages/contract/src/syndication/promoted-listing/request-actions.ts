import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { promotedListing } from './promoted-listing.ts';
import { promotedEditors } from './promoted-tier.ts';
import { bookingLengths, promotedStatuses, promotedTierNames } from './states.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idText = z.coerce.number().int().min(idRange.min).max(idRange.max);
const length = z.int().min(bookingLengths.min).max(bookingLengths.max);

/** A quote for a property at a partner for some days: price, free slots and obstacles. */
export const quotePromotion = defineAction({
  name: 'quote_promoted_listing',
  summary: 'Quote a promoted listing: price, free slots and obstacles',
  method: 'GET',
  path: `${promotedListing.path}/quote`,
  access: promotedEditors,
  query: z.object({
    propertyId: idText,
    partnerId: idText,
    tier: z.enum(promotedTierNames.values),
    from: z.iso.date(),
    days: z.coerce.number().int().min(bookingLengths.min).max(bookingLengths.max),
  }),
  answer: z.object({
    market: z.object({ city: z.string(), provinceCode: z.string() }),
    until: z.iso.date(),
    dailyPrice: z.string().nullable(),
    price: z.string().nullable(),
    currency: z.enum(['CAD', 'USD']).nullable(),
    slots: z.int(),
    freeSlots: z.array(z.int()),
    /** The first day from which a slot is free for as long. */
    nextFree: z.iso.date().nullable(),
    /** Why it would be refused, as sentences; empty if it can be requested. */
    obstacles: z.array(z.string()),
  }),
});

export const requestPromotion = defineAction({
  name: 'request_promoted_listing',
  summary: 'Request a promoted listing',
  method: 'POST',
  path: `${promotedListing.path}/request`,
  access: promotedEditors,
  flag: 'c',
  body: z.object({
    propertyId: id,
    partnerId: id,
    tier: z.enum(promotedTierNames.values),
    from: z.iso.date(),
    days: length,
    note: z.string().trim().max(500).optional(),
  }),
  answer: z.object({ id: z.int(), status: z.enum(promotedStatuses.values), price: z.string() }),
  status: 201,
});

/** Maximum per request. */
export const maxDecisionsPerRequest = 200;

/**
 * Approves or rejects requests, each separately: one that cannot be approved stays unchanged and says why.
 * Requesters may approve their own: the price was agreed with the client before, and the audit log names both
 * people.
 */
export const decidePromotions = defineAction({
  name: 'decide_promoted_listings',
  summary: 'Approve or reject requests, or preview it',
  method: 'POST',
  path: `${promotedListing.path}/decide`,
  access: promotedEditors,
  body: z
    .object({
      ids: z.array(id).min(1).max(maxDecisionsPerRequest),
      decision: z.enum(['approve', 'reject']),
      reason: z.string().trim().max(reasonLength).optional(),
      dryRun: z.boolean().default(false),
    })
    .refine(({ decision, reason = '', dryRun }) => decision === 'approve' || dryRun || reason !== '', {
      path: ['reason'],
      message: 'Say why: whoever asked reads this',
    }),
  answer: z.object({
    decided: z.int(),
    rows: z.array(
      z.object({
        id: z.int(),
        property: z.string(),
        status: z.enum(promotedStatuses.values),
        slotNumber: z.int().nullable(),
        /** Why it stays unchanged; null if it was, or would be, decided. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});
