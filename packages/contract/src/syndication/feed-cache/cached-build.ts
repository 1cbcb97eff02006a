import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { buildStates } from '../feed/feed-build.ts';
import { feed } from '../feed/feed.ts';
import { feedFormats, feedModes } from '../partner/partner-choices.ts';

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** A stored build with its client, its partner and who fetched it. */
export const cachedBuild = defineResource({
  name: 'cached_build',
  singular: 'stored build',
  plural: 'stored builds',
  path: '/syndication/api/v1/cached_builds',
  table: 'cached_builds',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    feedId: integer({ ...idRange, ...never, label: 'Feed' }),
    feedKey: text({ ...never, search: true, label: 'Feed' }),
    clientId: integer({ ...idRange, ...never, label: 'Client ID' }),
    clientName: text({ ...never, search: true, label: 'Client' }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner ID' }),
    partnerName: text({ ...never, search: true, label: 'Partner' }),
    number: integer({ ...never, label: 'Build' }),
    state: choice(buildStates, { ...never, label: 'Status' }),
    format: choice(feedFormats, never),
    mode: choice(feedModes, never),
    hash: text({ ...never, search: 'whole', label: 'SHA-256' }),
    bytes: integer({ ...never, label: 'Size' }),
    storedBytes: integer({ ...never, label: 'Stored', help: 'As stored, compressed.' }),
    listings: integer(never),
    pinned: flag(never),
    comparedTo: integer({ ...optional, label: 'Compared to' }),
    fetches: integer(never),
    lastFetchedAt: timestamp({ ...optional, label: 'Last fetched' }),
    lastFetchedBy: text({ ...optional, label: 'Fetched by' }),
    created: timestamp({ ...never, label: 'Built' }),
  },
  relations: {
    get feed() {
      return one(feed, { feedId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'number',
  plainFilters: ['feedId', 'clientId', 'partnerId', 'state', 'pinned', 'hash'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Stored builds of feeds, with who fetched them',
});
