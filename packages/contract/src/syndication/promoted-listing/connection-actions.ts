import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partnerListing } from './partner-listing.ts';
import { promotedConnection } from './promoted-connection.ts';
import { promotedEditors } from './promoted-tier.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const pair = z.object({ propertyId: id, partnerId: id });
const listingId = z.string().trim().min(1, 'Required').max(80);

/** `null` disconnects. Answers the previous id, for an undo. */
export const connectListing = defineAction({
  name: 'connect_partner_listing',
  summary: 'Connect a property to a partner listing',
  method: 'POST',
  path: `${promotedConnection.path}/connect`,
  access: promotedEditors,
  body: pair.extend({ listingId: listingId.nullable() }),
  answer: z.object({ before: z.string().nullable(), listingId: z.string().nullable() }),
});

export const verifyConnection = defineAction({
  name: 'verify_partner_listing',
  summary: 'Verify a connection, with its evidence',
  method: 'POST',
  path: `${promotedConnection.path}/verify`,
  access: promotedEditors,
  body: pair.extend({ isVerified: z.boolean() }),
  answer: z.object({ evidence: z.enum(['ad', 'list', 'person']).nullable() }),
});

/** As many as fit in a request. */
export const maxListingsPerRequest = 10_000;

/** Replaces the partner's previous list. */
export const uploadPartnerList = defineAction({
  name: 'upload_partner_listings',
  summary: 'Import a partner’s list of listings, or preview the changes',
  method: 'POST',
  path: `${partnerListing.path}/upload`,
  access: promotedEditors,
  body: z.object({
    partnerId: id,
    listings: z
      .array(z.object({ listingId, title: z.string().trim().max(200).optional() }))
      .min(1)
      .max(maxListingsPerRequest),
    dryRun: z.boolean().default(false),
  }),
  answer: z.object({
    listed: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Listings whose id no property has. */
    unknown: z.int(),
    /** Connections whose id is not in the list. */
    notListed: z.int(),
    duplicates: z.int(),
  }),
});
