import { runItemStates, type infinityRunItem } from '@supersync/contract/records/infinity/infinity-run.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';

type Item = With<typeof infinityRunItem, 'client'>;

const nameOf = ({ client, clientId }: Item): string => client?.name ?? `Client ${clientId}`;

const columns: readonly RelatedColumn<Item>[] = [
  { id: 'client', header: 'Client', width: 150, grow: 1, main: true, cell: nameOf, value: nameOf },
  {
    id: 'status',
    header: 'Status',
    width: 112,
    cell: ({ status }) => <ChoiceBadge of={runItemStates} value={status} />,
    // Failures come first: people look for them.
    value: ({ status }) => (status === 'failed' ? 0 : 1),
  },
  { id: 'message', header: 'Why', width: 160, grow: 2, cell: ({ message }) => <CutText text={message} /> },
];

export interface RunItemsProps {
  readonly items: readonly Item[] | undefined;
  readonly hrefOfClient: (clientId: number) => string;
}

/** The result for each client of a run, failures first. */
export function RunItems({ items, hrefOfClient }: RunItemsProps) {
  const failedFirst = items?.toSorted(
    (a, b) => Number(b.status === 'failed') - Number(a.status === 'failed') || a.clientId - b.clientId,
  );
  return (
    <RelatedTable
      label="Clients of this run"
      name="infinity-run-items"
      columns={columns}
      rows={failedFirst}
      rowKey={({ clientId }) => String(clientId)}
      hrefOf={({ clientId }) => hrefOfClient(clientId)}
      maxRows={14}
    />
  );
}
