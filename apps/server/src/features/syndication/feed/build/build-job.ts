import { z } from 'zod';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import type { Database } from '#platform/db/database.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Server } from '#platform/server.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
import { records } from '#platform/resource/records.ts';
import { buildFeed } from './build-feed.ts';
import { unqueueFeed } from './build-lock.ts';
import { runOf } from './run-build.ts';

const schema = z.object({
  feedId: z.int(),
  /** Only this property; missing in jobs queued by an earlier version. */
  propertyId: z.int().nullable().default(null),
  userId: z.int().nullable(),
  /** Missing in jobs queued by an earlier version. */
  apiClientId: z.uuid().nullable().default(null),
  requestId: z.string(),
});

/** The requester may no longer build: drop the job and record the reason in the feed's history. */
const refuseBuild = (db: Database, feedId: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    await unqueueFeed(tx, feedId);
    const origin = { userId: null, requestId: `stop-feed-${feedId}`, address: 'server' };
    await records(tx, origin).note(feed, feedId, { action: 'stopped', reason });
  });

/** A build that somebody requested. */
export const buildJobOf = (server: Server): Job<typeof schema> =>
  defineJob({
    name: 'build-feed',
    schema,
    expireSeconds: 3600,
    heartbeatSeconds: 60,
    // Retry while another build runs: the request is for a build of the current data.
    retry: { limit: 8, delaySeconds: 5 },
    async handler({ data: { feedId, propertyId, userId, apiClientId, requestId }, db, signal, log }) {
      const acting = { userId, apiClientId };
      const refusal = await clientRefusalNow(server, db, acting, { access: 'super-user', flags: ['u'] });
      if (refusal !== null) {
        await refuseBuild(db, feedId, refusal);
        return;
      }
      const origin = { userId, requestId, address: 'background job' };
      const run = { ...runOf(server, { origin, signal, write: (work) => db.transaction(work) }), propertyId };
      const { outcome, words } = await buildFeed(run, feedId);
      log.info({ feedId, outcome }, 'Feed built');
      if (outcome === 'busy') throw new Error(words);
    },
  });
