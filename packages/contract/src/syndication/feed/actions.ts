import { z } from 'zod';
import { reasonLength } from '../../access/audit/reason.ts';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildStates, feedBuild } from './feed-build.ts';
import { changeKinds, fieldChange } from './feed-change.ts';
import { feed } from './feed.ts';

const id = z.coerce.number().int().min(idRange.min).max(idRange.max);
const params = z.object({ id });
const reason = z.string().trim().min(1).max(reasonLength);
const access = feed.access.read;
/** Whoever has the address reads the feed, and a held build may take listings down: for administrators of feeds. */
const keepers = requires(['supersync_importer_admin']);
const ofFeed = `${feed.path}/{id}`;
const ofBuild = `${feedBuild.path}/{id}`;
const moment = z.iso.datetime({ offset: true });

/** The path at which partners fetch a feed, below the URL of the main service. */
export const feedAddressPath = '/syndication/feeds/{feedKey}/{secret}';

const address = z.object({
  /** Below the URL of the main service. */
  path: z.string(),
  /** Until when the previous address is still served. */
  previousUntil: moment.nullable(),
});

export const readFeedAddress = defineAction({
  name: 'read_feed_address',
  summary: 'The secret address of a feed',
  method: 'GET',
  path: `${ofFeed}/address`,
  access: keepers,
  params,
  answer: address,
});

export const maxGraceHours = 168;

export const rotateFeedAddress = defineAction({
  name: 'rotate_feed_address',
  summary: 'Rotate the secret address of a feed',
  method: 'POST',
  path: `${ofFeed}/rotate`,
  access: keepers,
  params,
  body: z.object({
    reason,
    /** How long the previous address is still served, until the partner has the new one; 0 ends it at once. */
    graceHours: z.int().min(0).max(maxGraceHours).default(24),
  }),
  answer: address,
});

export const rebuildFeed = defineAction({
  name: 'rebuild_feed',
  summary: 'Build a feed now',
  method: 'POST',
  path: `${ofFeed}/rebuild`,
  access,
  params,
  body: z.object({}),
  /** Its progress is in `buildState` and `buildProgress` of the feed. */
  answer: z.object({ feedId: z.int(), buildState: z.enum(['queued', 'building']) }),
  status: 202,
  step: { resource: feed, field: 'status', from: ['active'] },
});

export const rebuildPropertyFeeds = defineAction({
  name: 'rebuild_property_feeds',
  summary: 'Build a property into the published build of each of its feeds',
  method: 'POST',
  path: '/syndication/api/v1/properties/{id}/rebuild',
  access,
  params,
  body: z.object({}),
  answer: z.object({ feedIds: z.array(z.int()) }),
  status: 202,
});

/** The other listings stay as they were published, to the byte. Without a published build all of it is built. */
export const rebuildListing = defineAction({
  name: 'rebuild_listing',
  summary: 'Build one property into the published build of a feed',
  method: 'POST',
  path: `${ofFeed}/properties/{propertyId}/rebuild`,
  access,
  params: z.object({ id, propertyId: id }),
  body: z.object({}),
  answer: z.object({ feedId: z.int(), buildState: z.enum(['queued', 'building']) }),
  status: 202,
  idempotent: true,
});

const decided = z.object({ id: z.int(), state: z.enum(buildStates.values), version: z.int() });

export const confirmFeedBuild = defineAction({
  name: 'confirm_feed_build',
  summary: 'Publish a held build',
  method: 'POST',
  path: `${ofBuild}/confirm`,
  access: keepers,
  params,
  body: z.object({ reason }),
  answer: decided,
  step: { resource: feedBuild, field: 'state', from: ['held'], to: 'published' },
});

export const dropFeedBuild = defineAction({
  name: 'drop_feed_build',
  summary: 'Refuse a held build; the published one stays',
  method: 'POST',
  path: `${ofBuild}/drop`,
  access: keepers,
  params,
  body: z.object({ reason }),
  answer: decided,
  step: { resource: feedBuild, field: 'state', from: ['held'], to: 'dropped' },
});

export const pinFeedBuild = defineAction({
  name: 'pin_feed_build',
  summary: 'Pin or unpin a build',
  method: 'POST',
  path: `${ofBuild}/pin`,
  access,
  params,
  body: z.object({ pinned: z.boolean() }),
  answer: z.object({ id: z.int(), pinned: z.boolean(), version: z.int() }),
});

/** Maximum bytes of a document per answer. */
export const maxWindowBytes = 262_144;

/** A window begins and ends between two characters, so it may be a few bytes longer than requested. */
export const readFeedText = defineAction({
  name: 'read_feed_text',
  summary: 'Part of a build’s document',
  method: 'GET',
  path: `${ofBuild}/text`,
  access,
  params,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    length: z.coerce.number().int().min(1).max(maxWindowBytes).default(65_536),
  }),
  answer: z.object({
    from: z.int(),
    /** The start of the next window; null at the end. */
    next: z.int().nullable(),
    total: z.int(),
    text: z.string(),
  }),
});

export const validateFeedBuild = defineAction({
  name: 'validate_feed_build',
  summary: 'Validate the stored document of a build',
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
    /** The first listings that break the partner's current limits. */
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
  summary: 'Changes between two builds of a feed',
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
    /** Of the requested kind. */
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
    rows: z.array(
      shownListing.extend({
        kind: z.enum(changeKinds.values),
        /** Null if the text of one of the two is no longer stored, or their formats differ. */
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
    /** Null if the build lacks the listing, or its text is no longer stored. */
    text: z.string().nullable(),
    earlierText: z.string().nullable(),
    fields: z.array(fieldChange).nullable(),
  }),
});
