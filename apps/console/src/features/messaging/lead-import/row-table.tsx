import { rowVerdicts } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { useMemo } from 'react';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber, formatShortMoment } from '#kit/value/format.ts';
import { leadName } from '#parts/lead/lead-text.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { rowsPerPage, rowsPage, type ImportRow, type LeadImport, type RowVerdict } from './import-queries.ts';
import type { CheckedVerdict } from './import-text.ts';

export interface RowTableProps {
  readonly of: LeadImport;
  readonly verdict: CheckedVerdict;
}

/** As many columns as can be read at a glance. */
const shownCells = 8;

/** The lead a row duplicates, to compare the persons. */
function repeatedWords({ problem, repeatedLead }: ImportRow): string {
  if (repeatedLead === null) return problem ?? '';
  const { email, phone, receivedAt, source } = repeatedLead;
  const known = [leadName(repeatedLead), email, phone].filter((part) => part !== null && part !== '');
  return `${problem ?? ''}: ${known.join(', ')} (${source}, ${formatShortMoment(receivedAt)})`;
}

function columnsFor({ columns }: LeadImport, verdict: RowVerdict): TableColumn<ImportRow>[] {
  return [
    {
      id: 'rowNumber',
      header: 'Row',
      width: 84,
      align: 'end',
      fixed: true,
      cell: ({ rowNumber }) => formatNumber(rowNumber),
    },
    ...(verdict === 'ok'
      ? []
      : [
          {
            id: 'problem',
            header: verdict === 'duplicate' ? 'Repeats' : 'Why',
            width: 260,
            grow: 1,
            main: true,
            cell: (row: ImportRow) => <CutText text={repeatedWords(row)} />,
          },
        ]),
    ...columns.slice(0, shownCells).map((header, index) => ({
      id: `cell${index}`,
      header,
      width: 140,
      ...(verdict === 'ok' && index === 0 ? { main: true } : {}),
      cell: ({ cells }: ImportRow) => <CutText text={cells?.[index]} />,
    })),
  ];
}

const empty = {
  ok: 'No valid rows',
  invalid: 'Every row can be imported',
  duplicate: 'No row repeats another or a lead of the last 60 days',
  suppressed: 'No redacted people in this file',
} as const satisfies Record<RowTableProps['verdict'], string>;

export function RowTable({ of, verdict }: RowTableProps) {
  const columns = useMemo(() => columnsFor(of, verdict), [of, verdict]);
  const layout = useTableLayout(`lead-import-rows-${verdict}`, columns);
  const rows = useWindowedRows<ImportRow>(`${of.id} ${verdict} ${of.status}`, rowsPerPage, 1, (page) =>
    rowsPage(of.id, verdict, page),
  );
  if (rows.error !== null && rows.total === undefined)
    return <ErrorState message={messageOf(rows.error)} onRetry={rows.retry} />;
  return (
    <DataTable
      label={`${rowVerdicts.labels[verdict]} rows`}
      columns={columns}
      rows={rows}
      rowKey={({ rowNumber }) => String(rowNumber)}
      layout={layout}
      onVisibleRange={rows.onVisibleRange}
      refreshing={rows.refreshing}
      maxRows={14}
      empty={<EmptyState title={empty[verdict]} />}
    />
  );
}
