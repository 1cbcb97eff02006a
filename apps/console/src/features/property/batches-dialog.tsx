import { propertyBatch } from '@supersync/contract/property/property-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { personName } from '../../platform/access-facts.ts';
import { LoadedTable } from '../../platform/loaded-table.tsx';
import { UndoBatch } from '../../platform/property-batch/undo-batch.tsx';
import { useList } from '../../platform/query.ts';
import { changesInWords } from '../../platform/property/field-words.ts';
import classes from './bulk.module.css';

const shownBatches = 50;
const relations = ['user', 'undoneUser', 'client'] as const;
type Batch = With<typeof propertyBatch, (typeof relations)[number]>;

const whatOf = ({ kind, changes, client }: Batch): string =>
  kind === 'types' ? `Types of ${client?.name ?? 'a client'}` : changesInWords(changes);

const columns: readonly RelatedColumn<Batch>[] = [
  {
    id: 'what',
    header: 'What',
    width: 200,
    grow: 1,
    main: true,
    fixed: true,
    cell: whatOf,
  },
  {
    id: 'count',
    header: 'Properties',
    width: 96,
    align: 'end',
    value: ({ propertyCount }) => propertyCount,
  },
  {
    id: 'who',
    header: 'Who',
    width: 130,
    cell: ({ user }) => (user === null ? <Nothing /> : <CutText text={personName(user)} />),
  },
  {
    id: 'when',
    header: 'When',
    width: 104,
    value: ({ created }) => created,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 140,
    grow: 1,
    cell: ({ reason }) => (reason === null ? <Nothing /> : <CutText text={reason} />),
  },
  { id: 'undo', header: 'Undo', width: 150, cell: (batch) => <UndoBatch batch={batch} /> },
];

/** The bulk changes of all, newest first; each can be taken back once, as one. */
export function BatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useList(propertyBatch, { relations, limit: shownBatches });
  return (
    <Dialog opened onClose={onClose} title="Bulk changes" size="min(1040px, 96vw)">
      <p className={classes.lead}>
        Each can be undone as one. What changed again since stays as it is, and is counted.
      </p>
      <LoadedTable
        query={found}
        label="Bulk changes"
        name="property-batches"
        columns={columns}
        rowKey={({ id }) => String(id)}
        maxRows={12}
        empty={
          <EmptyState title="No bulk changes yet">
            Select properties in the list and choose Edit to change many at once.
          </EmptyState>
        }
      />
    </Dialog>
  );
}
