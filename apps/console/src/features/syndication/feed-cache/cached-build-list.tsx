import { cachedBuild } from '@supersync/contract/syndication/feed-cache/cached-build.ts';
import { formatBytes } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';

export const cachedBuildRecord = defineRecord(cachedBuild, {
  fields: [
    'clientName',
    'partnerName',
    'feedKey',
    'format',
    'mode',
    'listings',
    { id: 'bytes', header: 'Size', cell: ({ bytes }) => formatBytes(bytes) },
    { id: 'storedBytes', header: 'Stored', cell: ({ storedBytes }) => formatBytes(storedBytes) },
    { id: 'hash', header: 'SHA-256', cell: ({ hash }) => <Id value={hash} /> },
    'created',
    'fetches',
    'lastFetchedAt',
    'lastFetchedBy',
    'pinned',
  ],
});

export const cachedBuildList = defineList(cachedBuild, {
  columns: [
    {
      id: 'feedKey',
      header: 'Feed',
      width: 200,
      grow: 1,
      main: true,
      fixed: true,
      sortable: true,
      cell: ({ feedKey, number }) => `${feedKey}, build ${number}`,
    },
    { id: 'clientName', width: 150 },
    { id: 'partnerName', width: 120 },
    { id: 'state', width: 122 },
    { id: 'listings', width: 90 },
    {
      id: 'bytes',
      header: 'Size',
      width: 90,
      align: 'end',
      sortable: true,
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      id: 'hash',
      header: 'SHA-256',
      width: 120,
      cell: ({ hash }) => (hash === '' ? '–' : <Id value={hash.slice(0, 12)} />),
    },
    { id: 'created', width: 110 },
    { id: 'fetches', width: 84 },
    { id: 'lastFetchedBy', optional: true },
    { id: 'lastFetchedAt', optional: true },
    { id: 'storedBytes', optional: true },
    { id: 'format', optional: true },
    { id: 'pinned', optional: true },
    { id: 'clientId', optional: true },
    { id: 'partnerId', optional: true },
  ],
  tabs: tabsByField(cachedBuild, 'state'),
  open: 'build',
});
