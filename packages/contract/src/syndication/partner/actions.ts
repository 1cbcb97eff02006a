import { z } from 'zod';
import { adUrlStatuses } from '../ad-url/ad-url.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { syndicationGates } from '../../records/property/syndication-gates.ts';
import { partner } from './partner.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idInAddress = z.coerce.number().int().min(idRange.min).max(idRange.max);
const count = z.int().min(0);
const gate = z.enum(syndicationGates.values);

const manyIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).min(1).max(200));

/** Of each partner asked for, what is sent there and how its ads stand. One statement, however many are asked for. */
export const readPartnerStates = defineAction({
  name: 'read_partner_standings',
  summary: 'How many clients and properties each partner gets, and how their ads stand',
  method: 'GET',
  path: '/syndication/api/v1/partner_standings',
  access: partner.access.read,
  query: z.object({
    /** Separated by commas. */
    ids: manyIds,
  }),
  answer: z.array(
    z.object({
      partnerId: id,
      clients: count,
      /** Of those, links that are paused. */
      clientsPaused: count,
      /** Properties linked to it, switched on or off. */
      linked: count,
      /** Of those, the ones that are switched on. */
      properties: count,
      /** Of those, the ones that are active with a home available, of a client whose link is active. */
      ready: count,
      ads: z.record(z.enum(adUrlStatuses.values), count),
      lastChecked: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
});

const verdict = z.object({
  /** The first gate that is closed; null where all are open. */
  gate: gate.nullable(),
  /** What was found there; empty where all are open. */
  words: z.string(),
});
export type GateVerdict = z.output<typeof verdict>;

const listing = z.object({
  propertyId: id,
  name: z.string(),
  city: z.string(),
  provinceCode: z.string(),
  clientId: id,
  clientName: z.string(),
  /** What the partner calls it. */
  listingId: z.string().nullable(),
});

/** Properties linked to a partner, by their number, with the first gate that stops each. */
export const readPartnerListings = defineAction({
  name: 'read_partner_listings',
  summary: 'The properties linked to a partner, and what stops each',
  method: 'GET',
  path: '/syndication/api/v1/partners/{id}/listings',
  access: partner.access.read,
  params: z.object({ id: idInAddress }),
  query: z.object({
    /** Only those that this gate stops, or that nothing does. */
    gate: z.enum([...syndicationGates.values, 'open']).optional(),
    /** Those after this property, from an earlier answer. */
    after: z.coerce.number().int().min(0).max(idRange.max).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    rows: z.array(listing.extend({ verdict })),
    /** For the next page; null at the end. */
    next: z.int().nullable(),
  }),
});
export type PartnerListing = z.output<typeof readPartnerListings.answer>['rows'][number];

/** How many of the linked properties each gate stops; `open`: nothing does. */
export const readPartnerGates = defineAction({
  name: 'read_partner_gates',
  summary: 'How many of the properties linked to a partner each gate stops',
  method: 'GET',
  path: '/syndication/api/v1/partners/{id}/gates',
  access: partner.access.read,
  params: z.object({ id: idInAddress }),
  answer: z.array(z.object({ gate: z.enum([...syndicationGates.values, 'open']), count })),
});

/** So many changed listings are told one by one; the rest is counted. */
export const listingsShown = 200;

const {
  name,
  partnerKey,
  status,
  countries,
  provinces,
  propertyTypes,
  requiredFields,
  limits,
  bannedPatterns,
} = partner.fields;

/** A partner as it would be saved, as far as the gates look at it. */
const draft = z.strictObject({
  name: name.schema,
  partnerKey: partnerKey.schema,
  status: status.schema,
  countries: countries.schema,
  provinces: provinces.schema,
  propertyTypes: propertyTypes.schema,
  requiredFields: requiredFields.schema,
  limits: limits.schema,
  bannedPatterns: bannedPatterns.schema,
});
export type PartnerDraft = z.output<typeof draft>;

const finding = z.object({ gate, open: z.boolean(), words: z.string(), ruleId: z.int().nullable() });

/**
 * What would change if a partner were saved like this; nothing is written. A partner that is there is held against all
 * that is linked to it. For a new one every active property is asked about, as though it were switched on.
 */
export const tryPartner = defineAction({
  name: 'try_partner',
  summary: 'Which listings would change their verdict if a partner were saved like this',
  method: 'POST',
  path: '/syndication/api/v1/partner_trials',
  access: partner.access.read,
  flag: 'r',
  body: z.strictObject({
    /** Null for one that is yet to be made. */
    partnerId: id.nullable(),
    draft,
    /** A property to be told of gate by gate. */
    propertyId: id.nullable(),
  }),
  answer: z.object({
    /** Properties looked at. */
    looked: count,
    /** Those with another verdict than now; for a new partner, those it would not get. */
    changed: count,
    /** By what stops them; `open`: nothing does. Before is null for a new partner. */
    counts: z.array(
      z.object({
        gate: z.enum([...syndicationGates.values, 'open']),
        before: count.nullable(),
        after: count,
      }),
    ),
    /** The first of the changed ones. */
    listings: z.array(listing.extend({ before: verdict.nullable(), after: verdict })),
    property: z
      .object({ id, name: z.string(), before: z.array(finding).nullable(), after: z.array(finding) })
      .nullable(),
  }),
});
export type PartnerTrial = z.output<typeof tryPartner.answer>;
