import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import type { Server } from '../../platform/server.ts';
import { buildFeed } from './build-feed.ts';
import { runOf } from './run-build.ts';

const schema = z.object({ feedId: z.int(), userId: z.int().nullable(), requestId: z.string() });

/** A build that somebody asked for. */
export const buildJobOf = (server: Server): Job<typeof schema> =>
  defineJob({
    name: 'build-feed',
    schema,
    expireSeconds: 3600,
    // A feed that is being built is waited for: what was asked for is a build of the data as they are now.
    retry: { limit: 8, delaySeconds: 5 },
    async handler({ data: { feedId, userId, requestId }, db, signal, log }) {
      const origin = { userId, requestId, address: 'background job' };
      const run = runOf(server, { origin, signal, write: (work) => db.transaction(work) });
      const { outcome, words } = await buildFeed(run, feedId);
      log.info({ feedId, outcome }, 'Feed built');
      if (outcome === 'busy') throw new Error(words);
    },
  });
