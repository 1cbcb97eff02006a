import { redaction } from '@supersync/contract/workspace/redaction/redaction.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { redactionsOptions, type Redaction } from './redaction-queries.ts';
import { isOverdue } from './redaction-text.ts';

export interface RedactionTableProps {
  readonly hrefOf: (redaction: Redaction) => string;
}

const redactedIn = ({ stores }: Redaction): number => stores.reduce((sum, { redacted }) => sum + redacted, 0);

const today = (): string => new Date().toISOString().slice(0, 10);

const columns = relatedColumns<Redaction>(redaction, [
  { id: 'reference', width: 100 },
  { id: 'status', width: 112 },
  { id: 'basis', width: 160 },
  {
    id: 'dueOn',
    width: 110,
    cell: (row) =>
      isOverdue(row, today()) ? (
        <ToneBadge tone="danger" icon="warning">
          {row.dueOn}
        </ToneBadge>
      ) : (
        row.dueOn
      ),
  },
  {
    id: 'records',
    header: 'Records',
    width: 80,
    align: 'end',
    cell: (row) => <NumberValue value={redactedIn(row)} />,
  },
  { id: 'created', header: 'Requested', width: 104 },
]);

/** The newest redactions; none of them says whom it was about. */
export function RedactionTable({ hrefOf }: RedactionTableProps) {
  const redactions = useQuery(redactionsOptions);
  if (redactions.isLoadingError) return <QueryError query={redactions} />;
  return (
    <RelatedTable
      label="Newest redactions"
      name="redactions"
      columns={columns}
      rows={redactions.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={hrefOf}
      empty={
        <EmptyState title="No redactions yet">
          Completed redactions appear here with their receipt.
        </EmptyState>
      }
    />
  );
}
