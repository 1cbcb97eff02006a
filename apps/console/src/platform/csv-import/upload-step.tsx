import { importableFields } from '@supersync/contract/kernel/csv/import-fields.ts';
import { importLimits } from '@supersync/contract/kernel/csv/import-limits.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  addRecordRows,
  beginRecordImport,
  discardRecordImport,
} from '@supersync/contract/workspace/record-import/actions.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { csvText } from '#kit/csv/csv.ts';
import { downloadText } from '#kit/csv/download.ts';
import { CsvDrop } from '#kit/file-drop/csv-drop.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { UnreadableFile } from '../file-text.ts';
import { client } from '../query/api.ts';
import { messageOf } from '../toast/toast-text.ts';
import classes from './import.module.css';
import { sendParts, sentName } from './send-parts.ts';

const maxBytes = 2_000_000_000;

export interface UploadStepProps {
  readonly resource: Resource;
  readonly onReceived: (id: number) => void;
}

/** Choosing the file and sending it. It ends with the dialog: nothing of half a file is kept. */
export function UploadStep({ resource, onReceived }: UploadStepProps) {
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const stopping = new AbortController();
      stop.current = stopping;
      setSent(0);
      const name = sentName(file);
      const { id } = await client.act(beginRecordImport, { body: { resource: resource.name, name } });
      const params = { id };
      try {
        const answer = await sendParts({
          file,
          signal: stopping.signal,
          send: (body) => client.act(addRecordRows, { params, body }),
          publishProgress: setSent,
        });
        if (answer !== null) return id;
      } catch (error) {
        await client.act(discardRecordImport, { params }).catch(() => undefined);
        throw error;
      }
      await client.act(discardRecordImport, { params });
      return null;
    },
    onSuccess: (id) => {
      if (id !== null) onReceived(id);
    },
  });
  const template = (): void => {
    const header = importableFields(resource).map(({ label }) => label);
    downloadText(`${resource.name}-template.csv`, 'text/csv', csvText([header]));
  };
  const { error } = upload;
  return (
    <div className={classes.step}>
      <p className={classes.muted}>
        Choose a file that “Export CSV” gave you, or one of your own with a header. Rows are matched by ID
        {resource.naturalKey.length === 0 ? '' : ' or key'}. You see every difference before anything is
        changed.
      </p>
      <CsvDrop
        label={`${resource.plural.charAt(0).toUpperCase()}${resource.plural.slice(1)} as CSV, up to ${formatNumber(importLimits.rows)} rows`}
        maxBytes={maxBytes}
        disabled={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      {upload.isPending ? (
        <WorkProgress
          label={`Uploading ${upload.variables.name}`}
          done={sent}
          total={upload.variables.size}
          unit="bytes"
        />
      ) : null}
      {error === null ? null : (
        <p className={classes.complaint} role="alert">
          {error instanceof UnreadableFile ? error.message : messageOf(error)} Nothing was imported.
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={template}
        >
          Download a template
        </Button>
      </div>
    </div>
  );
}
