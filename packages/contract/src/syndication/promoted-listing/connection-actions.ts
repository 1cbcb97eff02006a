import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partnerListing } from './partner-listing.ts';
import { promotedConnection } from './promoted-connection.ts';
import { promotedEditors } from './promoted-tier.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const pair = z.object({ propertyId: id, partnerId: id });
const listingId = z.string().trim().min(1, 'Required').max(80);

/** `null` parts them. The answer says what stood there before, for whoever takes it back. */
export const connectListing = defineAction({
  name: 'connect_partner_listing',
  summary: 'Say which listing at a partner a property is',
  method: 'POST',
  path: `${promotedConnection.path}/connect`,
  access: promotedEditors,
  body: pair.extend({ listingId: listingId.nullable() }),
  answer: z.object({ before: z.string().nullable(), listingId: z.string().nullable() }),
  idempotent: true,
});

export const verifyConnection = defineAction({
  name: 'verify_partner_listing',
  summary: 'Say that a property is the listing its id names, with the evidence there is',
  method: 'POST',
  path: `${promotedConnection.path}/verify`,
  access: promotedEditors,
  body: pair.extend({ isVerified: z.boolean() }),
  answer: z.object({ evidence: z.enum(['ad', 'list', 'person']).nullable() }),
  idempotent: true,
});

/** As many as a request holds. */
export const mostListed = 10_000;

/** The partner's list as it is now takes the place of the one before. */
export const uploadPartnerList = defineAction({
  name: 'upload_partner_listings',
  summary: 'Take in what a partner says it lists, or only see what would change',
  method: 'POST',
  path: `${partnerListing.path}/upload`,
  access: promotedEditors,
  body: z.object({
    partnerId: id,
    listings: z
      .array(z.object({ listingId, title: z.string().trim().max(200).optional() }))
      .min(1)
      .max(mostListed),
    dryRun: z.boolean().default(false),
  }),
  answer: z.object({
    listed: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Listings that no property of ours has the id of. */
    unknown: z.int(),
    /** Connections whose id the list does not name. */
    notListed: z.int(),
    duplicates: z.int(),
  }),
  idempotent: true,
});
