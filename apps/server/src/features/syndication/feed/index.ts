import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feedChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { feedClient } from '@supersync/contract/syndication/feed/feed-client.ts';
import { feedDeliveryListing } from '@supersync/contract/syndication/feed/feed-delivery-listing.ts';
import { feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { feedFetch } from '@supersync/contract/syndication/feed/feed-fetch.ts';
import { feedIssue } from '@supersync/contract/syndication/feed/feed-issue.ts';
import { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import { cachedBuild } from '@supersync/contract/syndication/feed-cache/cached-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import sql from 'sql-template-tag';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { cleanFeedCacheTask } from './cache/clean-task.ts';
import { isFree } from './cache/retention.ts';
import { registerCacheUsage } from './cache/usage.ts';
import { registerAddress } from './serve/address.ts';
import { buildFeedsTask } from './build/build-task.ts';
import { registerDecisions } from './build/decide.ts';
import { registerDeliveries } from './deliver/register-deliveries.ts';
import { registerDocumentReads } from './document-reads.ts';
import { registerSearch } from './search/register-search.ts';
import { registerRebuilds } from './build/rebuild.ts';
import { serveFeeds } from './serve/serve-feed.ts';
import { registerValidation } from './build/validate.ts';

export const feedFeature: Feature = (server) => {
  registerResource(server, feed);
  registerResource(server, feedClient);
  registerResource(server, feedBuild, {
    async check({ operation, before }, _caller, tx) {
      if (operation !== 'delete' || before === null) return;
      const { id, state, pinned } = before;
      if (pinned || state === 'published' || state === 'held')
        throw illegalState({ singular: 'build' }, pinned ? 'pinned' : state);
      const free = await tx.query(sql`select from feed_builds b where b.id = ${id} and ${isFree}`);
      if (free.rowCount === 0) throw illegalState({ singular: 'build' }, 'still in use');
    },
  });
  registerResource(server, cachedBuild);
  registerCacheUsage(server);
  registerResource(server, feedListing);
  registerResource(server, feedIssue);
  registerResource(server, feedChange);
  registerResource(server, feedFetch);
  registerResource(server, feedDelivery);
  registerResource(server, feedDeliveryListing);

  registerAddress(server);
  registerRebuilds(server);
  registerDeliveries(server);
  registerDecisions(server);
  registerDocumentReads(server);
  registerSearch(server);
  registerValidation(server);
  serveFeeds(server);
  registerTask(server, buildFeedsTask);
  registerTask(server, cleanFeedCacheTask);
};
