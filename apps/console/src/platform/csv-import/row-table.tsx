import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { recordRowVerdicts } from '@supersync/contract/workspace/record-import/record-import.ts';
import { useMemo } from 'react';
import { printValue } from '#kit/diff/field-changes.ts';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { messageOf } from '../toast/toast-text.ts';
import {
  rowsPage,
  rowsPerPage,
  type RecordImport,
  type RecordImportRow,
  type RecordRowVerdict,
} from './record-import-queries.ts';

/** The differences of a row in one line: `Name: Oak → Oak Living`. */
export function changesText(resource: Resource, { changes, verdict }: RecordImportRow): string {
  const isNew = verdict === 'create' || verdict === 'created';
  return Object.entries(changes ?? {})
    .filter(([, [, after]]) => !isNew || after !== null)
    .map(([name, [before, after]]) => {
      const field = resource.fields[name];
      const label = field === undefined ? name : labelOf(name, field);
      return isNew
        ? `${label}: ${printValue(after)}`
        : `${label}: ${printValue(before)} → ${printValue(after)}`;
    })
    .join(', ');
}

const withProblem: ReadonlySet<RecordRowVerdict> = new Set(['invalid', 'skipped', 'kept']);

export interface RowTableProps {
  readonly resource: Resource;
  readonly of: RecordImport;
  readonly verdict: RecordRowVerdict;
}

/** As many columns as can be read at a glance. */
const shownCells = 4;

export function RowTable({ resource, of, verdict }: RowTableProps) {
  const columns = useMemo((): TableColumn<RecordImportRow>[] => {
    const hasProblem = withProblem.has(verdict);
    return [
      {
        id: 'rowNumber',
        header: 'Row',
        width: 84,
        align: 'end',
        fixed: true,
        cell: ({ rowNumber }) => formatNumber(rowNumber),
      },
      {
        id: 'about',
        header: hasProblem ? 'Why' : 'Differences',
        width: 300,
        grow: 1,
        main: true,
        cell: (row) => <CutText text={hasProblem ? row.problem : changesText(resource, row)} />,
      },
      ...of.columns.slice(0, shownCells).map((header, index) => ({
        id: `cell${index}`,
        header,
        width: 130,
        cell: ({ cells }: RecordImportRow) => <CutText text={cells?.[index]} />,
      })),
    ];
  }, [resource, of.columns, verdict]);
  const layout = useTableLayout(`record-import-rows-${verdict}`, columns);
  const rows = useWindowedRows<RecordImportRow>(`${of.id} ${verdict} ${of.status}`, rowsPerPage, 1, (page) =>
    rowsPage(of.id, verdict, page),
  );
  if (rows.error !== null && rows.total === undefined)
    return <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />;
  return (
    <DataTable
      label={`${recordRowVerdicts.labels[verdict]} rows`}
      columns={columns}
      rows={rows}
      rowKey={({ rowNumber }) => String(rowNumber)}
      layout={layout}
      onVisibleRange={rows.onVisibleRange}
      refreshing={rows.refreshing}
      maxRows={10}
      empty={<EmptyState title="No such rows" />}
    />
  );
}
