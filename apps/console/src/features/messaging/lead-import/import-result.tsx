import { Alert } from '@mantine/core';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '#platform/csv-import/import.module.css';
import { StopReason } from '#platform/work/stop-reason.tsx';
import { CheckedRows } from './checked-rows.tsx';
import type { LeadImport } from './import-queries.ts';
import { ImportSteps } from './import-steps.tsx';
import { workLabel } from './import-text.ts';
import { UploadProgress } from './upload-progress.tsx';

/** The verdicts of the rows, the progress, and the next steps. */
export function ImportResult({ of }: { readonly of: LeadImport }) {
  return (
    <div className={classes.step}>
      <StopReason of={of} />
      <State of={of} />
      {of.status === 'receiving' ? null : <ImportSteps of={of} />}
      {of.status === 'checked' || of.status === 'imported' || of.status === 'importing' ? (
        <CheckedRows of={of} />
      ) : null}
    </div>
  );
}

function State({ of }: { readonly of: LeadImport }) {
  const { status, rowCount, rowsDone, imported } = of;
  switch (status) {
    case 'receiving':
      return <UploadProgress of={of} />;
    case 'received':
      return (
        <EmptyState title={`${formatCount(rowCount, 'row')} are here`}>
          Say which column holds what and have them checked. Nothing is imported by that.
        </EmptyState>
      );
    case 'checking':
    case 'importing':
    case 'undoing':
      return (
        <WorkProgress
          label={workLabel[status] ?? status}
          done={rowsDone}
          total={status === 'undoing' ? imported : rowCount}
          unit={status === 'undoing' ? 'leads' : 'rows'}
        />
      );
    case 'checked':
      return null;
    case 'imported':
      return <Alert color="success" title={`${formatCount(imported, 'lead')} imported`} />;
    case 'undone':
      return (
        <EmptyState title="Undone">
          All leads of this import and its file were removed. Choose the file again to import it again.
        </EmptyState>
      );
    case 'discarded':
      return <EmptyState title="Discarded">The file was removed before anything was imported.</EmptyState>;
  }
}
