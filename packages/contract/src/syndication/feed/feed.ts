import { z } from 'zod';
import { feedFormats, deliveries, feedModes, listingLevels } from '../partner/partner-choices.ts';
import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../partner/partner.ts';
import { feedBuild } from './feed-build.ts';

/** `paused`: the last published build is still served, and nothing is built. `off`: the address is not served. */
export const feedStatuses = choices({
  active: ['Active', 'success'],
  paused: ['Paused', 'held'],
  off: ['Off', 'neutral'],
});

/** The result of the last build. `unchanged`: the same bytes as before, so nothing was stored. */
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
const optional = { supplied: 'never', nullable: true } as const;

/** A client's feed for a partner: one per link of the two, created with it. */
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
      help: 'Paused: the last published build is still served. Off: the address is not served.',
    }),
    statusWords: text({ ...never, label: 'Why' }),
    format: choice(feedFormats, never),
    delivery: choice(deliveries, {
      ...never,
      help: 'Each published build is pushed once the partner’s delivery is set up. Its address works as well.',
    }),
    mode: choice(feedModes, {
      ...never,
      help: 'Incremental: only what changed since the last fetch or delivery. Only JSON can express removals.',
    }),
    level: choice(listingLevels, never),
    schedule: text(optional),
    held: flag({ ...never, help: 'A newer build waits for a person to confirm it.' }),
    publishedBuildId: integer({ ...optional, label: 'Published build' }),
    heldBuildId: integer({ ...optional, label: 'Held build' }),
    listings: integer({ ...optional, help: 'In the published build.' }),
    listingTrend: json(z.array(z.int()), {
      ...never,
      label: 'Listings, 30 builds',
      help: 'In each published build, oldest first.',
    }),
    bytes: integer({ ...optional, label: 'Size', help: 'Of the published build, in bytes.' }),
    medianRent: decimal({ ...optional, format: 'money' }),
    publishedAt: timestamp({ ...optional, label: 'Published' }),
    lastBuiltAt: timestamp({ ...optional, label: 'Last built' }),
    lastOutcome: choice(feedOutcomes, optional),
    lastWords: text({ ...optional, label: 'Result' }),
    buildState: choice(feedBuildStates, never),
    buildProgress: integer({ ...optional, help: 'Percent, while it is being built.' }),
    lastFetchedAt: timestamp({ ...optional, label: 'Last fetched' }),
    lastFetchedBy: text({ ...optional, label: 'Fetched by', help: 'The User-Agent of the program.' }),
    // A network, never a single machine, so not personal data.
    lastFetchedFrom: text({ ...optional, label: 'Fetched from', help: 'The network it came from.' }),
    previousAddressUntil: timestamp({
      ...optional,
      help: 'Until then the previous address is still served.',
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
  countUpTo: 10_000,
  summary: 'Feeds, one per client and partner',
});
