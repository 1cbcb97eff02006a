import {
  addLeadRows,
  beginLeadImport,
  discardLeadImport,
} from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { create } from 'zustand';
import { sendParts, sentName } from '#platform/csv-import/send-parts.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { UnreadableFile } from '#platform/file-text.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidate } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { columnsOptions } from './import-queries.ts';
import { importScreen } from './screens.ts';

/** An upload from this window. It continues when the page is left, and ends with the window. */
export interface Upload {
  readonly importId: number;
  readonly file: File;
  readonly sent: number;
  readonly parts: number;
  /** Why it stopped; null while in progress. */
  readonly failure: { readonly message: string; readonly mayGoOn: boolean } | null;
}

export const useUploads = create<Readonly<Record<number, Upload>>>()(() => ({}));

const stops = new Map<number, AbortController>();

const note = (upload: Upload): void => useUploads.setState({ [upload.importId]: upload });

function forget(importId: number): void {
  stops.delete(importId);
  const { [importId]: _gone, ...others } = useUploads.getState();
  useUploads.setState(others, true);
}

/** Closing the window would leave half a file on the server. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (stops.size > 0) event.preventDefault();
}

async function run(start: Upload): Promise<void> {
  const { importId, file } = start;
  const work = { id: `lead-upload-${importId}`, label: `Uploading ${file.name}`, total: file.size };
  const href = hrefOf(importScreen, {}, { import: importId });
  const stop = new AbortController();
  stops.set(importId, stop);
  addEventListener('beforeunload', askBeforeLeaving);
  let now: Upload = { ...start, failure: null };
  note(now);
  try {
    const columns = await sendParts({
      file,
      send: (body) => client.act(addLeadRows, { params: { id: importId }, body }),
      partsThere: start.parts,
      signal: stop.signal,
      publishProgress: (sent, parts) => {
        if (stop.signal.aborted) return;
        now = { ...now, sent, parts: Math.max(parts, now.parts) };
        note(now);
        reportWork({ ...work, href, done: sent });
      },
    });
    // The uploader has seen the file: only this response contains the sample unmasked.
    if (columns !== null) queryClient.setQueryData(columnsOptions(importId).queryKey, columns);
    forget(importId);
  } catch (error) {
    stops.delete(importId);
    const isFile = error instanceof UnreadableFile;
    note({ ...now, failure: { message: isFile ? error.message : messageOf(error), mayGoOn: !isFile } });
  } finally {
    finishWork(work.id);
    if (stops.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
    await invalidate(leadImport);
  }
}

/** Starts an import and uploads its file; returns its id. */
export async function startUpload(file: File): Promise<number> {
  const { id } = await client.act(beginLeadImport, { body: { name: sentName(file) } });
  void run({ importId: id, file, sent: 0, parts: 0, failure: null });
  return id;
}

/** Continues with the first part the server does not have. */
export const resumeUpload = (upload: Upload): void => void run(upload);

export async function discardImport(importId: number): Promise<void> {
  stops.get(importId)?.abort();
  await client.act(discardLeadImport, { params: { id: importId } });
  forget(importId);
  await invalidate(leadImport);
}
