import {
  fileAddress,
  filePurposes,
  storedFileSchema,
  uploadAddress,
  type FilePurpose,
  type StoredFile,
} from '@supersync/contract/workspace/file/file.ts';
import { failure } from '@supersync/contract/kernel/client.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { renewToken } from '@supersync/contract/access/session/actions.ts';
import { z } from 'zod';
import { client } from './query/api.ts';
import { startProgress } from './work/progress.ts';

const answerSchema = z.object({ data: storedFileSchema });

async function send(file: File, purpose: FilePurpose): Promise<Response> {
  const body = new FormData();
  body.append('file', file);
  return fetch(client.addressOf(uploadAddress(purpose)), { method: 'POST', credentials: 'include', body });
}

/** Files are sent as a form, not as JSON; an expired token is renewed once, as for every other call. */
export async function uploadFile(file: File, purpose: FilePurpose): Promise<StoredFile> {
  const finished = startProgress();
  try {
    let answer = await send(file, purpose);
    if (answer.status === 401) {
      await client.act(renewToken, {});
      answer = await send(file, purpose);
    }
    if (!answer.ok) throw failure(answer.status, await answer.text());
    return answerSchema.parse(await answer.json()).data;
  } finally {
    finished();
  }
}

/** The address to show a picture from: one of our files, or a data URL. Nothing else is requested. */
export function pictureAddress(address: string): string | null {
  if (address.startsWith('data:image/')) return address;
  return /^\/(?!\/)/.test(address) ? client.addressOf(address) : null;
}

const endings = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
} as const;

/** A picture in a form: uploaded when selected, and stored by its address. */
export const pictureField = (purpose: FilePurpose) =>
  ({
    kind: 'image',
    accept: filePurposes[purpose].accepts.flatMap((type) => endings[type]),
    maxBytes: filePurposes[purpose].maxBytes,
    shownAt: pictureAddress,
    async upload(file: File): Promise<string> {
      try {
        return fileAddress((await uploadFile(file, purpose)).id);
      } catch (error) {
        // The error of the file is more specific than the general one.
        const why = error instanceof ProblemError ? error.problem.errors?.['file'] : undefined;
        throw why === undefined ? error : new Error(why, { cause: error });
      }
    },
  }) as const;
