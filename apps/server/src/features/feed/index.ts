import { feedBuild } from '@supersync/contract/feed/feed-build.ts';
import { feedChange } from '@supersync/contract/feed/feed-change.ts';
import { feedClient } from '@supersync/contract/feed/feed-client.ts';
import { feedFetch } from '@supersync/contract/feed/feed-fetch.ts';
import { feedIssue } from '@supersync/contract/feed/feed-issue.ts';
import { feedListing } from '@supersync/contract/feed/feed-listing.ts';
import { feed } from '@supersync/contract/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const feedFeature: Feature = (server) => {
  registerResource(server, feed);
  registerResource(server, feedClient);
  registerResource(server, feedBuild, {
    check({ before }) {
      if (before === null) return;
      const { state, pinned } = before;
      const standing = pinned ? 'pinned' : state;
      if (pinned || state === 'published' || state === 'held')
        throw problem('illegal_state', { thing: 'build', state: standing });
    },
  });
  for (const resource of [feedListing, feedIssue, feedChange, feedFetch]) registerResource(server, resource);
};
