import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, clipped, cornersOf, firstCrossing, isWithin, sharedArea, uncrossed } from './geometry.ts';
import type { Point } from './manifest.ts';

const share = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
const point: fc.Arbitrary<Point> = fc.tuple(share, share);

/** A simple outline, convex or not: corners at random distances around a middle. */
const simple: fc.Arbitrary<Point[]> = fc
  .record({
    middle: fc.tuple(
      fc.double({ min: 0.35, max: 0.65, noNaN: true }),
      fc.double({ min: 0.35, max: 0.65, noNaN: true }),
    ),
    radii: fc.array(fc.double({ min: 0.05, max: 0.35, noNaN: true }), { minLength: 3, maxLength: 14 }),
  })
  .map(({ middle: [x, y], radii }) =>
    radii.map((radius, index): Point => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );

/** By another way: whether a place is inside, by counting crossings of a ray. */
function isInside([px, py]: Point, outline: readonly Point[]): boolean {
  let isIn = false;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [0, 0];
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

const side = 100;
const cells = Array.from({ length: side * side }, (_, index): Point => [
  ((index % side) + 0.5) / side,
  (Math.floor(index / side) + 0.5) / side,
]);
const counted = (...outlines: readonly Point[][]): number =>
  cells.filter((cell) => outlines.every((outline) => isInside(cell, outline))).length / cells.length;

const square = (x: number, y: number, w: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + w],
  [x, y + w],
];

describe('sharedArea', () => {
  it.each([
    ['apart', square(0, 0, 0.2), square(0.5, 0.5, 0.2), 0],
    ['side by side', square(0, 0, 0.2), square(0.2, 0, 0.2), 0],
    ['the same', square(0.1, 0.1, 0.4), square(0.1, 0.1, 0.4), 0.16],
    ['one within the other', square(0, 0, 1), square(0.4, 0.4, 0.1), 0.01],
    ['a quarter', square(0, 0, 0.4), square(0.2, 0.2, 0.4), 0.04],
  ])('%s', (_, one, other, area) => {
    expect(sharedArea(one, other)).toBeCloseTo(area, 12);
  });

  it('is the same both ways, at most the smaller, and all of an outline with itself', () => {
    fc.assert(
      fc.property(simple, simple, (one, other) => {
        const area = sharedArea(one, other);
        expect(area).toBeCloseTo(sharedArea(other, one), 9);
        expect(area).toBeLessThanOrEqual(Math.min(areaOf(one), areaOf(other)) + 1e-9);
        expect(sharedArea(one, one)).toBeCloseTo(areaOf(one), 9);
      }),
    );
  });

  it('agrees with a count of raster cells', () => {
    fc.assert(
      fc.property(simple, simple, (one, other) => {
        expect(Math.abs(sharedArea(one, other) - counted(one, other))).toBeLessThan(0.015);
        expect(Math.abs(areaOf(one) - counted(one))).toBeLessThan(0.015);
      }),
      { numRuns: 40 },
    );
  });

  it('is nearly exact for combs with more crossings than bands', () => {
    const teeth = 100;
    const comb: Point[] = [
      ...Array.from({ length: teeth }, (_, i): Point => [i / teeth, i % 2 === 0 ? 0 : 0.9]),
      [1, 1],
      [0, 1],
    ];
    const turned = comb.map(([x, y]): Point => [y, x]);
    const area = sharedArea(comb, turned);
    expect(Math.abs(area - counted(comb, turned))).toBeLessThan(0.02);
    expect(area).toBeCloseTo(sharedArea(turned, comb), 2);
  });
});

describe('crossings', () => {
  it('finds a bow tie and none in simple outlines', () => {
    const bowTie: Point[] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ];
    expect(firstCrossing(bowTie)).toEqual([0, 2]);
    fc.assert(
      fc.property(simple, (outline) => {
        expect(firstCrossing(outline)).toBeNull();
      }),
    );
  });

  it('does not take a touch for a crossing', () => {
    expect(
      firstCrossing([
        [0, 0],
        [1, 0],
        [1, 1],
        [0.5, 0],
        [0, 1],
      ]),
    ).toBeNull();
  });

  it('are gone after the corners are reordered, and no corner is lost', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (drawn) => {
        const corners = cornersOf(drawn);
        const mended = uncrossed(corners);
        if (mended === null) return;
        expect(firstCrossing(mended)).toBeNull();
        expect(mended.toSorted()).toEqual(corners.toSorted());
      }),
    );
  });
});

describe('clipped', () => {
  it('is what lies within the drawing', () => {
    const shift = fc.double({ min: -0.6, max: 0.6, noNaN: true });
    fc.assert(
      fc.property(simple, shift, shift, (outline, dx, dy) => {
        const moved = outline.map(([x, y]): Point => [x + dx, y + dy]);
        const cut = clipped(moved);
        expect(isWithin(cut)).toBe(true);
        expect(areaOf(cut)).toBeCloseTo(sharedArea(moved, square(0, 0, 1)), 6);
      }),
    );
  });

  it('leaves what is within as it is', () => {
    fc.assert(
      fc.property(simple, (outline) => {
        if (!isWithin(outline)) return;
        expect(areaOf(clipped(outline))).toBeCloseTo(areaOf(outline), 12);
      }),
    );
  });
});
