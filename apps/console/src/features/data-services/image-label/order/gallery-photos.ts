import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import type { GalleryPhoto } from '@supersync/contract/data-services/image-label/gallery-order.ts';
import { nearDuplicates } from '@supersync/contract/data-services/image-label/perceptual-hash.ts';

export interface ShownPhoto extends GalleryPhoto {
  readonly fileId: string;
  readonly caption: string;
  /** Nobody labelled it yet: the suggestion counts. */
  readonly isSuggested: boolean;
}

/** The photos of a property in their order, with the label that counts. */
export function galleryPhotos(photos: readonly QueuedPhoto[]): ShownPhoto[] {
  const sorted = photos.toSorted((a, b) => a.position - b.position || a.photoId - b.photoId);
  const duplicates = nearDuplicates(sorted.map(({ photoId, hash }) => ({ id: photoId, hash })));
  return sorted.map(({ photoId, fileId, caption, position, given, suggestions }) => {
    const counted =
      given.find(({ round }) => round === 'settled') ?? given.find(({ round }) => round === 'first');
    return {
      id: photoId,
      fileId,
      caption,
      position,
      label: counted?.label ?? suggestions[0]?.label ?? null,
      flags: counted?.flags ?? [],
      isDuplicate: duplicates.has(photoId),
      isSuggested: counted === undefined,
    };
  });
}
