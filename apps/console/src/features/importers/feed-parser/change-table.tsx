import {
  feedChangeKinds,
  type FeedChange,
  type FeedChangeKind,
} from '@supersync/contract/importers/feed-parser/compare-feeds.ts';
import { useMemo, useState } from 'react';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import { rowsOf, type TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { capitalized, formatNumber } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from './feed-parser.module.css';

const columns: readonly TableColumn<FeedChange>[] = [
  {
    id: 'kind',
    header: 'Change',
    width: 110,
    cell: ({ kind }) => <ChoiceBadge of={feedChangeKinds} value={kind} />,
  },
  { id: 'record', header: 'Record', width: 100, cell: ({ record }) => capitalized(record) },
  {
    id: 'label',
    header: 'Name',
    width: 150,
    grow: 1,
    main: true,
    cell: ({ label }) => <CutText text={label} />,
  },
  {
    id: 'importId',
    header: 'Import ID',
    width: 120,
    cell: ({ importId }) => <CutText text={importId} middle={24} />,
  },
  { id: 'field', header: 'Field', width: 130, cell: ({ field }) => <CutText text={field} /> },
  {
    id: 'before',
    header: 'First document',
    width: 140,
    grow: 1,
    cell: ({ before }) => <CutText text={before} />,
  },
  {
    id: 'after',
    header: 'Second document',
    width: 140,
    grow: 1,
    cell: ({ after }) => <CutText text={after} />,
  },
  { id: 'line', header: 'Line', width: 76, align: 'end', cell: ({ line }) => formatNumber(line) },
];

/** Two documents, matched by import id: added, removed, changed field by field. */
export function ChangeTable({ changes }: { readonly changes: readonly FeedChange[] }) {
  const [kind, setKind] = useState<FeedChangeKind | null>(null);
  const layout = useTableLayout('feed-parser-changes', columns);
  const counts = useMemo(() => {
    const byKind: Record<FeedChangeKind, number> = { added: 0, removed: 0, changed: 0 };
    for (const change of changes) byKind[change.kind] += 1;
    return byKind;
  }, [changes]);
  const shown = useMemo(
    () => (kind === null ? changes : changes.filter((change) => change.kind === kind)),
    [changes, kind],
  );
  return (
    <div className={classes.stack}>
      <CountTabs
        label="Changes by kind"
        tabs={feedChangeKinds.values.map((value) => ({
          value,
          label: feedChangeKinds.labels[value],
          count: counts[value],
        }))}
        value={kind}
        onChange={setKind}
      />
      <DataTable
        label="Changes"
        columns={columns}
        rows={rowsOf(shown)}
        rowKey={({ record, propertyImportId, importId, field }) =>
          `${record} ${propertyImportId} ${importId} ${field ?? ''}`
        }
        layout={layout}
        maxRows={14}
        resetKey={kind ?? ''}
        empty={<EmptyState title="No changes">The two documents hold the same records.</EmptyState>}
      />
    </div>
  );
}
