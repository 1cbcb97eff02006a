import { adUrlBatch, batchStatuses } from '@supersync/contract/ad-url-batch/ad-url-batch.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { personName } from '../../platform/access-facts.ts';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { useLiveRecords } from '../../platform/live.ts';
import { LoadedTable } from '../../platform/loaded-table.tsx';
import { useList } from '../../platform/query.ts';
import classes from './ad-url.module.css';
import { batchRelations, type AdUrlBatch } from './batch-shape.ts';
import { batchTitle } from './batch-words.ts';

const shownBatches = 50;

const columns: readonly RelatedColumn<AdUrlBatch>[] = [
  { id: 'what', header: 'What', width: 220, grow: 2, main: true, fixed: true, value: batchTitle },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    cell: ({ status }) => <ChoiceBadge of={batchStatuses} value={status} />,
    value: ({ status }) => status,
  },
  { id: 'added', header: 'Added', width: 76, align: 'end', value: ({ added }) => added },
  { id: 'changed', header: 'Changed', width: 86, align: 'end', value: ({ changed }) => changed },
  { id: 'removed', header: 'Removed', width: 88, align: 'end', value: ({ removed }) => removed },
  { id: 'refused', header: 'Refused', width: 84, align: 'end', value: ({ refused }) => refused },
  {
    id: 'who',
    header: 'Who',
    width: 130,
    grow: 1,
    cell: ({ user }) => <CutText text={user === null ? null : personName(user)} />,
  },
  {
    id: 'when',
    header: 'When',
    width: 104,
    cell: ({ created }) => <RelativeTime at={created} />,
    value: ({ created }) => created,
  },
];

export interface BatchesDialogProps {
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** Uploads, addresses made and removals, newest first; each can be taken back once, as one. */
export function BatchesDialog({ onOpen, onClose }: BatchesDialogProps) {
  const found = useList(adUrlBatch, { relations: batchRelations, limit: shownBatches });
  useLiveRecords(adUrlBatch);
  return (
    <Dialog opened onClose={onClose} title="Changes of many ad URLs" size="min(1080px, 96vw)">
      <div className={classes.stack}>
        <p className={classes.muted}>
          Open one to see its rows or to undo it as one. What changed again since stays as it is.
        </p>
        <LoadedTable
          query={found}
          label="Changes"
          name="ad-url-batches"
          columns={columns}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => onOpen(id)}
          maxRows={12}
          empty={
            <EmptyState title="No changes yet">
              Uploads, addresses made by a pattern and removals of many are listed here.
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  );
}
