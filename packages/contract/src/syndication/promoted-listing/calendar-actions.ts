import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { promotedListing } from './promoted-listing.ts';
import { promotedEditors } from './promoted-tier.ts';
import { promotedStatuses, promotedTierNames } from './states.ts';

/** Six weeks are shown at once. */
export const calendarDays = 42;

const market = z.object({ city: z.string(), provinceCode: z.string() });

/** Markets with any request so far, and their bookings from today on. */
export const readMarkets = defineAction({
  name: 'read_promoted_markets',
  summary: 'Markets and their booked slots',
  method: 'GET',
  path: `${promotedListing.path}/markets`,
  access: promotedEditors,
  answer: z.array(
    market.extend({
      partnerId: z.int(),
      partner: z.string(),
      tier: z.enum(promotedTierNames.values),
      slots: z.int(),
      booked: z.int(),
    }),
  ),
});

export const readSlotCalendar = defineAction({
  name: 'read_slot_calendar',
  summary: 'Bookings of a market by slot and day',
  method: 'GET',
  path: `${promotedListing.path}/calendar`,
  access: promotedEditors,
  query: z.object({
    partnerId: z.coerce.number().int().min(idRange.min).max(idRange.max),
    city: z.string().min(1).max(120),
    provinceCode: z.string().regex(/^[A-Z]{2}$/),
    tier: z.enum(promotedTierNames.values),
    from: z.iso.date(),
  }),
  answer: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    slots: z.array(
      z.object({
        number: z.int(),
        bookings: z.array(
          z.object({
            id: z.int(),
            propertyId: z.int(),
            property: z.string(),
            client: z.string(),
            status: z.enum(promotedStatuses.values),
            firstDay: z.iso.date(),
            lastDay: z.iso.date(),
          }),
        ),
      }),
    ),
    /** Requests for these days without a slot yet. */
    waiting: z.int(),
  }),
});
