import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { TableDialog } from '#platform/loaded/table-dialog.tsx';
import { useList } from '#platform/query/query.ts';
import { batchRelations, type AdUrlBatch } from './batch-shape.ts';
import { batchTitle } from './batch-text.ts';

const shownBatches = 50;

const columns = relatedColumns<AdUrlBatch>(adUrlBatch, [
  { id: 'name', width: 220, grow: 2, cell: batchTitle },
  { id: 'status', width: 124 },
  { id: 'added', width: 76 },
  { id: 'changed', width: 86 },
  { id: 'removed', width: 88 },
  { id: 'refused', width: 84 },
  { id: 'user.lastName', width: 130 },
  { id: 'created', width: 104 },
]);

export interface BatchesDialogProps {
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** Uploads, generated addresses and removals, newest first; each can be reverted once, as a whole. */
export function BatchesDialog({ onOpen, onClose }: BatchesDialogProps) {
  const found = useList(adUrlBatch, { relations: batchRelations, limit: shownBatches });
  useLiveRecords(adUrlBatch);
  return (
    <TableDialog
      title="Changes of many ad URLs"
      label="Changes"
      width={1080}
      lead="Open one to see its rows or to undo it as one. What changed again since stays as it is."
      onClose={onClose}
      query={found}
      name="ad-url-batches"
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
      empty={
        <EmptyState title="No changes yet">
          Uploads, addresses made by a pattern and removals of many are listed here.
        </EmptyState>
      }
    />
  );
}
