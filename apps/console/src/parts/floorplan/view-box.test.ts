import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, middleOf, neighbourOf, panned, wholeOf, zoomed } from './view-box.ts';

const size = { w: 1000, h: 600 };
const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.tuple(share, share);

describe('the shown part of a drawing', () => {
  it('stays within the drawing and in its proportions, whatever is done', () => {
    const step = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.05, max: 20, noNaN: true }), at: point }),
      fc.record({ dx: fc.integer({ min: -5000, max: 5000 }), dy: fc.integer({ min: -5000, max: 5000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let box = wholeOf(size);
        for (const each of steps)
          box =
            'factor' in each
              ? zoomed(box, size, each.factor, [each.at[0] * size.w, each.at[1] * size.h])
              : panned(box, size, each.dx, each.dy);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.w).toBeLessThanOrEqual(size.w + 1e-6);
        expect(box.y + box.h).toBeLessThanOrEqual(size.h + 1e-6);
        expect(box.w / box.h).toBeCloseTo(size.w / size.h, 6);
      }),
    );
  });

  it('keeps the place that is zoomed at', () => {
    const box = zoomed(wholeOf(size), size, 2, [500, 300]);
    expect(middleOf(box)).toEqual([500, 300]);
    expect(box.w).toBe(500);
  });

  it('shows the whole of an outline with room around it', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
        const box = around(points, size);
        for (const [x, y] of points) {
          expect(x * size.w).toBeGreaterThanOrEqual(box.x - 1e-6);
          expect(x * size.w).toBeLessThanOrEqual(box.x + box.w + 1e-6);
          expect(y * size.h).toBeGreaterThanOrEqual(box.y - 1e-6);
          expect(y * size.h).toBeLessThanOrEqual(box.y + box.h + 1e-6);
        }
      }),
    );
  });
});

describe('neighbourOf', () => {
  const at = (id: string, x: number, y: number) => ({ id, points: [[x, y] as [number, number]] });
  const [a, b, c] = [at('a', 0.1, 0.1), at('b', 0.3, 0.12), at('c', 0.12, 0.5)];

  it('goes to what lies straight ahead', () => {
    expect(neighbourOf([a, b, c], a, 'ArrowRight')).toBe(b);
    expect(neighbourOf([a, b, c], a, 'ArrowDown')).toBe(c);
    expect(neighbourOf([a, b, c], a, 'ArrowUp')).toBeUndefined();
    expect(neighbourOf([a, b, c], b, 'ArrowLeft')).toBe(a);
  });
});
