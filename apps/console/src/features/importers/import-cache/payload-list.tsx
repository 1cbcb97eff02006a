import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { importPayloadScreen } from './screens.ts';

/** An answer that is no feed stands out. */
export function HttpStatus({ status }: { readonly status: number }) {
  const tone = status === 200 ? 'success' : status < 400 ? 'info' : 'danger';
  return <StatusBadge tone={tone}>{status}</StatusBadge>;
}

export const payloadList = defineList(importPayload, {
  relations: ['importer'],
  columns: [
    { id: 'importer.name', width: 180, grow: 1, main: true, fixed: true },
    { id: 'fetchedAt', width: 130 },
    { id: 'httpStatus', width: 116, cell: ({ httpStatus }) => <HttpStatus status={httpStatus} /> },
    { id: 'dialect', width: 130 },
    { id: 'bytes', width: 90, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
    { id: 'propertyCount', width: 100 },
    { id: 'unitCount', width: 80 },
    { id: 'errorCount', width: 80 },
    { id: 'warningCount', width: 92 },
    { id: 'runId', width: 80 },
    {
      id: 'hash',
      width: 150,
      cell: ({ hash }) => (hash === null ? <Nothing /> : <Id value={hash} length={14} />),
    },
    { id: 'pinned', optional: true },
    { id: 'url', optional: true },
    { id: 'id', optional: true },
  ],
  filters: ['importer.name'],
  open: importPayloadScreen,
});

export const payloadRecord = defineRecord(importPayload, { relations: ['importer', 'run'] });
