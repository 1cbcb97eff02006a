import { client } from '../client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, stamp, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { newsFeed } from './news-feed.ts';

/** A client a news item is for. */
export const newsFeedClient = defineResource({
  name: 'news_feed_client',
  singular: 'client of a news item',
  plural: 'clients of news items',
  path: '/api/v1/lift_news_feeds__has_clients',
  table: 'news_feed_clients',
  key: ['newsFeedId', 'clientId'],
  fields: {
    newsFeedId: integer({ ...idRange, supplied: 'create' }),
    clientId: integer({ ...idRange, supplied: 'create' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get newsFeed() {
      return one(newsFeed, { newsFeedId: 'id' });
    },
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', delete: 'super-user' },
  label: 'clientId',
  plainFilters: ['newsFeedId', 'clientId'],
  summary: 'Clients of news items',
});
