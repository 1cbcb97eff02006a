import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { recordRowVerdicts } from '@supersync/contract/workspace/record-import/record-import.ts';
import { useMemo } from 'react';
import { printValue } from '#kit/diff/field-changes.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { cellColumns, ImportRowTable, rowNumberColumn } from './import-row-table.tsx';
import { countsOf } from './import-words.ts';
import {
  rowsPage,
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

export function RowTable({ resource, of, verdict }: RowTableProps) {
  const columns = useMemo((): TableColumn<RecordImportRow>[] => {
    const hasProblem = withProblem.has(verdict);
    return [
      rowNumberColumn,
      {
        id: 'about',
        header: hasProblem ? 'Why' : 'Differences',
        width: 300,
        grow: 1,
        main: true,
        cell: (row) => <CutText text={hasProblem ? row.problem : changesText(resource, row)} />,
      },
      ...cellColumns(of.columns, { shown: 4, width: 130 }),
    ];
  }, [resource, of.columns, verdict]);
  return (
    <ImportRowTable
      label={`${recordRowVerdicts.labels[verdict]} rows`}
      name={`record-import-rows-${verdict}`}
      columns={columns}
      rowsKey={`${of.id} ${verdict} ${of.status}`}
      page={(page) => rowsPage(of.id, verdict, page)}
      rowCount={countsOf(of)[verdict] ?? 0}
      maxRows={10}
      empty="No such rows"
    />
  );
}
