import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { readFeedListing } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';
import { pollIntervalMs } from '#platform/work/poll-interval.ts';

const feedRelations = ['client', 'partner'] as const;
export type FullFeed = With<typeof feed, (typeof feedRelations)[number]>;

const buildRelations = ['starter', 'decider'] as const;
export type ShownBuild = With<typeof feedBuild, (typeof buildRelations)[number]>;

/** A feed by its key, with or without the client's id. */
export const feedOptions = (feedKey: string, clientId: number | null) => ({
  ...queryOptions<FullFeed>({
    queryKey: [feed.name, 'by-key', feedKey, clientId],
    queryFn: async () => {
      const { data } = await client.list(feed, {
        where: { feedKey, ...(clientId === null ? {} : { clientId }) },
        relations: feedRelations,
        limit: 1,
      });
      const [found] = data;
      if (found === undefined) throw problem('not_found', { thing: 'feed', key: feedKey });
      return found;
    },
    meta: { reads: [feed.name] },
  }),
  refetchInterval: ({ state }: { readonly state: { readonly data: FullFeed | undefined } }) =>
    state.data !== undefined && state.data.buildState !== 'idle' ? pollIntervalMs : (false as const),
});

export const clientOptions = (id: number) => recordOptions(clientResource, id, { fields: ['id', 'name'] });

/** More than there are partners. */
const feedsShown = 500;

export const clientFeedsOptions = (clientId: number) =>
  listOptions(feed, {
    where: { clientId },
    relations: ['partner'],
    fields: ['partner.name'],
    sort: ['-held', 'feedKey'],
    limit: feedsShown,
  });

export type ClientFeed = With<typeof feed, 'partner'>;

export const heldBuildsOptions = (clientId: number) =>
  listOptions(feedBuild, {
    where: { state: 'held', 'feed.clientId': clientId },
    relations: ['feed.partner'],
    limit: feedsShown,
  });

export const buildsQuery = (feedId: number) => ({ where: { feedId }, relations: buildRelations });

/** Enough to select from, and to show trends. */
const buildsOffered = 60;

export const newestBuildsOptions = (feedId: number) =>
  listOptions(feedBuild, { ...buildsQuery(feedId), sort: ['-number'], limit: buildsOffered });

export const buildOptions = (id: number) => recordOptions(feedBuild, id, { relations: buildRelations });

export const listingOptions = (buildId: number, listingId: string) =>
  recordOptions(feedListing, { buildId, listingId });

/** The text of a listing in one build, or in two. A build never changes. */
export const listingTextOptions = (buildId: number, listingId: string, earlierId?: number) =>
  queryOptions({
    queryKey: [feedListing.name, 'text', buildId, listingId, earlierId],
    queryFn: () =>
      client.act(readFeedListing, {
        params: { id: buildId, listingId },
        query: earlierId === undefined ? {} : { earlierId },
      }),
    staleTime: Infinity,
  });
