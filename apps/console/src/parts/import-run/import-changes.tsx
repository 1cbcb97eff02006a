import { changedRecords, importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { changeKinds } from '@supersync/contract/syndication/feed/feed-change.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useList } from '#platform/query/query.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { changedFields } from './change-text.ts';
import { SourceLink, type ImportedChange } from './source-link.tsx';
import classes from './import-run.module.css';

/** Shown at once; the rest is one filter away. */
const shownChanges = 500;

const columns: readonly RelatedColumn<ImportedChange>[] = [
  {
    id: 'name',
    header: 'Record',
    main: true,
    fixed: true,
    width: 170,
    grow: 1,
    value: ({ record, name }) => `${changedRecords.labels[record]} ${name}`,
  },
  {
    id: 'kind',
    header: 'Change',
    width: 150,
    value: ({ kind }) => kind,
    cell: ({ kind, held }) =>
      held ? (
        <StatusBadge tone="held">Removal held</StatusBadge>
      ) : (
        <ChoiceBadge of={changeKinds} value={kind} />
      ),
  },
  {
    id: 'fields',
    header: 'Fields',
    width: 280,
    grow: 2,
    cell: (change) => <CutText text={changedFields(change)} />,
  },
  {
    id: 'property',
    header: 'Property',
    width: 160,
    grow: 1,
    value: ({ property }) => property?.name,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
  },
  { id: 'importId', header: 'Import ID', width: 130, value: ({ importId }) => importId },
  { id: 'source', header: 'Source', width: 140, cell: (change) => <SourceLink change={change} /> },
];

export interface ImportChangesProps {
  readonly importRunId: number;
}

/** What a run changed, or would change, record by record. */
export function ImportChanges({ importRunId }: ImportChangesProps) {
  const found = useList(importChange, {
    where: { importRunId },
    relations: ['property', 'importRun'],
    limit: shownChanges,
  });
  if (found.isLoadingError) return <QueryError query={found} />;
  const total = found.data?.meta.total ?? 0;
  return (
    <div className={classes.stack}>
      <RelatedTable
        label="Differences"
        name="import-changes"
        columns={columns}
        rows={found.data?.data}
        rowKey={({ id }) => String(id)}
        maxRows={14}
        empty={<EmptyState title="No differences">The feed says what is stored already.</EmptyState>}
      />
      {total > shownChanges ? (
        <p className={classes.muted}>
          The first {formatNumber(shownChanges)} of {formatNumber(total)} differences.
        </p>
      ) : null}
    </div>
  );
}
