import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { idRange } from '../../kernel/record-id.ts';
import { maxPhotos, photo } from './photo.ts';

const id = z.int().min(idRange.min).max(idRange.max);
const order = z.array(id).min(1).max(maxPhotos);

/** Whether both have the same ids, each once: reordering can neither lose nor duplicate a photo. */
const isSameSet = (one: readonly number[], other: readonly number[]): boolean => {
  const ids = new Set(one);
  const isEachOnce = ids.size === one.length && new Set(other).size === other.length;
  return isEachOnce && one.length === other.length && other.every((each) => ids.has(each));
};

/** Reorders all photos of a property. Refused if another window changed the order meanwhile. */
export const reorderPhotos = defineAction({
  name: 'reorder_photos',
  summary: 'Reorder the photos of a property; the first is the main one',
  method: 'PUT',
  path: '/api/v1/properties/{id}/photos/order',
  access: photo.access.update ?? 'super-user',
  params: z.object({ id: z.coerce.number().int().min(idRange.min).max(idRange.max) }),
  body: z
    .object({
      /** The order the caller saw; nothing changes if it is different now. */
      seen: order,
      order,
    })
    .refine(({ seen, order: wanted }) => isSameSet(seen, wanted), {
      path: ['order'],
      message: 'Must hold the same photos as “seen”, each once',
    }),
  answer: z.object({ order: z.array(z.int()) }),
});
