import { addAdUrlRows, beginAdUrlUpload } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { create } from 'zustand';
import { sendParts, sentName } from '#platform/csv-import/send-parts.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { UnreadableFile } from '#platform/file-text.ts';
import { invalidate } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { followBatch } from './follow-batch.ts';
import { adUrlListScreen } from '../screens.ts';

/** An upload from this window. It continues when the page is left, and ends with the window. */
export interface AdUrlUpload {
  readonly file: File;
  readonly sent: number;
  /** Why it stopped; null while in progress. */
  readonly failure: string | null;
}

export const useUploads = create<Readonly<Record<number, AdUrlUpload>>>()(() => ({}));

/** The error of the file is more specific than the general one. */
function whyStopped(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  const found = error instanceof ProblemError ? error.problem.errors?.['text'] : undefined;
  return found === undefined ? messageOf(error) : `${found}.`;
}

async function send(id: number, file: File): Promise<void> {
  const note = (sent: number, failure: string | null): void =>
    useUploads.setState({ [id]: { file, sent, failure } });
  const work = {
    id: `ad-url-upload-${id}`,
    label: `Uploading ${file.name}`,
    href: hrefOf(adUrlListScreen, {}, { batch: id }),
    total: file.size,
  };
  let sent = 0;
  note(sent, null);
  try {
    await sendParts({
      file,
      send: (body) => client.act(addAdUrlRows, { params: { id }, body }),
      publishProgress: (characters) => {
        sent = characters;
        note(sent, null);
        reportWork({ ...work, done: sent });
      },
    });
    followBatch(id, `Checking ${file.name}`);
  } catch (error) {
    note(sent, whyStopped(error));
  } finally {
    finishWork(work.id);
    await invalidate(adUrlBatch);
  }
}

/** Starts an upload and sends its file in parts; returns its id. */
export async function startUpload(file: File): Promise<number> {
  const { id } = await client.act(beginAdUrlUpload, { body: { name: sentName(file) } });
  void send(id, file);
  return id;
}
