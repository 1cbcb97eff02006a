import { choices } from '../../kernel/choices.ts';
import { client } from '../client/client.ts';
import { defineResource, many, manyThrough, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { imageAddressPattern, webAddressPattern } from '../../kernel/format/web-address.ts';
import { user } from '../../access/user/user.ts';
import { newsFeedClient } from './news-feed-client.ts';

export const newsStatuses = choices({
  enabled: ['Enabled', 'success'],
  disabled: ['Disabled', 'neutral'],
});

/** A news item on clients' dashboards. Without clients it is for all of them. */
export const newsFeed = defineResource({
  name: 'news_feed',
  singular: 'news item',
  path: '/api/v1/lift_news_feeds',
  table: 'news_feeds',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    author: text({ max: 120, nullable: true }),
    title: text({ min: 1, max: 200, search: true }),
    summaryIcon: text({ max: 60, nullable: true }),
    imagePath: text({ max: 500, nullable: true, format: 'url', pattern: imageAddressPattern }),
    summaryText: text({ min: 1, max: 500, search: true }),
    detailsContent: text({
      max: 50_000,
      nullable: true,
      format: 'multiline',
      help: 'HTML. Scripts and hidden content are removed on save.',
    }),
    url: text({ max: 500, nullable: true, format: 'url', label: 'Link', pattern: webAddressPattern }),
    status: choice(newsStatuses, { default: 'enabled' }),
    publishDate: timestamp({ label: 'Published' }),
    clicks: integer({ min: 0, default: 0, supplied: 'create' }),
    sendToAdminsOnly: flag({ default: false, label: 'Admins only' }),
    created: timestamp({ supplied: 'never' }),
    createdUserId: integer({ ...idRange, nullable: true, supplied: 'create', label: 'Created by' }),
    modifiedUserId: integer({ ...idRange, nullable: true, supplied: 'never', label: 'Changed by' }),
    modified: stamp(),
  },
  relations: {
    get clients() {
      return manyThrough(client, newsFeedClient, { id: 'newsFeedId' }, { clientId: 'id' });
    },
    get clientLinks() {
      return many(newsFeedClient, { id: 'newsFeedId' });
    },
    get modifiedUser() {
      return one(user, { modifiedUserId: 'id' });
    },
  },
  access: { read: 'super-user', create: 'super-user', update: 'super-user', delete: 'super-user' },
  label: 'title',
  plainFilters: ['status'],
  defaultSort: '-publishDate',
  summary: 'News items on the dashboards of clients',
});
