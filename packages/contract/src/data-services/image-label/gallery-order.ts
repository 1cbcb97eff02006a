import { z } from 'zod';
import { imageFlags, imageLabels, type ImageFlag, type ImageLabel } from './labels.ts';

/** How the gallery of a property is ordered by what its photos show. */
export const galleryRulesSchema = z.strictObject({
  /** Labels that come first, in this order; the others follow in the order they have. */
  order: z
    .array(z.enum(imageLabels.values))
    .min(1)
    .max(imageLabels.values.length)
    .refine((labels) => new Set(labels).size === labels.length, 'Each label only once'),
  /** As many of one label in a row, before the next label has its turn. */
  inARow: z.int().min(1).max(50),
  /** Photos with one of these flags come last. */
  lastFlags: z.array(z.enum(imageFlags.values)).max(imageFlags.values.length),
  /** A photo that looks like an earlier one comes after all others. */
  duplicatesLast: z.boolean(),
});
export type GalleryRules = z.infer<typeof galleryRulesSchema>;

export const standardGalleryRules: GalleryRules = {
  order: [
    'building',
    'living_room',
    'kitchen',
    'dining_room',
    'bedroom',
    'bathroom',
    'balcony_patio',
    'view_aerial',
    'lounge',
    'fitness_center',
    'pool',
    'laundry_facility',
    'parking',
    'floorplan',
    'site_plan',
  ],
  inARow: 3,
  lastFlags: ['blurry', 'watermark', 'text_overlay', 'nsfw'],
  duplicatesLast: true,
};

export interface GalleryPhoto {
  readonly id: number;
  /** Its place now. */
  readonly position: number;
  readonly label: ImageLabel | null;
  readonly flags: readonly ImageFlag[];
  readonly isDuplicate: boolean;
}

/** The photos in the order of the rules; what the rules leave equal keeps its order. */
export function galleryOrder<P extends GalleryPhoto>(photos: readonly P[], rules: GalleryRules): P[] {
  const placeOf = (label: ImageLabel | null): number => {
    const place = label === null ? -1 : rules.order.indexOf(label);
    return place < 0 ? rules.order.length : place;
  };
  const groupOf = ({ flags, isDuplicate }: GalleryPhoto): number => {
    if (flags.some((flag) => rules.lastFlags.includes(flag))) return 2;
    return rules.duplicatesLast && (isDuplicate || flags.includes('duplicate')) ? 1 : 0;
  };
  const seen = new Map<string, number>();
  const placed = photos
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map((photo, now) => {
      const group = groupOf(photo);
      const place = placeOf(photo.label);
      const key = `${group} ${place}`;
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      return { photo, now, group, turn: Math.floor(before / rules.inARow), place };
    });
  return placed
    .toSorted((a, b) => a.group - b.group || a.turn - b.turn || a.place - b.place || a.now - b.now)
    .map(({ photo }) => photo);
}
