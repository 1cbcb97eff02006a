import { siteBatch } from '@supersync/contract/websites/site/site-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { TableDialog } from '#platform/loaded/table-dialog.tsx';
import { useList } from '#platform/query/query.ts';
import { revertSites } from './use-site-step.ts';

const shownBatches = 50;
const relations = ['user'] as const;
type Batch = With<typeof siteBatch, (typeof relations)[number]>;

const columns = relatedColumns<Batch>(siteBatch, [
  { id: 'step', width: 110, main: true, fixed: true },
  'siteCount',
  { id: 'user.lastName', width: 140, grow: 1 },
  { id: 'created', width: 110 },
  { id: 'reason', width: 160, grow: 1 },
  { id: 'undo', header: 'Undo', width: 150, cell: (batch) => <UndoBatch batch={batch} /> },
]);

function UndoBatch({ batch: { id, undoneAt, restoredCount } }: { readonly batch: Batch }) {
  const [busy, setBusy] = useState(false);
  if (undoneAt !== null) return <span>Undone: {formatNumber(restoredCount ?? 0)} put back</span>;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      onClick={() => {
        setBusy(true);
        void revertSites(id).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}

/** Bulk changes of everyone, newest first; each can be undone once, as a whole. */
export function BatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useList(siteBatch, { relations, limit: shownBatches });
  return (
    <TableDialog
      title="Bulk changes"
      width={900}
      lead="Each can be undone as one. Websites that changed again since stay as they are."
      onClose={onClose}
      query={found}
      name="site-batches"
      columns={columns}
      empty={
        <EmptyState title="No bulk changes yet">
          Select websites in the list and choose Pause, Activate or Archive.
        </EmptyState>
      }
    />
  );
}
