import { storeStatuses, type StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { storeNote, storeTitle } from './redaction-text.ts';

const columns: readonly RelatedColumn<StoreReport>[] = [
  {
    id: 'title',
    header: 'Store',
    width: 140,
    main: true,
    fixed: true,
    grow: 1,
    cell: ({ title }) => storeTitle(title),
    value: ({ title }) => title,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={storeStatuses} value={status} />,
  },
  {
    id: 'found',
    header: 'Found',
    width: 80,
    align: 'end',
    value: ({ found }) => found,
  },
  {
    id: 'redacted',
    header: 'Redacted',
    width: 92,
    align: 'end',
    value: ({ redacted }) => redacted,
  },
  {
    id: 'note',
    header: 'What',
    width: 200,
    grow: 2,
    cell: (store) => <CutText text={storeNote(store)} />,
  },
];

/** Each store with its findings, what was redacted, and why anything was kept. */
export function StoreReports({ stores }: { readonly stores: readonly StoreReport[] }) {
  return (
    <RelatedTable
      label="Stores"
      name="redaction-stores"
      columns={columns}
      rows={stores}
      rowKey={({ store }) => store}
      maxRows={20}
    />
  );
}
