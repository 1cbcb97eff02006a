import { uploadColumns, uploadLimits } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { CsvDrop } from '#kit/file-drop/csv-drop.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { toastError } from '#platform/toast/toast.ts';
import classes from '../ad-url.module.css';
import { startUpload } from './uploads.ts';

const maxBytes = 200_000_000;

const template = csvText([
  uploadColumns,
  ['1204', 'zumper', 'https://www.zumper.example/listing/204518', 'A note, or nothing'],
]);

export interface UploadDialogProps {
  readonly onBegun: (batchId: number) => void;
  readonly onClose: () => void;
}

/** Selects the file. Nothing is written before its rows are shown. */
export function UploadDialog({ onBegun, onClose }: UploadDialogProps) {
  const begin = useMutation({
    mutationFn: startUpload,
    onSuccess: onBegun,
    onError: (error) => toastError(error),
  });
  return (
    <Dialog opened onClose={onClose} title="Upload ad URLs" size="lg">
      <div className={classes.stack}>
        <p className={classes.muted}>
          The first row names the columns: <code>propertyId</code>, <code>partner</code> (its key or name),{' '}
          <code>url</code> and, if you like, <code>note</code>. A note left empty stays as it is. You see what
          would be added, changed or refused before anything is written, and the whole upload can be undone.
        </p>
        <CsvDrop
          label={`Ad URLs as CSV, up to ${formatNumber(uploadLimits.rows)} rows`}
          maxBytes={maxBytes}
          disabled={begin.isPending}
          onFile={(file) => begin.mutate(file)}
        />
        <div className={classes.bar}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() => downloadText('ad-urls-template.csv', 'text/csv', template)}
          >
            Download a template
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
