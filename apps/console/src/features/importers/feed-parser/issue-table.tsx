import type { FeedIssue, IssueCode } from '@supersync/contract/importers/feed-parser/feed.ts';
import { useMemo, useState } from 'react';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { DataTable } from '#kit/table/data-table.tsx';
import { rowsOf, type TableColumn } from '#kit/table/table-column.ts';
import { useTableLayout } from '#kit/table/use-table-layout.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import classes from './feed-parser.module.css';
import type { FeedSummary } from './feed-messages.ts';

interface IssueRow extends FeedIssue {
  readonly index: number;
}

const columns: readonly TableColumn<IssueRow>[] = [
  {
    id: 'code',
    header: 'Code',
    width: 210,
    main: true,
    cell: ({ code, severity }) => (
      <StatusBadge tone={severity === 'error' ? 'danger' : 'warning'}>{code}</StatusBadge>
    ),
  },
  { id: 'message', header: 'Issue', width: 220, grow: 2, cell: ({ message }) => <CutText text={message} /> },
  { id: 'raw', header: 'In the document', width: 130, grow: 1, cell: ({ raw }) => <CutText text={raw} /> },
  { id: 'made', header: 'Read as', width: 110, cell: ({ made }) => <CutText text={made} /> },
  {
    id: 'path',
    header: 'Path',
    width: 180,
    grow: 1,
    cell: ({ path }) => <CutText text={path} middle={24} />,
  },
  {
    id: 'line',
    header: 'Line',
    width: 76,
    align: 'end',
    cell: ({ line }) => (line === null ? <Nothing /> : formatNumber(line)),
  },
];

export interface IssueTableProps {
  readonly summary: FeedSummary;
  readonly onChoose: (line: number) => void;
}

/** Issues by code; a row leads to its line in the document. */
export function IssueTable({ summary, onChoose }: IssueTableProps) {
  const { issues, issueCounts } = summary;
  const [code, setCode] = useState<IssueCode | null>(null);
  const layout = useTableLayout('feed-parser-issues', columns);
  const codes = useMemo(() => [...new Set(issues.map((each) => each.code))].toSorted(), [issues]);
  const shown = useMemo(
    () =>
      issues
        .map((issue, index): IssueRow => ({ ...issue, index }))
        .filter((issue) => code === null || issue.code === code),
    [issues, code],
  );
  const total = Object.values(issueCounts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={classes.stack}>
      <CountTabs
        label="Issues by code"
        tabs={codes.map((value) => ({ value, label: value, count: issueCounts[value] }))}
        value={code}
        onChange={setCode}
      />
      {total > issues.length ? (
        <p className={classes.muted}>
          The first {formatNumber(issues.length)} of {formatNumber(total)} issues are listed.
        </p>
      ) : null}
      <DataTable
        label="Issues"
        columns={columns}
        rows={rowsOf(shown)}
        rowKey={({ index }) => String(index)}
        layout={layout}
        onOpen={({ line }) => {
          if (line !== null) onChoose(line);
        }}
        maxRows={14}
        resetKey={code ?? ''}
        empty={<EmptyState title="No issues">Everything in this document could be read.</EmptyState>}
      />
    </div>
  );
}
