import { describe, expect, it } from 'vitest';
import { estimate, withSample, type ProgressSample } from './estimate.ts';

const feed = (...points: [done: number, at: number][]): ProgressSample[] =>
  points.reduce<ProgressSample[]>((samples, [done, at]) => withSample(samples, { done, at }), []);

describe('estimate', () => {
  it('needs two samples', () => {
    expect(estimate(feed([0, 0]), 10)).toBeUndefined();
    expect(estimate(feed([0, 0], [5, 100]), 10)).toBeUndefined();
  });

  it('gives the rate and the remaining time', () => {
    expect(estimate(feed([0, 0], [50, 5000]), 100)).toEqual({ rate: 10, remainingMs: 5000 });
    expect(estimate(feed([0, 0], [50, 5000]), undefined)).toEqual({ rate: 10, remainingMs: undefined });
  });

  it('uses recent samples only', () => {
    const found = estimate(feed([0, 0], [1000, 1000], [1000, 30_000], [1010, 31_000]), 1020);
    expect(found).toEqual({ rate: 10, remainingMs: 1000 });
  });

  it('gives no end while nothing moves', () => {
    expect(estimate(feed([5, 0], [5, 5000]), 10)).toEqual({ rate: 0, remainingMs: undefined });
  });

  it('starts over when the work does', () => {
    expect(feed([90, 0], [3, 1000])).toEqual([{ done: 3, at: 1000 }]);
  });
});
