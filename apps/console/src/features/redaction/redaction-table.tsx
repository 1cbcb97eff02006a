import { redactionBases, redactionStatuses } from '@supersync/contract/redaction/redaction.ts';
import { useQuery } from '@tanstack/react-query';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { messageOf } from '../../platform/toast-words.ts';
import { personName } from '../../platform/person-name.ts';
import { redactionsOptions, type Redaction } from './redaction-queries.ts';
import { isOverdue } from './redaction-words.ts';

export interface RedactionTableProps {
  readonly hrefOf: (redaction: Redaction) => string;
}

const redactedIn = ({ stores }: Redaction): number => stores.reduce((sum, { redacted }) => sum + redacted, 0);

const today = (): string => new Date().toISOString().slice(0, 10);

const columns: readonly RelatedColumn<Redaction>[] = [
  {
    id: 'reference',
    header: 'Reference',
    width: 140,
    main: true,
    fixed: true,
    value: ({ reference }) => reference,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    cell: ({ status }) => <ChoiceBadge of={redactionStatuses} value={status} />,
  },
  { id: 'basis', header: 'Basis', width: 130, value: ({ basis }) => redactionBases.labels[basis] },
  {
    id: 'dueOn',
    header: 'Due',
    width: 130,
    cell: (row) =>
      isOverdue(row, today()) ? (
        <ToneBadge tone="danger" icon="warning">
          {row.dueOn}
        </ToneBadge>
      ) : (
        row.dueOn
      ),
    value: ({ dueOn }) => dueOn,
  },
  {
    id: 'records',
    header: 'Records',
    width: 88,
    align: 'end',
    cell: (row) => <NumberValue value={redactedIn(row)} />,
    value: redactedIn,
  },
  {
    id: 'user',
    header: 'By',
    width: 140,
    cell: ({ user }) => personName(user) ?? <Nothing />,
  },
  {
    id: 'created',
    header: 'Requested',
    width: 112,
    cell: ({ created }) => <RelativeTime at={created} />,
    value: ({ created }) => created,
  },
];

/** The newest redactions; none of them tells whom it was about. */
export function RedactionTable({ hrefOf }: RedactionTableProps) {
  const redactions = useQuery(redactionsOptions);
  if (redactions.isError)
    return <ErrorState message={messageOf(redactions.error)} onRetry={() => void redactions.refetch()} />;
  return (
    <RelatedTable
      label="Newest redactions"
      name="redactions"
      columns={columns}
      rows={redactions.data?.data}
      rowKey={({ id }) => String(id)}
      hrefOf={hrefOf}
      empty={<EmptyState title="No redactions yet">Each one leaves its receipt here.</EmptyState>}
    />
  );
}
