import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galleryOrder, standardGalleryRules, type GalleryPhoto, type GalleryRules } from './gallery-order.ts';
import { imageFlags, imageLabels, type ImageLabel } from './labels.ts';

const photos = (...labels: (ImageLabel | null)[]): GalleryPhoto[] =>
  labels.map((label, at) => ({ id: at + 1, position: at + 1, label, flags: [], isDuplicate: false }));
const rules: GalleryRules = {
  order: ['building', 'kitchen', 'bedroom'],
  inARow: 2,
  lastFlags: ['blurry'],
  duplicatesLast: true,
};
const idsOf = (all: readonly GalleryPhoto[]): number[] => galleryOrder(all, rules).map(({ id }) => id);

describe('gallery order', () => {
  it('follows the labels; the others keep their order', () => {
    expect(idsOf(photos('pool', 'bedroom', 'kitchen', null, 'building'))).toEqual([5, 3, 2, 1, 4]);
  });

  it('takes turns after as many of a label in a row', () => {
    expect(idsOf(photos('kitchen', 'kitchen', 'kitchen', 'bedroom', 'building'))).toEqual([5, 1, 2, 4, 3]);
  });

  it('puts duplicates after the others, and flagged photos last', () => {
    const [one, two, three] = photos('building', 'kitchen', 'bedroom');
    if (one === undefined || two === undefined || three === undefined) throw new Error('No photos');
    expect(idsOf([{ ...one, flags: ['blurry'] }, { ...two, isDuplicate: true }, three])).toEqual([3, 2, 1]);
    expect(idsOf([{ ...one, flags: ['people'] }, { ...two, flags: ['duplicate'] }, three])).toEqual([
      1, 3, 2,
    ]);
  });

  const someRules = fc.record({
    order: fc.uniqueArray(fc.constantFrom(...imageLabels.values), { minLength: 1 }),
    inARow: fc.integer({ min: 1, max: 5 }),
    lastFlags: fc.uniqueArray(fc.constantFrom(...imageFlags.values)),
    duplicatesLast: fc.boolean(),
  });
  const somePhotos = fc
    .array(
      fc.record({
        label: fc.option(fc.constantFrom(...imageLabels.values)),
        flags: fc.uniqueArray(fc.constantFrom(...imageFlags.values)),
        isDuplicate: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    .map((all) => all.map((each, at) => ({ ...each, id: at + 1, position: at + 1 })));

  it('loses and repeats no photo, and is the same for its own result', () => {
    fc.assert(
      fc.property(somePhotos, someRules, (all, given) => {
        const ordered = galleryOrder(all, given);
        expect(ordered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
        const again = ordered.map((photo, at) => ({ ...photo, position: at + 1 }));
        expect(galleryOrder(again, given).map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
      }),
    );
  });

  it('starts with a photo of the building by the standard rules', () => {
    const [first] = galleryOrder(photos('kitchen', 'floorplan', 'building', 'bedroom'), standardGalleryRules);
    expect(first?.label).toBe('building');
  });
});
