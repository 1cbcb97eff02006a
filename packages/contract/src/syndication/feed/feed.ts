import { feedFormats, deliveries, feedModes, listingLevels } from '../partner/partner-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { feedBuild } from './feed-build.ts';

/** `paused`: what was published last is still served, and nothing is built. `off`: the address answers no more. */
export const feedStatuses = choices({
  active: ['Active', 'success'],
  paused: ['Paused', 'held'],
  off: ['Off', 'neutral'],
});

/** How the last try to build ended. `unchanged`: the same bytes as before, so nothing new was stored. */
export const feedBuildStates = choices({
  idle: 'Idle',
  queued: ['Queued', 'waiting'],
  building: ['Building', 'running'],
});

export const feedOutcomes = choices({
  published: ['Published', 'success'],
  held: ['Held', 'held'],
  unchanged: ['Unchanged', 'neutral'],
  failed: ['Failed', 'danger'],
});

const never = { supplied: 'never' } as const;
const perhaps = { supplied: 'never', nullable: true } as const;

/** What one client has at one partner: there is one for each link of the two, made with the link. */
export const feed = defineResource({
  name: 'feed',
  path: '/syndication/api/v1/feeds',
  table: 'feed_overview',
  storedIn: 'feeds',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    feedKey: text({ ...never, search: true, label: 'Key' }),
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    partnerId: integer({ ...idRange, ...never, label: 'Partner' }),
    status: choice(feedStatuses, {
      ...never,
      help: 'Paused: what was published last is still served. Off: the address answers no more.',
    }),
    statusWords: text({ ...never, label: 'Why' }),
    format: choice(feedFormats, never),
    delivery: choice(deliveries, {
      ...never,
      help: 'What the partner agreed to. This server pushes nothing: every feed waits at its address.',
    }),
    mode: choice(feedModes, {
      ...never,
      help: 'Only JSON can be incremental: the other formats know no removal.',
    }),
    level: choice(listingLevels, never),
    schedule: text(perhaps),
    held: flag({ ...never, help: 'A newer build waits for a person to confirm it.' }),
    publishedBuildId: integer({ ...perhaps, label: 'Published build' }),
    heldBuildId: integer({ ...perhaps, label: 'Held build' }),
    listings: integer({ ...perhaps, help: 'In the published build.' }),
    bytes: integer({ ...perhaps, label: 'Size', help: 'Of the published build, in bytes.' }),
    medianRent: decimal({ ...perhaps, format: 'money' }),
    publishedAt: timestamp({ ...perhaps, label: 'Published' }),
    lastBuiltAt: timestamp({ ...perhaps, label: 'Last built' }),
    lastOutcome: choice(feedOutcomes, perhaps),
    lastWords: text({ ...perhaps, label: 'What came of it' }),
    buildState: choice(feedBuildStates, never),
    buildProgress: integer({ ...perhaps, help: 'Percent, while it is being built.' }),
    lastFetchedAt: timestamp({ ...perhaps, label: 'Last fetched' }),
    lastFetchedBy: text({ ...perhaps, label: 'Fetched by', help: 'What the program called itself.' }),
    // A network and never a machine, so it tells of no person.
    lastFetchedFrom: text({ ...perhaps, label: 'Fetched from', help: 'The network it came from.' }),
    previousAddressUntil: timestamp({
      ...perhaps,
      help: 'Until then the address before the last rotation answers too.',
    }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get partner() {
      return one(partner, { partnerId: 'id' });
    },
    get builds() {
      return many(feedBuild, { id: 'feedId' });
    },
  },
  access: { read: 'super-user' },
  label: 'feedKey',
  plainFilters: ['feedKey', 'clientId', 'partnerId', 'status', 'held'],
  defaultSort: 'feedKey',
  summary: 'What each client has at each partner: one feed a link',
});
