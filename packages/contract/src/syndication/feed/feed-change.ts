import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { z } from 'zod';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { feedBuild } from './feed-build.ts';
import { feed } from './feed.ts';

export const changeKinds = choices({
  added: ['Added', 'success'],
  removed: ['Removed', 'warning'],
  changed: ['Changed', 'info'],
});
export type ChangeKind = ChoiceOf<typeof changeKinds>;

/** A path in a listing's text with the value before and after; null if absent. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const never = { supplied: 'never' } as const;

/** A change of one listing against the previously published build. */
export const feedChange = defineResource({
  name: 'feed_change',
  singular: 'change of a listing',
  plural: 'changes of listings',
  path: '/syndication/api/v1/feed_changes',
  table: 'feed_changes',
  key: ['id'],
  fields: {
    id: integer({ min: 1, ...never }),
    feedId: integer({ ...idRange, ...never, label: 'Feed' }),
    buildId: integer({ ...idRange, ...never, label: 'Build' }),
    propertyId: integer({ ...idRange, ...never, label: 'Property' }),
    listingId: text({ ...never, search: true, label: 'Listing' }),
    kind: choice(changeKinds, never),
    fields: json(z.array(fieldChange), {
      ...never,
      help: 'Long texts are truncated; empty if the previous text is no longer stored.',
    }),
    at: timestamp(never),
  },
  relations: {
    get feed() {
      return one(feed, { feedId: 'id' });
    },
    get build() {
      return one(feedBuild, { buildId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'listingId',
  plainFilters: ['buildId', 'feedId', 'propertyId', 'kind'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Changes of builds by listing',
});
