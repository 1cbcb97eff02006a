import { ArtError } from '@supersync/contract/websites/floorplan-art/art-error.ts';
import { readGlb } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import { readSvg } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';

export type ArtInput = { readonly svg: string } | { readonly glb: Uint8Array };

export type ArtAnswer =
  | { readonly kind: 'svg'; readonly svg: string; readonly width: number; readonly height: number }
  | { readonly kind: 'model' }
  | { readonly kind: 'refused'; readonly words: string };

function read(input: ArtInput): ArtAnswer {
  if ('svg' in input) {
    const { svg, width, height } = readSvg(input.svg);
    return { kind: 'svg', svg, width, height };
  }
  readGlb(input.glb);
  return { kind: 'model' };
}

answerRequests((input: ArtInput): ArtAnswer => {
  try {
    return read(input);
  } catch (error) {
    if (error instanceof ArtError) return { kind: 'refused', words: error.message };
    throw error;
  }
});
