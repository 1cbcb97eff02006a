import {
  changeImportIds,
  idRowVerdicts,
  importIdColumns,
  importIdLimits,
  previewImportIds,
} from '@supersync/contract/importers/import-id-change/actions.ts';
import { importIdBatch } from '@supersync/contract/importers/import-id-change/import-id-change.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from './import-id.module.css';

type IdRow = ActionAnswer<typeof previewImportIds>['rows'][number];

const columns: readonly RelatedColumn<IdRow>[] = [
  { id: 'rowNumber', header: 'Row', width: 64, align: 'end', value: ({ rowNumber }) => rowNumber },
  {
    id: 'verdict',
    header: 'Result',
    width: 112,
    cell: ({ verdict }) => <ChoiceBadge of={idRowVerdicts} value={verdict} />,
    value: ({ verdict }) => verdict,
  },
  { id: 'property', header: 'Property', width: 160, grow: 1, main: true, value: ({ property }) => property },
  { id: 'oldImportId', header: 'Old import ID', width: 120, value: ({ oldImportId }) => oldImportId },
  { id: 'newImportId', header: 'New import ID', width: 120, value: ({ newImportId }) => newImportId },
  {
    id: 'isInFeed',
    header: 'At the source',
    width: 130,
    value: ({ isInFeed }) => (isInFeed === null ? null : isInFeed ? 'In the feed' : 'Not in the feed'),
  },
  { id: 'problem', header: 'Problem', width: 200, grow: 2, value: ({ problem }) => problem },
];

/** Many changes from a file: every row is checked before anything is written. */
export function IdFileDialog({ onClose }: { readonly onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const preview = useMutation({
    mutationFn: (given: string) => client.act(previewImportIds, { body: { text: given } }),
  });
  const change = useAction(changeImportIds, importIdBatch, { saved: false, failed: false });
  const rows = preview.data?.rows;
  const count = rows?.filter(({ verdict }) => verdict === 'changed').length ?? 0;
  const choose = (chosen: readonly File[]): void => {
    setFiles(chosen);
    preview.reset();
    void chosen[0]?.text().then((given) => {
      setText(given);
      preview.mutate(given);
    });
  };
  return (
    <ActionDialog
      title="Change import IDs by file"
      size="lg"
      action={change}
      submitLabel={count === 0 ? 'Change import IDs' : `Change ${formatCount(count, 'import ID')}`}
      disabled={count === 0 || reason.trim() === ''}
      onSubmit={() =>
        change.mutate(
          { body: { name: files[0]?.name ?? 'File', reason, text } },
          {
            onSuccess: ({ changed }) => {
              toastSuccess(`${formatCount(changed, 'import ID')} changed`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <FileDrop
        label="Import IDs"
        accept={['.csv']}
        maxBytes={importIdLimits.textLength}
        files={files}
        onChange={choose}
      />
      <p className={classes.muted}>
        The first row names the columns {importIdColumns.join(' and ')}. At most {importIdLimits.rows} rows.
      </p>
      {preview.isError ? <ErrorState message={messageOf(preview.error)} kept="Nothing was changed." /> : null}
      {rows === undefined ? null : (
        <RelatedTable
          label="Rows of the file"
          name="import-id-rows"
          columns={columns}
          rows={rows}
          rowKey={({ rowNumber }) => String(rowNumber)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
