import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { feedBuild } from './feed-build.ts';
import { feed } from './feed.ts';

const never = { supplied: 'never' } as const;

/** A fetch of a feed. Repeated fetches of one build by one program within a minute are recorded once. */
export const feedFetch = defineResource({
  name: 'feed_fetch',
  singular: 'fetch of a feed',
  plural: 'fetches of feeds',
  path: '/syndication/api/v1/feed_fetches',
  table: 'feed_fetches',
  key: ['id'],
  fields: {
    id: integer({ min: 1, ...never }),
    feedId: integer({ ...idRange, ...never, label: 'Feed' }),
    buildId: integer({ ...never, nullable: true, label: 'Build' }),
    at: timestamp(never),
    answer: integer({ ...never, help: '200: sent. 304: the partner had it already.' }),
    agent: text({ ...never, nullable: true, label: 'Fetched by' }),
    network: text({ ...never, nullable: true, label: 'Fetched from' }),
  },
  relations: {
    get feed() {
      return one(feed, { feedId: 'id' });
    },
    get build() {
      return one(feedBuild, { buildId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'at',
  plainFilters: ['feedId', 'buildId', 'answer'],
  defaultSort: '-id',
  versioned: false,
  summary: 'Fetches of feeds',
});
