import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { integer, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';

const optional = { supplied: 'never', nullable: true } as const;
const count = { supplied: 'never' } as const;

/** Clients with feeds, and a summary of them. */
export const feedClient = defineResource({
  name: 'feed_client',
  singular: 'client with feeds',
  plural: 'clients with feeds',
  path: '/syndication/api/v1/feed_clients',
  table: 'feed_clients',
  key: ['clientId'],
  fields: {
    clientId: integer({ ...idRange, supplied: 'never', label: 'Client' }),
    name: text({ supplied: 'never', search: true }),
    feeds: integer(count),
    activeFeeds: integer(count),
    heldFeeds: integer({ ...count, label: 'Held' }),
    failedFeeds: integer({ ...count, label: 'Failed', help: 'Whose last build failed.' }),
    listings: integer(count),
    lastBuiltAt: timestamp({ ...optional, label: 'Last built' }),
    lastFetchedAt: timestamp({ ...optional, label: 'Last fetched' }),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
  },
  access: { read: 'super-user' },
  label: 'name',
  defaultSort: 'name',
  versioned: false,
  countUpTo: 10_000,
  summary: 'Clients with feeds',
});
