import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feedChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { feedClient } from '@supersync/contract/syndication/feed/feed-client.ts';
import { feedFetch } from '@supersync/contract/syndication/feed/feed-fetch.ts';
import { feedIssue } from '@supersync/contract/syndication/feed/feed-issue.ts';
import { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { registerAddress } from './serve/address.ts';
import { buildFeedsTask } from './build/build-task.ts';
import { registerDecisions } from './build/decide.ts';
import { registerDocumentReads } from './document-reads.ts';
import { registerRebuilds } from './build/rebuild.ts';
import { serveFeeds } from './serve/serve-feed.ts';
import { registerValidation } from './build/validate.ts';

export const feedFeature: Feature = (server) => {
  registerResource(server, feed);
  registerResource(server, feedClient);
  registerResource(server, feedBuild, {
    check({ operation, before }) {
      if (operation !== 'delete' || before === null) return;
      const { state, pinned } = before;
      if (pinned || state === 'published' || state === 'held')
        throw illegalState({ singular: 'build' }, pinned ? 'pinned' : state);
    },
  });
  registerResource(server, feedListing);
  registerResource(server, feedIssue);
  registerResource(server, feedChange);
  registerResource(server, feedFetch);

  registerAddress(server);
  registerRebuilds(server);
  registerDecisions(server);
  registerDocumentReads(server);
  registerValidation(server);
  serveFeeds(server);
  registerTask(server, buildFeedsTask);
};
