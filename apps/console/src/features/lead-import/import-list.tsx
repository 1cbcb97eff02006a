import { leadImport } from '@supersync/contract/lead-import/lead-import.ts';
import { importLimits } from '@supersync/contract/lead-import/actions.ts';
import { leadReplayers } from '@supersync/contract/lead/lead-access.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { FileDrop } from '../../kit/file-drop/file-drop.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { NumberValue } from '../../kit/value/amount.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { formatNumber } from '../../kit/value/format.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import { may } from '../../platform/access/may.ts';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { toastError } from '../../platform/toast.ts';
import { importList, type LeadImport } from './import-queries.ts';
import { importScreen } from './screens.ts';
import { startUpload } from './uploads.ts';

const maxBytes = 2_000_000_000;

const counted = [
  ['rowCount', 'Rows'],
  ['imported', 'Imported'],
  ['invalid', 'Bad'],
  ['duplicates', 'Duplicates'],
  ['suppressed', 'Redacted'],
] as const;

const columns: ResourceColumns<typeof leadImport, 'user' | 'client'> = [
  'name',
  'status',
  {
    id: 'client.name',
    header: 'Client',
    width: 150,
    grow: 1,
    cell: ({ client }) => <CutText text={client?.name} />,
  },
  ...counted.map(([id, header]): TableColumn<LeadImport> => ({
    id,
    header,
    width: 92,
    align: 'end',
    sortable: true,
    cell: (row) => <NumberValue value={row[id]} />,
  })),
  'created',
  {
    id: 'user.lastName',
    header: 'By',
    width: 140,
    cell: ({ user }) => (user === null ? <Nothing /> : `${user.firstName} ${user.lastName}`),
  },
  { id: 'source', header: 'Source', width: 120, optional: true, cell: ({ source }) => source ?? <Nothing /> },
];

const noFiles: readonly File[] = [];

/** Every import there was, and the place to begin another. */
export function ImportList() {
  const navigate = useNavigate();
  const mayImport = may(useHeld(), leadReplayers, 'c');
  useLiveRecords(leadImport);
  const begin = useMutation({
    mutationFn: startUpload,
    onSuccess: (id) => navigate(hrefOf(importScreen, {}, { import: id })),
    onError: (error) => toastError(error),
  });
  return (
    <ResourceList
      resource={leadImport}
      title={importScreen.title}
      lead={importScreen.description}
      relations={importList.relations}
      columns={columns}
      hrefOf={({ id }) => hrefOf(importScreen, {}, { import: id })}
      above={
        mayImport ? (
          <FileDrop
            label={`Leads as CSV, up to ${formatNumber(importLimits.rows)} rows`}
            accept={['.csv', '.txt']}
            maxBytes={maxBytes}
            files={noFiles}
            disabled={begin.isPending}
            onChange={([file]) => {
              if (file !== undefined) begin.mutate(file);
            }}
          />
        ) : null
      }
      empty={
        <EmptyState title="No imports yet">
          Choose a CSV file above. Its first row names the columns; nothing is imported before you have seen
          what would be.
        </EmptyState>
      }
    />
  );
}
