import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashDistance, nearDistance, nearDuplicates, perceptualHash } from './perceptual-hash.ts';
import { squareOf, squareSize } from './photo-features.ts';

/** A scene of a few soft blobs, so that there is something at low frequencies. */
const sceneOf = (
  blobs: readonly { x: number; y: number; light: number }[],
  change = (value: number) => value,
) =>
  squareOf(
    Array.from({ length: squareSize * squareSize * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3);
      const [x, y] = [pixel % squareSize, Math.floor(pixel / squareSize)];
      const value = blobs.reduce(
        (sum, blob) => sum + blob.light * Math.exp(-((x - blob.x) ** 2 + (y - blob.y) ** 2) / 60),
        60,
      );
      return Math.max(0, Math.min(255, change(value)));
    }),
  );

const hash = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.join(''));
const blobs = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 31 }),
    y: fc.integer({ min: 0, max: 31 }),
    light: fc.integer({ min: 40, max: 90 }),
  }),
  { minLength: 2, maxLength: 2 },
);

describe('perceptual hash', () => {
  it('has 64 bits and is the same for the same photo', () => {
    fc.assert(
      fc.property(blobs, (shown) => {
        const one = perceptualHash(sceneOf(shown));
        expect(one).toMatch(/^[0-9a-f]{16}$/);
        expect(perceptualHash(sceneOf(shown))).toBe(one);
      }),
    );
  });

  it('hardly changes with brightness and contrast', () => {
    fc.assert(
      fc.property(blobs, fc.integer({ min: -20, max: 20 }), (shown, brighter) => {
        const changed = sceneOf(shown, (value) => value * 0.9 + brighter);
        expect(hashDistance(perceptualHash(sceneOf(shown)), perceptualHash(changed))).toBeLessThanOrEqual(
          nearDistance,
        );
      }),
    );
  });

  it('tells different photos apart', () => {
    const left = perceptualHash(sceneOf([{ x: 4, y: 6, light: 120 }]));
    const right = perceptualHash(sceneOf([{ x: 27, y: 24, light: 120 }]));
    expect(hashDistance(left, right)).toBeGreaterThan(nearDistance);
  });
});

describe('distance of hashes', () => {
  it.each([
    ['0000000000000000', '0000000000000000', 0],
    ['0000000000000000', 'ffffffffffffffff', 64],
    ['0000000000000001', '0000000000000003', 1],
    ['f0f0f0f0f0f0f0f0', '0f0f0f0f0f0f0f0f', 64],
    ['123456789abcdef0', '123456789abcdef7', 3],
  ])('%s and %s differ in %i bits', (one, other, bits) => {
    expect(hashDistance(one, other)).toBe(bits);
  });

  it('is a metric', () => {
    fc.assert(
      fc.property(hash, hash, hash, (a, b, c) => {
        expect(hashDistance(a, b)).toBe(hashDistance(b, a));
        expect(hashDistance(a, b) === 0).toBe(a === b);
        expect(hashDistance(a, c)).toBeLessThanOrEqual(hashDistance(a, b) + hashDistance(b, c));
      }),
    );
  });
});

describe('near-duplicates', () => {
  it('names the first of those that look the same; photos not read are left out', () => {
    const found = nearDuplicates([
      { id: 1, hash: '0000000000000000' },
      { id: 2, hash: 'ffffffffffffffff' },
      { id: 3, hash: '0000000000000003' },
      { id: 4, hash: null },
      { id: 5, hash: 'fffffffffffffffe' },
    ]);
    expect([...found]).toEqual([
      [3, 1],
      [5, 2],
    ]);
  });
});
