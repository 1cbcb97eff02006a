import { z } from 'zod';
import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyStatuses } from '../../records/property/property-fields.ts';
import { adUrlStatuses } from '../ad-url/ad-url.ts';
import { fieldChange } from '../feed/feed-change.ts';
import { partnerStatuses, partner } from '../partner/partner.ts';
import { feedFormats, listingLevels } from '../partner/partner-choices.ts';
import { auditGates, auditStates } from './chain.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const idInAddress = z.coerce.number().int().min(idRange.min).max(idRange.max);
const count = z.int().min(0);
const moment = z.iso.datetime({ offset: true });
const gate = z.enum(auditGates.values);
const state = z.enum(auditStates.values);
const access = partner.access.read;

/** Properties by state and by first closed step. */
const counts = z.object({ states: z.partialRecord(state, count), gates: z.partialRecord(gate, count) });
export type AuditCounts = z.output<typeof counts>;

const cell = counts.extend({ partnerId: id });
export type AuditCell = z.output<typeof cell>;

const partnerHead = z.object({
  id,
  partnerKey: z.string(),
  name: z.string(),
  status: z.enum(partnerStatuses.values),
});

/** The health of all clients together, or of one, at every partner. */
export const readAuditMatrix = defineAction({
  name: 'read_syndication_matrix',
  summary: 'Properties of all clients or of one by partner, counted by the first closed step',
  method: 'GET',
  path: '/syndication/api/v1/audit/matrix',
  access,
  query: z.object({ clientId: idInAddress.optional(), partnerId: idInAddress.optional() }),
  answer: z.object({
    partners: z.array(partnerHead),
    cells: z.array(cell),
    /** How many clients have properties at these partners. */
    clients: count,
    /** Clients that have changed and are not counted again yet, after a change of very many. */
    uncounted: count,
  }),
});
export type AuditMatrix = z.output<typeof readAuditMatrix.answer>;

export const auditClientOrders = choices({
  hurts: 'Most stopped first',
  live: 'Smallest share live first',
  name: 'By name',
});
export type AuditClientOrder = ChoiceOf<typeof auditClientOrders>;

const auditedClient = z.object({ id, name: z.string(), cells: z.array(cell) });
export type AuditedClient = z.output<typeof auditedClient>;

/** The rows of the matrix: clients with a property that matches, and all their cells. */
export const readAuditClients = defineAction({
  name: 'read_syndication_clients',
  summary: 'Clients with their properties at every partner, counted by the first closed step',
  method: 'GET',
  path: '/syndication/api/v1/audit/clients',
  access,
  query: z.object({
    gate: gate.optional(),
    state: state.optional(),
    /** A part of the client's name. */
    q: z.string().trim().max(100).optional(),
    sort: z.enum(auditClientOrders.values).default('hurts'),
    page: z.coerce.number().int().min(1).max(idRange.max).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ data: z.array(auditedClient), meta: z.object({ total: count }) }),
});

const listedProperty = z.object({
  propertyId: id,
  name: z.string(),
  city: z.string(),
  provinceCode: z.string(),
  clientId: id,
  clientName: z.string(),
});

