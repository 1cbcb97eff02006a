import type { With } from '@supersync/contract/kernel/record.ts';
import { readDashboard } from '@supersync/contract/records/news-feed/actions.ts';
import { newsFeed } from '@supersync/contract/records/news-feed/news-feed.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

const relations = ['clients', 'modifiedUser'] as const;

export type NewsItem = With<typeof newsFeed, (typeof relations)[number]>;

export const readNewsItem = (id: number): Promise<NewsItem> =>
  client.get<typeof newsFeed, (typeof relations)[number]>(newsFeed, id, { relations });

export const dashboardOptions = (clientId: number, asAdmin: boolean) =>
  queryOptions({
    queryKey: [newsFeed.name, 'dashboard', clientId, asAdmin],
    queryFn: () =>
      client.act(readDashboard, { params: { id: clientId }, query: { asAdmin: asAdmin ? '1' : '0' } }),
    meta: { reads: [newsFeed.name] },
  });
