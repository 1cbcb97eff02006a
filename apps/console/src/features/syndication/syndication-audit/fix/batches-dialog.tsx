import type { With } from '@supersync/contract/kernel/record.ts';
import { syndicationBatch } from '@supersync/contract/syndication/syndication-audit/syndication-batch.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { TableDialog } from '#platform/loaded/table-dialog.tsx';
import { useList } from '#platform/query/query.ts';
import { revertFix } from './use-fix.ts';

const shownBatches = 50;
const relations = ['partner', 'user'] as const;
type Batch = With<typeof syndicationBatch, (typeof relations)[number]>;

const columns = relatedColumns<Batch>(syndicationBatch, [
  { id: 'kind', width: 170, main: true, fixed: true },
  { id: 'partner.name', width: 120, grow: 1 },
  'recordCount',
  { id: 'user.lastName', width: 120, grow: 1 },
  { id: 'created', width: 110 },
  { id: 'reason', width: 140, grow: 1 },
  { id: 'undo', header: 'Undo', width: 150, cell: (batch) => <UndoFix batch={batch} /> },
]);

function UndoFix({ batch: { id, undoneAt, restoredCount } }: { readonly batch: Batch }) {
  const revert = useMutation({ mutationFn: () => revertFix(id) });
  if (undoneAt !== null) return <span>Undone: {formatNumber(restoredCount ?? 0)} put back</span>;
  return (
    <Button size="compact-xs" variant="default" loading={revert.isPending} onClick={() => revert.mutate()}>
      Undo
    </Button>
  );
}

/** Bulk fixes of everyone, newest first; each can be undone once, as a whole. */
export function BatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useList(syndicationBatch, { relations, limit: shownBatches });
  return (
    <TableDialog
      title="Bulk fixes"
      width={900}
      onClose={onClose}
      query={found}
      name="syndication-batches"
      columns={columns}
      empty={
        <EmptyState title="No bulk fixes yet">
          Choose Fix together above stopped properties. Fields that were filled in are in the bulk changes of
          the property search.
        </EmptyState>
      }
    />
  );
}
