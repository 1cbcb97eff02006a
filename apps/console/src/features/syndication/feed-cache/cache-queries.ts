import { readCacheUsage } from '@supersync/contract/syndication/feed-cache/actions.ts';
import { cachedBuild } from '@supersync/contract/syndication/feed-cache/cached-build.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export type CachedBuild = Row<typeof cachedBuild>;

export const usageOptions = () =>
  queryOptions({
    queryKey: [cachedBuild.name, 'usage'],
    queryFn: () => client.act(readCacheUsage, {}),
    meta: { reads: [cachedBuild.name, feedBuild.name] },
  });
