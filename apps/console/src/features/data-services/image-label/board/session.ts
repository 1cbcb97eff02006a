import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import type { LabelRound } from '@supersync/contract/data-services/image-label/image-label.ts';
import type { ImageFlag, ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';

export interface GivenLabel {
  readonly label: ImageLabel;
  readonly flags: readonly ImageFlag[];
}

export interface LabelFor extends GivenLabel {
  readonly photoId: number;
}

/** Labels by photo, as the person sees them; the server may still be told. */
export type Given = ReadonlyMap<number, GivenLabel>;

export const givenIn = (photos: readonly QueuedPhoto[], round: LabelRound): Given =>
  new Map(
    photos.flatMap(({ photoId, given }) => {
      const own = given.find((each) => each.round === round);
      return own === undefined ? [] : [[photoId, { label: own.label, flags: own.flags }] as const];
    }),
  );

/** The next photo without a label after this place, or else the first; the same place where all have one. */
export function nextOpen(photos: readonly QueuedPhoto[], given: Given, at: number): number {
  const isOpen = ({ photoId }: QueuedPhoto): boolean => !given.has(photoId);
  const after = photos.findIndex((photo, place) => place > at && isOpen(photo));
  if (after >= 0) return after;
  const first = photos.findIndex(isOpen);
  return first < 0 ? at : first;
}

/** What accepting the rest would give: the likeliest label of each photo that has none. */
export const restOf = (
  photos: readonly QueuedPhoto[],
  given: Given,
  flagsOf: (photoId: number) => readonly ImageFlag[],
): LabelFor[] =>
  photos.flatMap(({ photoId, suggestions }) => {
    const [first] = suggestions;
    return first === undefined || given.has(photoId)
      ? []
      : [{ photoId, label: first.label, flags: flagsOf(photoId) }];
  });
