import { describe, expect, it } from 'vitest';
import { judgeThreshold, type StoredSample, type Threshold } from './judge-threshold.ts';
import { RequestStats } from './request-stats.ts';

const now = new Date('2026-11-16T12:00:00Z');
const limit: Threshold = { metric: 'outboxLag', comparison: 'above', value: '120.00', forSeconds: 20 };

/** Values by seconds ago. */
const samples = (byAge: Readonly<Record<number, number>>, process = 'installation'): StoredSample[] =>
  Object.entries(byAge).map(([age, value]) => ({
    process,
    at: new Date(now.getTime() - Number(age) * 1000),
    values: { outboxLag: value, memory: value },
  }));
const stateOf = (threshold: Threshold, given: readonly StoredSample[]) =>
  judgeThreshold(threshold, given, now).map(({ process, state, worst }) => [process, state, worst]);

describe('thresholds', () => {
  it('are crossed once every sample of the time is beyond the limit', () => {
    expect(stateOf(limit, samples({ 0: 130, 10: 140, 20: 125 }))).toEqual([['installation', 'crossed', 140]]);
    expect(stateOf(limit, samples({ 0: 130, 10: 130 }))).toEqual([['installation', 'undecided', 130]]);
    expect(stateOf(limit, samples({ 0: 130, 10: 90, 20: 130 }))).toEqual([
      ['installation', 'undecided', 130],
    ]);
  });

  it('are clear with the first good sample, at the limit, and without a fresh sample', () => {
    expect(stateOf(limit, samples({ 0: 119, 10: 500, 20: 500 }))).toEqual([['installation', 'clear', 500]]);
    expect(stateOf(limit, samples({ 0: 120, 10: 120, 20: 120 }))).toEqual([['installation', 'clear', 120]]);
    expect(stateOf(limit, samples({ 90: 500, 100: 500, 120: 500 }))).toEqual([['installation', 'clear', 0]]);
  });

  it('below a limit keep the lowest value', () => {
    const below: Threshold = { ...limit, comparison: 'below', value: '1' };
    expect(stateOf(below, samples({ 0: 0, 10: 0.5, 20: 0 }))).toEqual([['installation', 'crossed', 0]]);
  });

  it('judge each process by its own samples, and the installation apart', () => {
    const memory: Threshold = { ...limit, metric: 'memory', forSeconds: 0 };
    const given = [...samples({ 0: 500 }), ...samples({ 0: 130 }, 'a'), ...samples({ 0: 90 }, 'b')];
    expect(stateOf(memory, given)).toEqual([
      ['a', 'crossed', 130],
      ['b', 'clear', 90],
    ]);
  });
});

describe('request figures', () => {
  it('have percentiles within a tenth, and start again after each sample', () => {
    const stats = new RequestStats();
    for (let n = 1; n <= 1000; n += 1) stats.note(n, n > 990);
    const { count, failed, median, p95, p99 } = stats.take();
    expect([count, failed]).toEqual([1000, 10]);
    for (const [found, exact] of [
      [median, 500],
      [p95, 950],
      [p99, 990],
    ] as const)
      expect(Math.abs((found ?? 0) - exact) / exact).toBeLessThan(0.1);
    expect(stats.take()).toEqual({ count: 0, failed: 0, median: null, p95: null, p99: null });
  });

  it('accept any duration', () => {
    const stats = new RequestStats();
    for (const milliseconds of [0, 0.0001, 1e9]) stats.note(milliseconds, false);
    expect(stats.take().count).toBe(3);
  });
});
