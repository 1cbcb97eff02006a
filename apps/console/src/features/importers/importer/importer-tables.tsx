import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { importedFields } from '@supersync/contract/records/property/field-origin.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Row, With } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RunBadge, RunCounts, RunDuration } from '#parts/task-run/run-status.tsx';
import { importPayloadScreen } from '#features/importers/import-cache/screens.ts';
import { propertyScreen } from '#features/records/property/screens.ts';
import { importerRunsOptions } from './importer-runs.ts';

const shownRows = 100;

type Run = With<typeof taskRun, 'startedUser'>;

const runColumns = relatedColumns<Run>(taskRun, [
  { id: 'status', width: 180, main: true, fixed: true, cell: (run) => <RunBadge run={run} /> },
  { id: 'dueAt', width: 118 },
  { id: 'added', header: 'Changes', width: 150, cell: (run) => <RunCounts run={run} /> },
  { id: 'durationMs', width: 120, cell: (run) => <RunDuration run={run} /> },
  { id: 'startedUser.lastName', header: 'Started by', width: 150 },
  { id: 'message', width: 260, grow: 1, cell: ({ message }) => <CutText text={message} /> },
]);

/** The newest runs; one opens in a panel. */
export function ImporterRuns({
  importerId,
  onOpen,
}: {
  readonly importerId: number;
  readonly onOpen: (id: number) => void;
}) {
  const runs = useQuery(importerRunsOptions(importerId));
  useLiveRecords(taskRun);
  return (
    <LoadedTable
      label="Runs"
      name="importer-runs"
      columns={runColumns}
      query={runs}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => onOpen(id)}
      maxRows={14}
      empty={<EmptyState title="No runs yet">Runs appear here as soon as one is started.</EmptyState>}
    />
  );
}

const payloadColumns = relatedColumns<Row<typeof importPayload>>(importPayload, [
  { id: 'fetchedAt', width: 130, main: true, fixed: true },
  { id: 'httpStatus', width: 110 },
  { id: 'bytes', width: 90, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
  { id: 'propertyCount', width: 100 },
  { id: 'unitCount', width: 80 },
  { id: 'errorCount', width: 80 },
  { id: 'warningCount', width: 90 },
  { id: 'hash', width: 150, grow: 1 },
]);

export function ImporterPayloads({ importerId }: { readonly importerId: number }) {
  const payloads = useList(importPayload, { where: { importerId }, limit: shownRows });
  useLiveRecords(importPayload);
  return (
    <LoadedTable
      label="Payloads"
      name="importer-payloads"
      columns={payloadColumns}
      query={payloads}
      rowKey={({ id }) => String(id)}
      hrefOf={({ id }) => hrefOf(importPayloadScreen, { id })}
      maxRows={14}
      empty={<EmptyState title="Nothing cached">Every answer of the source is kept here.</EmptyState>}
    />
  );
}

const propertyColumns = relatedColumns<Row<typeof propertyMeta>>(propertyMeta, [
  { id: 'name', width: 200, grow: 1 },
  { id: 'importId', width: 140 },
  { id: 'city', width: 130 },
  { id: 'status', width: 110 },
  { id: 'unitCount', width: 80 },
]);

interface OfClient {
  readonly clientId: number;
  readonly source: Row<typeof propertyMeta>['importSource'];
}

/** The properties that the importer writes. */
export function ImporterProperties({ clientId, source }: OfClient) {
  const properties = useList(propertyMeta, {
    where: { clientId, importSource: source, importId: { isNull: false } },
    sort: ['name'],
    limit: 500,
  });
  return (
    <LoadedTable
      label="Properties"
      name="importer-properties"
      columns={propertyColumns}
      query={properties}
      rowKey={({ id }) => String(id)}
      hrefOf={({ id }) => hrefOf(propertyScreen, { id })}
      maxRows={14}
      empty={
        <EmptyState title="No properties">
          Properties of the client with this source and an import ID are imported.
        </EmptyState>
      }
    />
  );
}

type Lock = With<typeof propertyLock, 'property' | 'user'>;

const lockColumns = relatedColumns<Lock>(propertyLock, [
  {
    id: 'propertyId',
    header: 'Property',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
  },
  { id: 'field', width: 130 },
  { id: 'reason', width: 220, grow: 1 },
  { id: 'user.lastName', header: 'Locked by', width: 140 },
  { id: 'at', width: 120 },
]);

/** What this importer leaves alone, property by property. */
export function ImporterLocks({ clientId, source }: OfClient) {
  const locks = useList(propertyLock, {
    where: {
      'property.clientId': clientId,
      'property.importSource': source,
      field: { in: [...importedFields] },
    },
    relations: ['property', 'user'],
    limit: 500,
  });
  return (
    <LoadedTable
      label="Field locks"
      name="importer-locks"
      columns={lockColumns}
      query={locks}
      rowKey={({ propertyId, field }) => `${propertyId} ${field}`}
      maxRows={14}
      empty={
        <EmptyState title="No field locks">
          Lock a field on a property’s page, and importers leave it alone.
        </EmptyState>
      }
    />
  );
}
