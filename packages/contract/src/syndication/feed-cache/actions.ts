import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { cachedBuild } from './cached-build.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const count = z.int().min(0);

const usage = z.object({ id, name: z.string(), builds: count, storedBytes: count, bytes: count });
export type CacheUsage = z.output<typeof usage>;

/** Storage by client and by partner, the largest first, and what the retention rule would free. */
export const readCacheUsage = defineAction({
  name: 'read_feed_cache_usage',
  summary: 'Storage that builds of feeds use, by client and by partner',
  method: 'GET',
  path: '/syndication/api/v1/feed_cache_usage',
  access: cachedBuild.access.read,
  answer: z.object({
    builds: count,
    bytes: count,
    storedBytes: count,
    /** Builds beyond the retention rule, which the task deletes. */
    expired: count,
    expiredBytes: count,
    clients: z.array(usage),
    partners: z.array(usage),
  }),
});