/** Properties between clients and partners by the ids of both, with the verdict of each. */
export const readAuditProperties = defineAction({
  name: 'read_syndication_properties',
  summary: 'Properties of a client or at a partner, and what stops each',
  method: 'GET',
  path: '/syndication/api/v1/audit/partners/{partnerId}/properties',
  access,
  params: z.object({ partnerId: idInAddress }),
  query: z.object({
    clientId: idInAddress.optional(),
    gate: gate.optional(),
    state: state.optional(),
    /** A part of the property's name. */
    q: z.string().trim().max(100).optional(),
    /** The cursor from an earlier answer: a client and a property. */
    after: z
      .string()
      .regex(/^\d{1,10}-\d{1,10}$/)
      .default('0-0'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({
    rows: z.array(
      listedProperty.extend({
        state,
        gate: gate.nullable(),
        /** The finding of that step; empty if it is live. */
        words: z.string(),
        ruleId: z.int().nullable(),
      }),
    ),
    /** The cursor of the next page; null at the end. */
    next: z.string().nullable(),
  }),
});
export type AuditedProperty = z.output<typeof readAuditProperties.answer>['rows'][number];

const finding = z.object({
  gate,
  open: z.boolean(),
  words: z.string(),
  ruleId: z.int().nullable(),
});

const evidence = finding.extend({
  /** When what the step rests on was last changed or seen; null if unknown. */
  at: moment.nullable(),
  /** Who did that: a person or a program. */
  who: z.string().nullable(),
});
export type AuditEvidence = z.output<typeof evidence>;

/** `differs`: our record has changed since the build. `missing`, `limit`: the partner would refuse it. */
export const fieldVerdicts = ['ok', 'missing', 'limit', 'differs', 'not-sent'] as const;

const auditedField = z.object({
  field: z.string(),
  label: z.string(),
  record: z.string().nullable(),
  /** Its value in the published build; null if it is not there. */
  sent: z.string().nullable(),
  /** What the partner asks of it. */
  limit: z.string().nullable(),
  verdict: z.enum(fieldVerdicts),
});
export type AuditedField = z.output<typeof auditedField>;

const ofProperty = '/syndication/api/v1/audit/partners/{partnerId}/properties/{propertyId}';
const propertyParams = z.object({ partnerId: idInAddress, propertyId: idInAddress });

export const readAuditProperty = defineAction({
  name: 'read_syndication_audit',
  summary: 'Why a property is or is not live at a partner',
  method: 'GET',
  path: ofProperty,
  access,
  params: propertyParams,
  answer: z.object({
    property: z.object({
      id,
      name: z.string(),
      status: z.enum(propertyStatuses.values),
      clientId: id,
      clientName: z.string(),
      version: z.int(),
    }),
    partner: partnerHead.extend({
      version: z.int(),
      format: z.enum(feedFormats.values),
      level: z.enum(listingLevels.values),
    }),
    clientLink: z.object({ status: z.enum(['active', 'paused']), version: z.int() }).nullable(),
    propertyLink: z
      .object({ status: z.enum(['active', 'off']), version: z.int(), listingId: z.string().nullable() })
      .nullable(),
    feed: z
      .object({
        id,
        feedKey: z.string(),
        publishedBuildId: id.nullable(),
        heldBuildId: id.nullable(),
        isBuilding: z.boolean(),
      })
      .nullable(),
    seen: z
      .object({
        adUrlId: id,
        url: z.string(),
        status: z.enum(adUrlStatuses.values),
        lastChecked: moment.nullable(),
        finding: z.string().nullable(),
      })
      .nullable(),
    state,
    gate: gate.nullable(),
    gates: z.array(evidence),
    /** Fields of the property that the partner has a rule for and are empty or break it. */
    broken: z.array(z.string()),
    fields: z.array(auditedField),
    /** Its listings in the published build. */
    listings: z.array(z.object({ listingId: z.string(), name: z.string() })),
  }),
});
export type PropertyAudit = z.output<typeof readAuditProperty.answer>;

/** What happened to a property at a partner, on one axis. */
export const timelineKinds = choices({
  build: ['Build', 'info'],
  hold: ['Held build', 'held'],
  decision: ['Decision', 'success'],
  toggle: ['Turned on or off', 'warning'],
  restriction: ['Restriction', 'danger'],
  edit: ['Edit', 'neutral'],
  fetch: ['Fetch', 'neutral'],
  check: ['Ad URL check', 'neutral'],
});
export type TimelineKind = ChoiceOf<typeof timelineKinds>;

const manyKinds = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(timelineKinds.values)).min(1));

const timelineEntry = z.object({
  /** Unique and stable: `build-12`. */
  id: z.string(),
  at: moment,
  kind: z.enum(timelineKinds.values),
  title: z.string(),
  /** A person or a program; null for a schedule. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  buildId: id.nullable(),
  /** The property's fields in the build before and after, or those of a record that was edited. */
  changes: z.array(fieldChange),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const readAuditTimeline = defineAction({
  name: 'read_syndication_timeline',
  summary: 'Everything that happened to a property at a partner, newest first',
  method: 'GET',
  path: `${ofProperty}/timeline`,
  access,
  params: propertyParams,
  query: z.object({
    /** Comma-separated; all of them without it. */
    kinds: manyKinds.optional(),
    /** Only what happened until then. */
    until: moment.optional(),
    /** The cursor from an earlier answer: when an entry happened, in microseconds, and its id. */
    after: z
      .string()
      .regex(/^\d{1,16}-[a-z]{1,16}-\d{1,19}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  answer: z.object({
    entries: z.array(timelineEntry),
    /** The cursor of the next page, with older entries; null at the end. */
    next: z.string().nullable(),
  }),
});

/**
 * The verdict and the payload as of a moment: records are rolled back by their audit entries; photos, floorplans and
 * units have none and are taken as they are now.
 */
export const readAuditMoment = defineAction({
  name: 'read_syndication_moment',
  summary: 'The verdict on a property at a partner as of a moment, and what the feed then had',
  method: 'GET',
  path: `${ofProperty}/moment`,
  access,
  params: propertyParams,
  query: z.object({ at: moment }),
  answer: z.object({
    at: moment,
    /** Null if the property or the partner did not exist then. */
    verdict: z.object({ state, gate: gate.nullable(), gates: z.array(finding) }).nullable(),
    /** The build that was published then. */
    build: z.object({ id, number: z.int(), publishedAt: moment.nullable() }).nullable(),
    listings: z.array(z.object({ listingId: z.string(), name: z.string(), text: z.string().nullable() })),
    format: z.enum(feedFormats.values),
  }),
});
export type AuditMoment = z.output<typeof readAuditMoment.answer>;
