import { rowVerdicts } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { useMemo } from 'react';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatShortMoment } from '#kit/value/format.ts';
import { leadName } from '#parts/lead/lead-text.ts';
import { cellColumns, ImportRowTable, rowNumberColumn } from '#platform/csv-import/import-row-table.tsx';
import { rowsPage, type ImportRow, type LeadImport, type RowVerdict } from './import-queries.ts';
import { countOf, type CheckedVerdict } from './import-text.ts';

export interface RowTableProps {
  readonly of: LeadImport;
  readonly verdict: CheckedVerdict;
}

/** The lead a row duplicates, to compare the persons. */
function repeatedWords({ problem, repeatedLead }: ImportRow): string {
  if (repeatedLead === null) return problem ?? '';
  const { email, phone, receivedAt, source } = repeatedLead;
  const known = [leadName(repeatedLead), email, phone].filter((part) => part !== null && part !== '');
  return `${problem ?? ''}: ${known.join(', ')} (${source}, ${formatShortMoment(receivedAt)})`;
}

function columnsFor({ columns }: LeadImport, verdict: RowVerdict): TableColumn<ImportRow>[] {
  const cells = cellColumns(columns, { shown: 8, width: 140 });
  if (verdict === 'ok')
    return [rowNumberColumn, ...cells.map((cell, index) => (index === 0 ? { ...cell, main: true } : cell))];
  return [
    rowNumberColumn,
    {
      id: 'problem',
      header: verdict === 'duplicate' ? 'Repeats' : 'Why',
      width: 260,
      grow: 1,
      main: true,
      cell: (row: ImportRow) => <CutText text={repeatedWords(row)} />,
    },
    ...cells,
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
  return (
    <ImportRowTable
      label={`${rowVerdicts.labels[verdict]} rows`}
      name={`lead-import-rows-${verdict}`}
      columns={columns}
      rowsKey={`${of.id} ${verdict} ${of.status}`}
      page={(page) => rowsPage(of.id, verdict, page)}
      rowCount={countOf(of, verdict)}
      maxRows={14}
      empty={empty[verdict]}
    />
  );
}
