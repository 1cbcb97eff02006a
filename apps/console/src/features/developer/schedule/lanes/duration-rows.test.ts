import { describe, expect, it } from 'vitest';
import { durationRows } from './duration-rows.ts';

const run = (runId: number, minute: number, status = 'success') => ({
  runId,
  startedAt: new Date(2026, 10, 15, 12, minute).toISOString(),
  durationMs: 1240 * runId,
  status,
});

describe('durations for a chart', () => {
  it('are seconds, by result of the run', () => {
    expect(durationRows([run(1, 0), run(2, 5, 'timed-out')])).toEqual([
      { Started: '11-15 12:00', succeeded: 1.24, failed: 0 },
      { Started: '11-15 12:05', succeeded: 0, failed: 2.48 },
    ]);
  });

  it('keep two runs of one minute separate, and only the newest of many', () => {
    expect(durationRows([run(1, 0), run(2, 0)]).map((row) => row['Started'])).toEqual([
      '11-15 12:00',
      '11-15 12:00 (run 2)',
    ]);
    const many = durationRows(Array.from({ length: 200 }, (_, index) => run(index, index)));
    expect(many).toHaveLength(60);
    expect(new Set(many.map((row) => row['Started'])).size).toBe(60);
  });
});
