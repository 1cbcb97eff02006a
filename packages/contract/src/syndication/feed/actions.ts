import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildStates, feedBuild } from './feed-build.ts';
import { changeKinds, fieldChange } from './feed-change.ts';
import { feed } from './feed.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });
const reason = z.string().trim().min(1).max(reasonLength);
const access = feed.access.read;
const ofFeed = `${feed.path}/{id}`;
const ofBuild = `${feedBuild.path}/{id}`;
const moment = z.iso.datetime({ offset: true });

/** Where partners fetch a feed; the path below the address of the main service. */
export const feedAddressPath = '/syndication/feeds/{feedKey}/{secret}';

const address = z.object({
  /** Below the address of the main service. */
  path: z.string(),
  /** Until when the address before it answers too. */
  previousUntil: moment.nullable(),
});

export const readFeedAddress = defineAction({
  name: 'read_feed_address',
  summary: 'The secret address of a feed',
  method: 'GET',
  path: `${ofFeed}/address`,
  access,
  params,
  answer: address,
});

/** How long the old address may go on answering. */
export const longestGraceHours = 168;

export const rotateFeedAddress = defineAction({
  name: 'rotate_feed_address',
  summary: 'Give a feed a new secret address',
  method: 'POST',
  path: `${ofFeed}/rotate`,
  access,
  params,
  body: z.object({
    reason,
    /** The old address goes on answering so long, until the partner has the new one; 0 ends it at once. */
    graceHours: z.int().min(0).max(longestGraceHours).default(24),
  }),
  answer: address,
  idempotent: true,
});

export const rebuildFeed = defineAction({
  name: 'rebuild_feed',
  summary: 'Build a feed now',
  method: 'POST',
  path: `${ofFeed}/rebuild`,
  access,
  params,
  body: z.object({}),
  /** Its progress is `buildState` and `buildProgress` of the feed. */
  answer: z.object({ feedId: z.int(), buildState: z.enum(['queued', 'building']) }),
  status: 202,
  idempotent: true,
  step: { resource: feed, field: 'status', from: ['active'] },
});

export const rebuildPropertyFeeds = defineAction({
  name: 'rebuild_property_feeds',
  summary: 'Build every feed that a property is switched on for',
  method: 'POST',
  path: '/syndication/api/v1/properties/{id}/rebuild',
  access,
  params,
  body: z.object({}),
  answer: z.object({ feedIds: z.array(z.int()) }),
  status: 202,
  idempotent: true,
});

const decided = z.object({ id: z.int(), state: z.enum(buildStates.values), version: z.int() });

export const confirmFeedBuild = defineAction({
  name: 'confirm_feed_build',
  summary: 'Publish a build that was held',
  method: 'POST',
  path: `${ofBuild}/confirm`,
  access,
  params,
  body: z.object({ reason }),
  answer: decided,
  idempotent: true,
  step: { resource: feedBuild, field: 'state', from: ['held'], to: 'published' },
});

export const dropFeedBuild = defineAction({
  name: 'drop_feed_build',
  summary: 'Refuse a build that was held; what is published stays',
  method: 'POST',
  path: `${ofBuild}/drop`,
  access,
  params,
  body: z.object({ reason }),
  answer: decided,
  idempotent: true,
  step: { resource: feedBuild, field: 'state', from: ['held'], to: 'dropped' },
});

export const pinFeedBuild = defineAction({
  name: 'pin_feed_build',
  summary: 'Keep a build for good, or no longer',
  method: 'POST',
  path: `${ofBuild}/pin`,
  access,
  params,
  body: z.object({ pinned: z.boolean() }),
  answer: z.object({ id: z.int(), pinned: z.boolean(), version: z.int() }),
  idempotent: true,
});

/** The most bytes of a document that travel at once. */
export const longestWindow = 262_144;

/** A window begins and ends between two characters, so it may be a few bytes longer than was asked for. */
export const readFeedText = defineAction({
  name: 'read_feed_text',
  summary: 'Part of the document of a build, as it is sent',
  method: 'GET',
  path: `${ofBuild}/text`,
  access,
  params,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    length: z.coerce.number().int().min(1).max(longestWindow).default(65_536),
  }),
  answer: z.object({
    from: z.int(),
    /** Where the next window begins; null at the end. */
    next: z.int().nullable(),
    total: z.int(),
    text: z.string(),
  }),
});

export const validateFeedBuild = defineAction({
  name: 'validate_feed_build',
  summary: 'Look at the stored document of a build once more',
  method: 'GET',
  path: `${ofBuild}/validate`,
  access,
  params,
  answer: z.object({
    checks: z.array(
      z.object({
        check: z.enum(['bytes', 'well-formed', 'listings', 'limits']),
        passed: z.boolean(),
        words: z.string(),
      }),
    ),
    /** What listings do not keep of the partner's limits as they are now; the first of them. */
    findings: z.array(z.object({ listingId: z.string(), words: z.string() })),
  }),
});

const shownListing = z.object({
  listingId: z.string(),
  propertyId: z.int(),
  name: z.string(),
});

export const compareFeedBuilds = defineAction({
  name: 'compare_feed_builds',
  summary: 'What changed from one build of a feed to another',
  method: 'GET',
  path: `${ofBuild}/compare/{earlierId}`,
  access,
  params: z.object({ id, earlierId: id }),
  query: z.object({
    kind: z.enum(changeKinds.values).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    counts: z.object({ added: z.int(), removed: z.int(), changed: z.int(), unchanged: z.int() }),
    /** Of the kind that was asked for. */
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
    rows: z.array(
      shownListing.extend({
        kind: z.enum(changeKinds.values),
        /** Null where the text of one of the two is no longer kept, or they are of two formats. */
        fields: z.array(fieldChange).nullable(),
      }),
    ),
  }),
});

export const readFeedListing = defineAction({
  name: 'read_feed_listing',
  summary: 'The text of one listing, in one build or in two',
  method: 'GET',
  path: `${ofBuild}/listings/{listingId}`,
  access,
  params: z.object({
    id,
    listingId: z
      .string()
      .max(80)
      .regex(/^[\w-]+$/, 'Is not the id of a listing'),
  }),
  query: z.object({ earlierId: id.optional() }),
  answer: shownListing.extend({
    /** Null where the build does not have the listing, or its text is no longer kept. */
    text: z.string().nullable(),
    earlierText: z.string().nullable(),
    fields: z.array(fieldChange).nullable(),
  }),
});
