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

/** Counts of what is sent to each requested partner, and its ad status. One statement for any number of partners. */
export const readPartnerStates = defineAction({
  name: 'read_partner_standings',
  summary: 'Counts of clients, properties and ads by partner',
  method: 'GET',
  path: '/syndication/api/v1/partner_standings',
  access: partner.access.read,
  query: z.object({
    /** Comma-separated. */
    ids: manyIds,
  }),
  answer: z.array(
    z.object({
      partnerId: id,
      clients: count,
      /** Of those, paused links. */
      clientsPaused: count,
      /** Properties linked to it, enabled or not. */
      linked: count,
      /** Of those, enabled. */
      properties: count,
      /** Of those, active with a home available, of a client with an active link. */
      ready: count,
      ads: z.record(z.enum(adUrlStatuses.values), count),
      lastChecked: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
});

const verdict = z.object({
  /** The first closed gate; null if all are open. */
  gate: gate.nullable(),
  /** Its finding; empty if all are open. */
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
  /** The partner's id for it. */
  listingId: z.string().nullable(),
});

/** Properties linked to a partner, by id, with the first gate that blocks each. */
export const readPartnerListings = defineAction({
  name: 'read_partner_listings',
  summary: 'Properties linked to a partner, and what blocks each',
  method: 'GET',
  path: '/syndication/api/v1/partners/{id}/listings',
  access: partner.access.read,
  params: z.object({ id: idInAddress }),
  query: z.object({
    /** Only those this gate blocks; `open`: those none blocks. */
    gate: z.enum([...syndicationGates.values, 'open']).optional(),
    /** The cursor from an earlier answer. */
    after: z.coerce.number().int().min(0).max(idRange.max).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    rows: z.array(listing.extend({ verdict })),
    /** The cursor of the next page; null at the end. */
    next: z.int().nullable(),
  }),
});
export type PartnerListing = z.output<typeof readPartnerListings.answer>['rows'][number];

/** How many linked properties each gate blocks; `open`: none blocks. */
export const readPartnerGates = defineAction({
  name: 'read_partner_gates',
  summary: 'Properties linked to a partner, counted by blocking gate',
  method: 'GET',
  path: '/syndication/api/v1/partners/{id}/gates',
  access: partner.access.read,
  params: z.object({ id: idInAddress }),
  answer: z.array(z.object({ gate: z.enum([...syndicationGates.values, 'open']), count })),
});

/** Maximum changed listings in the answer; the rest is only counted. */
export const listingsShown = 200;

const {
  name,
  partnerKey,
  status,
  format,
  level,
  countries,
  provinces,
  propertyTypes,
  requiredFields,
  limits,
  bannedPatterns,
} = partner.fields;

/** A partner as it would be saved, as far as the gates read it. */
const draft = z.strictObject({
  name: name.schema,
  partnerKey: partnerKey.schema,
  status: status.schema,
  format: format.schema,
  level: level.schema,
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
 * What would change if a partner were saved like this; writes nothing. An existing partner is tested against
 * its linked properties, a new one against every active property as if it were enabled.
 */
export const tryPartner = defineAction({
  name: 'try_partner',
  summary: 'Test which listings would change if a partner were saved',
  method: 'POST',
  path: '/syndication/api/v1/partner_trials',
  access: partner.access.read,
  flag: 'r',
  body: z.strictObject({
    /** Null for a new one. */
    partnerId: id.nullable(),
    draft,
    /** A property to report gate by gate. */
    propertyId: id.nullable(),
  }),
  answer: z.object({
    /** Properties tested. */
    looked: count,
    /** Those with another verdict than now; for a new partner, those it would not get. */
    changed: count,
    /** By the gate that blocks; `open`: none blocks. Before is null for a new partner. */
    counts: z.array(
      z.object({
        gate: z.enum([...syndicationGates.values, 'open']),
        before: count.nullable(),
        after: count,
      }),
    ),
    /** The first changed ones. */
    listings: z.array(listing.extend({ before: verdict.nullable(), after: verdict })),
    property: z
      .object({ id, name: z.string(), before: z.array(finding).nullable(), after: z.array(finding) })
      .nullable(),
  }),
});
export type PartnerTrial = z.output<typeof tryPartner.answer>;
