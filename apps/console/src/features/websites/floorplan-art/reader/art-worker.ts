import { ArtError } from '@supersync/contract/websites/floorplan-art/art-error.ts';
import { readGlb } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import type { ArtAnswer, ArtRequest } from './art-messages.ts';

async function answerTo({ id, kind, file }: ArtRequest): Promise<ArtAnswer> {
  try {
    if (kind === 'drawing') return { id, kind, drawing: readSvg(await file.text()) };
    return { id, kind, model: readGlb(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    if (error instanceof ArtError) return { id, kind: 'refused', words: error.message };
    throw error;
  }
}

async function work(request: ArtRequest): Promise<void> {
  // To the page that made the worker, and nobody else.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(await answerTo(request));
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ArtRequest>) => {
  void work(data);
});
