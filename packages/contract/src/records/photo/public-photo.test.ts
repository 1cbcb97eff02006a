import fc from 'fast-check';
import { expect, it } from 'vitest';
import { photoDemands } from './photo-demands.ts';
import {
  feedWidth,
  photoTypes,
  photoWidths,
  publicPhotoAddress,
  readPhotoAddress,
  servedSize,
} from './public-photo.ts';

const side = fc.integer({ min: 1, max: 4096 });
const photo = fc.record({ width: side, height: side });

it('never serves more pixels than a photo has, and keeps its shape', () => {
  fc.assert(
    fc.property(photo, fc.constantFrom(...photoWidths), (size, asked) => {
      const served = servedSize(size, asked);
      expect(served.width).toBe(Math.min(size.width, asked));
      expect(served.height).toBeLessThanOrEqual(size.height);
      expect(Math.abs(served.height - (size.height * served.width) / size.width)).toBeLessThan(1);
    }),
  );
});

it('a feed asks for a width that keeps the limits whenever the photo does', () => {
  const limit = fc.option(side, { nil: undefined });
  fc.assert(
    fc.property(photo, fc.record({ minWidth: limit, minHeight: limit }), (size, limits) => {
      fc.pre(photoDemands([size], limits).length === 0);
      expect(photoDemands([servedSize(size, feedWidth(size, limits))], limits)).toEqual([]);
    }),
  );
  expect(feedWidth({ width: 4000, height: 3000 }, {})).toBe(1920);
  expect(feedWidth({ width: 4000, height: 3000 }, { minHeight: 1700 })).toBe(2560);
});

it('an address is read back, and nothing else is', () => {
  const key = '0123456789abcdef0123456789abcdef';
  for (const width of photoWidths)
    for (const type of ['jpg', 'webp'] as const)
      expect(readPhotoAddress(publicPhotoAddress('https://a.example', key, width, type))).toEqual({
        key,
        width,
        type,
      });
  expect(Object.keys(photoTypes)).toEqual(['jpg', 'webp']);
  for (const file of ['641.jpg', '640.png', '640', '0640.jpg', '640.jpg.jpg', '640.jpg?x=1', ''])
    expect(readPhotoAddress(`/photos/${key}/${file}`)).toBeNull();
  expect(readPhotoAddress(`/photos/${key.toUpperCase()}/640.jpg`)).toBeNull();
  expect(readPhotoAddress(`/photos/${key}0/640.jpg`)).toBeNull();
});
