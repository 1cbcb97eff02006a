import { Button } from '@mantine/core';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '#platform/csv-import/import.module.css';
import { DiscardButton } from './discard-button.tsx';
import type { LeadImport } from './import-queries.ts';
import { resumeUpload, useUploads } from './uploads.ts';

/** The upload of the file, or its result. */
export function UploadProgress({ of }: { readonly of: LeadImport }) {
  const upload = useUploads((all) => all[of.id]);
  if (upload === undefined)
    return (
      <EmptyState title="Incomplete file" action={<DiscardButton of={of} />}>
        {formatCount(of.rowCount, 'row')} came in. If no other window is sending it, discard it and choose the
        file again.
      </EmptyState>
    );
  if (upload.failure !== null)
    return (
      <ErrorState
        title="The upload stopped"
        message={upload.failure.message}
        kept={`${formatCount(of.rowCount, 'row')} are kept.`}
        action={
          <>
            {upload.failure.mayGoOn ? <Button onClick={() => resumeUpload(upload)}>Go on</Button> : null}
            <DiscardButton of={of} />
          </>
        }
      />
    );
  return (
    <div className={classes.step}>
      <WorkProgress
        label={`Uploading ${upload.file.name}`}
        done={upload.sent}
        total={upload.file.size}
        unit="bytes"
      />
      <p className={classes.muted}>
        {formatCount(of.rowCount, 'row')} so far. It goes on while you work elsewhere in this window.
      </p>
      <div className={classes.buttons}>
        <DiscardButton of={of} label="Stop and discard" />
      </div>
    </div>
  );
}
