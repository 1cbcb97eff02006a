import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesToLoad } from './window-pages.ts';

describe('pagesToLoad', () => {
  it.each([
    [1, 1, 100, undefined, [1]],
    [3, 3, 100, undefined, [3]],
    [1, 1, 100, 50, [1]],
    [1, 1, 100, 500, [1, 2]],
    [2, 3, 100, 500, [2, 3, 4]],
    [5, 5, 100, 500, [5]],
    [9, 9, 100, 500, [5]],
    [1, 1, 100, 0, [1]],
  ])('rows on %i to %i, %i a page, %s in all', (first, last, limit, total, pages) => {
    expect(pagesToLoad(first, last, limit, total)).toEqual(pages);
  });

  it('covers the visible rows and never more than six pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 3 }), (first, more) => {
        const pages = pagesToLoad(first, first + more, 100, 200_000);
        expect(pages).toContain(first);
        expect(pages).toContain(first + more);
        expect(pages.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
