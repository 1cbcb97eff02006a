import type { GlbModel } from '@supersync/contract/websites/floorplan-art/glb/read-glb.ts';
import type { SvgDrawing } from '@supersync/contract/websites/floorplan-art/svg/read-svg.ts';

/** What the page asks of the worker, and what it answers. */
export interface ArtRequest {
  readonly id: number;
  readonly kind: 'drawing' | 'model';
  readonly file: Blob;
}

export type ArtAnswer = { readonly id: number } & (
  | { readonly kind: 'drawing'; readonly drawing: SvgDrawing }
  | { readonly kind: 'model'; readonly model: GlbModel }
  | { readonly kind: 'refused'; readonly words: string }
);
