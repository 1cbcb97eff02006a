import { changedRecords, importChange } from '@supersync/contract/importers/import-run/import-change.ts';
import { changeKinds } from '@supersync/contract/syndication/feed/feed-change.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useList } from '#platform/query/query.ts';
import { changedFields } from './change-text.ts';
import { SourceLink, type ImportedChange } from './source-link.tsx';

const shownChanges = 50;

const recordColumn: RelatedColumn<ImportedChange> = {
  id: 'name',
  header: 'Record',
  width: 150,
  value: ({ record, name }) => `${changedRecords.labels[record]} ${name}`,
};

const ownColumns: readonly RelatedColumn<ImportedChange>[] = [
  {
    id: 'at',
    header: 'Imported',
    main: true,
    fixed: true,
    width: 120,
    value: ({ importRun }) => importRun?.created,
    cell: ({ importRun }) => (importRun === null ? <Nothing /> : <RelativeTime at={importRun.created} />),
  },
  {
    id: 'kind',
    header: 'Change',
    width: 110,
    value: ({ kind }) => kind,
    cell: ({ kind }) => <ChoiceBadge of={changeKinds} value={kind} />,
  },
  {
    id: 'fields',
    header: 'Fields',
    width: 260,
    grow: 1,
    cell: (change) => <CutText text={changedFields(change)} />,
  },
  { id: 'source', header: 'Source', width: 140, cell: (change) => <SourceLink change={change} /> },
];

const allColumns = [recordColumn, ...ownColumns];

export interface ImportedChangesProps {
  readonly propertyId: number;
  /** One of its floorplans or units; absent for everything of the property. */
  readonly of?: { readonly record: ImportedChange['record']; readonly importId: string };
}

/** Which import run changed which field, newest first; each leads to its place in the payload. */
export function ImportedChanges({ propertyId, of }: ImportedChangesProps) {
  const found = useList(importChange, {
    where: { propertyId, held: false, 'importRun.state': 'applied', ...of },
    relations: ['property', 'importRun'],
    sort: ['-id'],
    limit: shownChanges,
  });
  if (found.isLoadingError) return <QueryError query={found} />;
  return (
    <RelatedTable
      label="Imported changes"
      name={of === undefined ? 'imported-changes' : 'imported-changes-of-record'}
      columns={of === undefined ? allColumns : ownColumns}
      rows={found.data?.data}
      rowKey={({ id }) => String(id)}
      maxRows={12}
      empty={<EmptyState title="No imported changes">No import run has changed it.</EmptyState>}
    />
  );
}
