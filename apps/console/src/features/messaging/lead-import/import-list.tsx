import { importLimits } from '@supersync/contract/kernel/csv/import-limits.ts';
import { beginLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CsvDrop } from '#kit/file-drop/csv-drop.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError } from '#platform/toast/toast.ts';
import { leadImportList } from './lead-import-list.tsx';
import { importScreen } from './screens.ts';
import { startUpload } from './uploads.ts';

const maxBytes = 2_000_000_000;

/** All imports, and the form for a new one. */
export function ImportList() {
  const navigate = useNavigate();
  const mayImport = useMayCall(beginLeadImport);
  const begin = useMutation({
    mutationFn: startUpload,
    onSuccess: (id) => navigate(hrefOf(importScreen, {}, { import: id })),
    onError: (error) => toastError(error),
  });
  return (
    <RecordList
      list={leadImportList}
      screen={importScreen}
      above={
        mayImport ? (
          <CsvDrop
            label={`Leads as CSV, up to ${formatNumber(importLimits.rows)} rows`}
            maxBytes={maxBytes}
            disabled={begin.isPending}
            onFile={(file) => begin.mutate(file)}
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
