import { batchVerdicts } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { Choices } from '@supersync/contract/kernel/choices.ts';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { ImportRowTable, rowNumberColumn } from '#platform/csv-import/import-row-table.tsx';
import classes from '../ad-url.module.css';
import { ExportLink } from '#platform/list/export-link.tsx';
import { rowsAddress, rowsPage, type BatchRow } from './batch-queries.ts';
import type { AdUrlBatch } from './batch-shape.ts';
import { plannedVerdicts, type BatchVerdict } from './batch-text.ts';

const link = (url: string | null) => (url === null ? <Nothing /> : <PageLink url={url} />);

function columnsFor(kind: AdUrlBatch['kind'], verdict: BatchVerdict): readonly TableColumn<BatchRow>[] {
  const problem: TableColumn<BatchRow> = {
    id: 'problem',
    header: 'Why',
    width: 250,
    grow: 2,
    main: true,
    cell: ({ problem: why }) => <CutText text={why} />,
  };
  const given: TableColumn<BatchRow> = {
    id: 'given',
    header: 'In the file',
    width: 200,
    grow: 2,
    cell: ({ given: cells, url }) => <CutText text={cells ?? url} />,
  };
  const property: TableColumn<BatchRow> = {
    id: 'property',
    header: 'Property',
    width: 160,
    grow: 1,
    ...(verdict === 'refused' ? {} : { main: true }),
    cell: (each) => <CutText text={each.property?.name ?? each.propertyId?.toString()} />,
  };
  const partner: TableColumn<BatchRow> = {
    id: 'partner',
    header: 'Partner',
    width: 130,
    cell: (each) => <CutText text={each.partner?.name} />,
  };
  const url: TableColumn<BatchRow> = {
    id: 'url',
    header: 'Address',
    width: 200,
    grow: 2,
    cell: (each) => link(each.url),
  };
  const oldUrl: TableColumn<BatchRow> = {
    id: 'oldUrl',
    header: 'Address before',
    width: 180,
    grow: 2,
    cell: (each) => link(each.oldUrl),
  };
  return [
    ...(kind === 'upload' ? [{ ...rowNumberColumn, width: 74, fixed: false }] : []),
    ...(verdict === 'refused' ? [problem] : []),
    property,
    partner,
    ...(verdict === 'refused' ? (kind === 'upload' ? [given] : []) : verdict === 'removed' ? [] : [url]),
    ...(verdict === 'changed' || verdict === 'removed' ? [oldUrl] : []),
  ];
}

/** The rows by their planned or actual verdict. */
export function BatchRows({ of }: { readonly of: AdUrlBatch }) {
  const isDone = of.status !== 'checked';
  const verdicts: Choices<BatchVerdict> = {
    ...plannedVerdicts,
    ...(isDone ? { labels: batchVerdicts.labels } : {}),
  };
  // Unchanged rows are stored for uploads only.
  const shown = verdicts.values.filter(
    (verdict) => of[verdict] > 0 && (verdict !== 'unchanged' || of.kind === 'upload'),
  );
  const [asked, setAsked] = useState<BatchVerdict>();
  const verdict = asked !== undefined && shown.includes(asked) ? asked : shown[0];
  return (
    <div className={classes.stack}>
      <OutcomeBar
        label="Effect of the rows"
        outcomes={choiceCounts(verdicts, verdicts.values, (each) => of[each])}
      />
      {verdict === undefined ? (
        <EmptyState title="Nothing to write">Every address is already as given.</EmptyState>
      ) : (
        <>
          <div className={classes.bar}>
            <SegmentedControl
              size="xs"
              aria-label="Which rows"
              data={shown.map((value) => ({ value, label: verdicts.labels[value] }))}
              value={verdict}
              onChange={(value) => setAsked(shown.find((each) => each === value))}
            />
            <ExportLink href={rowsAddress(of.id, verdict)} />
          </div>
          <RowTable key={verdict} of={of} verdict={verdict} label={verdicts.labels[verdict]} />
        </>
      )}
    </div>
  );
}

interface RowTableProps {
  readonly of: AdUrlBatch;
  readonly verdict: BatchVerdict;
  readonly label: string;
}

function RowTable({ of, verdict, label }: RowTableProps) {
  const { id, kind, status } = of;
  const columns = useMemo(() => columnsFor(kind, verdict), [kind, verdict]);
  return (
    <ImportRowTable
      label={label}
      name={`ad-url-batch-${kind}-${verdict}`}
      columns={columns}
      rowsKey={`${id} ${verdict} ${status}`}
      page={(page) => rowsPage(id, verdict, page)}
      rowCount={of[verdict]}
      maxRows={10}
      empty="None of them"
    />
  );
}
