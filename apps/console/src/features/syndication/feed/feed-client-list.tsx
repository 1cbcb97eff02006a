import { feedClient } from '@supersync/contract/syndication/feed/feed-client.ts';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineList } from '#platform/list/define-list.ts';

/** Held feeds first: they need a person. */
const heldFirst = { ...feedClient, defaultSort: '-heldFeeds,name' };

export const feedClientList = defineList(heldFirst, {
  columns: [
    { id: 'name', header: 'Client', grow: 1 },
    {
      id: 'heldFeeds',
      header: 'Held',
      width: 110,
      sortable: true,
      cell: ({ heldFeeds }) =>
        heldFeeds === 0 ? (
          <Nothing />
        ) : (
          <ToneBadge tone="warning" icon="held">
            {formatNumber(heldFeeds)} held
          </ToneBadge>
        ),
    },
    {
      id: 'failedFeeds',
      header: 'Failed',
      width: 110,
      sortable: true,
      cell: ({ failedFeeds }) =>
        failedFeeds === 0 ? (
          <Nothing />
        ) : (
          <ToneBadge tone="danger" icon="failed">
            {formatNumber(failedFeeds)} failed
          </ToneBadge>
        ),
    },
    { id: 'feeds', width: 90 },
    { id: 'activeFeeds', header: 'Active', width: 90 },
    { id: 'listings', width: 110 },
    { id: 'lastBuiltAt', width: 140 },
    { id: 'lastFetchedAt', width: 140 },
    { id: 'clientId', optional: true },
  ],
});
