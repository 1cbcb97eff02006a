import { z } from 'zod';
import { user } from '../../access/user/user.ts';
import { choices } from '../../kernel/choices.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { pushMethods } from '../partner/delivery-settings.ts';
import { feedModes } from '../partner/partner-choices.ts';
import { feedBuild } from './feed-build.ts';
import { feed } from './feed.ts';

/** `superseded`: a newer delivery took its place before it was sent. */
export const deliveryStates = choices({
  queued: ['Queued', 'waiting'],
  sending: ['Sending', 'running'],
  delivered: ['Delivered', 'success'],
  failed: ['Failed', 'danger'],
  superseded: ['Superseded', 'archived'],
});

const logLine = z.object({ at: z.iso.datetime({ offset: true }), words: z.string() });
export type DeliveryLogLine = z.output<typeof logLine>;

/** Lines kept of a delivery's log; the first ones stay. */
export const maxLogLines = 200;

const never = { supplied: 'never' } as const;
const optional = { supplied: 'never', nullable: true } as const;

/** One build pushed to a partner: what was sent, and how it ended. */
export const feedDelivery = defineResource({
  name: 'feed_delivery',
  singular: 'delivery of a feed',
  plural: 'deliveries of feeds',
  path: '/syndication/api/v1/feed_deliveries',
  table: 'feed_deliveries',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    feedId: integer({ ...idRange, ...never, label: 'Feed' }),
    buildId: integer({ ...idRange, ...never, label: 'Build' }),
    method: choice(pushMethods, never),
    state: choice(deliveryStates, { ...never, label: 'Status' }),
    mode: choice(feedModes, never),
    sinceBuildId: integer({ ...optional, label: 'Changes since build' }),
    target: text({ ...never, max: 600, label: 'Sent to' }),
    bytes: integer({ ...optional, label: 'Size', help: 'Of all that is sent, in bytes.' }),
    sentBytes: integer({ ...never, label: 'Sent', help: 'Bytes that have arrived.' }),
    listings: integer({ ...optional, help: 'New and changed listings in it.' }),
    removed: integer({ ...optional, help: 'Listings the partner is to remove.' }),
    accepted: integer({ ...optional, help: 'Listings the partner’s API accepted.' }),
    rejected: integer({ ...optional, help: 'Listings the partner’s API rejected.' }),
    attempts: integer(never),
    words: text({ ...optional, max: 2000, label: 'Result' }),
    log: json(z.array(logLine), never),
    startedBy: integer({ ...optional, label: 'Started by' }),
    startedAt: timestamp({ ...optional, label: 'Started' }),
    finishedAt: timestamp({ ...optional, label: 'Finished' }),
    durationMs: integer({ ...optional, label: 'Took' }),
    created: timestamp({ ...never, label: 'Requested' }),
    modified: stamp(),
  },
  relations: {
    get feed() {
      return one(feed, { feedId: 'id' });
    },
    get build() {
      return one(feedBuild, { buildId: 'id' });
    },
    get starter() {
      return one(user, { startedBy: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'id',
  plainFilters: ['feedId', 'buildId', 'state', 'method'],
  defaultSort: '-id',
  summary: 'Deliveries of feeds to partners',
});
