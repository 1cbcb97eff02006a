import { feedFormats, feedModes, listingLevels } from '../partner/partner-choices.ts';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { feed } from './feed.ts';

/** `held` waits for a person; `superseded` was followed by another; `dropped` was refused by a person. */
export const buildStates = choices({
  published: ['Published', 'success'],
  held: ['Held', 'held'],
  superseded: ['Superseded', 'archived'],
  dropped: ['Dropped', 'stopped'],
  failed: ['Failed', 'danger'],
});
export type BuildState = ChoiceOf<typeof buildStates>;

/** Builds kept per feed, by count or by age, whichever keeps more. Pinned builds are always kept. */
export const buildRetention = { count: 30, days: 90 } as const;

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** One document built for a feed. Not stored if the bytes were unchanged. */
export const feedBuild = defineResource({
  name: 'feed_build',
  path: '/syndication/api/v1/feed_builds',
  table: 'feed_builds',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    feedId: integer({ ...idRange, ...never, label: 'Feed' }),
    number: integer({ ...never, help: 'Counted from 1 in each feed.' }),
    state: choice(buildStates, { ...never, label: 'Status' }),
    words: text({ ...optional, label: 'Why', help: 'Why it is held, or why it failed.' }),
    format: choice(feedFormats, never),
    mode: choice(feedModes, never),
    level: choice(listingLevels, never),
    hash: text({ ...never, search: 'whole', label: 'SHA-256' }),
    bytes: integer({ ...never, label: 'Size' }),
    storedBytes: integer({ ...never, help: 'As stored, compressed.' }),
    listings: integer(never),
    medianRent: decimal({ ...optional, format: 'money' }),
    added: integer({ ...never, help: 'Listings the previous build did not have.' }),
    removed: integer(never),
    changed: integer(never),
    issues: integer(never),
    durationMs: integer({ ...never, label: 'Took' }),
    comparedTo: integer({ ...optional, help: 'The build that was published when this one was made.' }),
    pinned: flag({ ...never, help: 'A pinned build is never deleted.' }),
    startedBy: integer({ ...optional, label: 'Started by' }),
    decidedBy: integer({ ...optional, label: 'Decided by' }),
    decidedAt: timestamp({ ...optional, label: 'Decided' }),
    decisionReason: text({ ...optional, label: 'Reason' }),
    publishedAt: timestamp({ ...optional, label: 'Published' }),
    created: timestamp({ ...never, label: 'Built' }),
    modified: stamp(),
  },
  relations: {
    get feed() {
      return one(feed, { feedId: 'id' });
    },
    get starter() {
      return one(user, { startedBy: 'id' });
    },
    get decider() {
      return one(user, { decidedBy: 'id' });
    },
  },
  access: { read: 'super-user', delete: 'super-user' },
  label: 'number',
  plainFilters: ['feedId', 'state', 'pinned', 'hash'],
  defaultSort: '-id',
  summary: 'Builds of feeds',
});
