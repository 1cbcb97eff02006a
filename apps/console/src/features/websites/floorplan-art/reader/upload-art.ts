import { renewToken } from '@supersync/contract/access/session/actions.ts';
import { failure } from '@supersync/contract/kernel/client.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  artAnswerSchema,
  artUploadAddress,
  artUploads,
  type ArtUpload,
} from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import { client } from '#platform/query/api.ts';
import { startProgress } from '#platform/work/progress.ts';

const send = (upload: ArtUpload, file: File): Promise<Response> =>
  fetch(client.addressOf(artUploadAddress(upload, file.name.slice(0, 200) || upload)), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': artUploads[upload].mediaType },
    body: file,
  });

/** Stores art and returns its id. It is sent as it is, and the server reads it once more. */
export async function uploadArt(upload: ArtUpload, file: File): Promise<string> {
  const finished = startProgress();
  try {
    let answer = await send(upload, file);
    if (answer.status === 401) {
      await client.act(renewToken, {});
      answer = await send(upload, file);
    }
    if (!answer.ok) throw failure(answer.status, await answer.text());
    return artAnswerSchema.parse(await answer.json()).data.id;
  } catch (error) {
    const why = error instanceof ProblemError ? error.problem.errors?.['file'] : undefined;
    throw why === undefined ? error : new Error(`${file.name}: ${why}`, { cause: error });
  } finally {
    finished();
  }
}
