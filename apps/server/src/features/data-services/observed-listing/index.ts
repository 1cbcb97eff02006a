import {
  buildingShadow,
  readOwnListings,
  readShadowOverview,
  shadowListing,
} from '@supersync/contract/data-services/observed-listing/building-shadow.ts';
import { observeFeeds } from '@supersync/contract/data-services/observed-listing/import-actions.ts';
import { observedListing } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import { z } from 'zod';
import { registerAction } from '#platform/actions/register-action.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';
import { registerImports } from './register-imports.ts';
import { recordFeeds } from './observe-feeds.ts';
import { ownListings, shadowOverview } from './read-shadow.ts';
import { storeShadows } from './store-shadow.ts';

export const observedListingFeature: Feature = (server) => {
  const { db, clock } = server;
  registerResource(server, observedListing);
  registerResource(server, buildingShadow);
  registerResource(server, shadowListing);
  registerAction(server, readShadowOverview, () => shadowOverview(db));
  registerAction(server, readOwnListings, ({ params }) => ownListings(db, params.id));
  registerAction(server, observeFeeds, ({ origin, inTransaction }) =>
    inTransaction((tx) => recordFeeds(tx, origin, dayOf(clock))),
  );
  registerImports(server);
  registerJob(
    server,
    defineJob({
      name: 'store-building-shadows',
      schema: z.object({}),
      cron: '* * * * *',
      retry: { limit: 0, delaySeconds: 0 },
      handler: ({ db: own }) => storeShadows(own),
    }),
  );
};
