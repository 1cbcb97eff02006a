import {
  storedFileSchema,
  uploadAddress,
  type FilePurpose,
  type StoredFile,
} from '@supersync/contract/file/file.ts';
import { failure } from '@supersync/contract/kernel/client.ts';
import { renewToken } from '@supersync/contract/session/actions.ts';
import { z } from 'zod';
import { client } from './api.ts';
import { startProgress } from './progress.ts';

const answerSchema = z.object({ data: storedFileSchema });

async function send(file: File, purpose: FilePurpose): Promise<Response> {
  const body = new FormData();
  body.append('file', file);
  return fetch(client.addressOf(uploadAddress(purpose)), { method: 'POST', credentials: 'include', body });
}

/** Files travel as a form, not as JSON; a token that has run out is renewed once, as for every other call. */
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
