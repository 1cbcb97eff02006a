import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { TableDialog } from '#platform/loaded/table-dialog.tsx';
import { UndoBatch } from '#parts/property-batch/undo-batch.tsx';
import { useList } from '#platform/query/query.ts';
import { describeChanges } from '#parts/property/field-text.ts';

const shownBatches = 50;
const relations = ['user', 'undoneUser', 'client'] as const;
type Batch = With<typeof propertyBatch, (typeof relations)[number]>;

const whatOf = ({ kind, changes, client }: Batch): string =>
  kind === 'types' ? `Types of ${client?.name ?? 'a client'}` : describeChanges(changes);

const columns = relatedColumns<Batch>(propertyBatch, [
  { id: 'what', header: 'Change', width: 200, grow: 1, main: true, fixed: true, cell: whatOf },
  'propertyCount',
  { id: 'user.lastName', width: 130, grow: 0 },
  { id: 'created', width: 104 },
  { id: 'reason', width: 140 },
  { id: 'undo', header: 'Undo', width: 150, cell: (batch) => <UndoBatch batch={batch} /> },
]);

/** Bulk changes of everyone, newest first; each can be reverted once, as a whole. */
export function BatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useList(propertyBatch, { relations, limit: shownBatches });
  return (
    <TableDialog
      title="Bulk changes"
      width={1040}
      lead="Each can be undone as one. What changed again since stays as it is, and is counted."
      onClose={onClose}
      query={found}
      name="property-batches"
      columns={columns}
      empty={
        <EmptyState title="No bulk changes yet">
          Select properties in the list and choose Edit to change many at once.
        </EmptyState>
      }
    />
  );
}
