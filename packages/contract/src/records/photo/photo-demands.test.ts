import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoDemands, type PhotoLimits } from './photo-demands.ts';

const large = { width: 1600, height: 1200 };
const small = { width: 640, height: 480 };
const tall = { width: 600, height: 1800 };

describe('photoDemands', () => {
  it.each([
    ['none of them matters without limits', [small], {}, []],
    ['too few', [large, large], { photosMin: 3 }, ['There are 2 photos; at least 3 are required.']],
    ['one', [large], { photosMin: 2 }, ['There is 1 photo; at least 2 are required.']],
    ['none', [], { photosMin: 1, minWidth: 800 }, ['There are no photos; at least 1 is required.']],
    ['too many', [large, large], { photosMax: 1 }, ['There are 2 photos; at most 1 is allowed.']],
    [
      'some too small either way',
      [large, small, tall],
      { minWidth: 800, minHeight: 600 },
      ['Photo 2 is 640 × 480, photo 3 is 600 × 1800, the partner needs 800 × 600.'],
    ],
    [
      'one too narrow',
      [large, tall],
      { minWidth: 800 },
      ['Photo 2 is 600 pixels wide, the partner needs 800.'],
    ],
    [
      'many too low',
      [small, small, large, small, small, small],
      { minHeight: 600 },
      [
        'Photo 1 is 480 pixels high, photo 2 is 480 pixels high, photo 4 is 480 pixels high, 2 more are too small, the partner needs 600.',
      ],
    ],
    ['the only one', [small], { minHeight: 600 }, ['Photo 1 is 480 pixels high, the partner needs 600.']],
    ['a size that is just enough', [large], { minWidth: 1600, minHeight: 1200 }, []],
  ])('%s', (_, photos, limits: PhotoLimits, found) => {
    expect(photoDemands(photos, limits)).toEqual(found);
  });

  it('is empty exactly if every limit is met', () => {
    const side = fc.integer({ min: 1, max: 30 });
    const limit = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: side, height: side }), { maxLength: 40 }),
        fc.record({ photosMin: limit, photosMax: limit, minWidth: limit, minHeight: limit }),
        (photos, limits) => {
          const keeps =
            photos.length >= (limits.photosMin ?? 0) &&
            photos.length <= (limits.photosMax ?? 40) &&
            photos.every(
              ({ width, height }) => width >= (limits.minWidth ?? 0) && height >= (limits.minHeight ?? 0),
            );
          expect(photoDemands(photos, limits).length === 0).toBe(keeps);
        },
      ),
    );
  });
});
