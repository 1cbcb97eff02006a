import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatusStyle } from '../status-badge/badge-tones.ts';
import { blockText, laneTones, describeStates, worstOf } from './lane.ts';
import { placeBlocks } from './lane-layout.ts';

const minute = 60_000;
const window = { from: 0, to: 24 * 60 * minute };

const done: StatusStyle = { label: 'Done', tone: 'success' };
const failed: StatusStyle = { label: 'Failed', tone: 'danger' };
const forecast: StatusStyle = { label: 'Forecast', tone: 'waiting' };
const late: StatusStyle = { label: 'Late', tone: 'late' };

const block = (id: string, fromMinute: number, minutes: number, look = done) => ({
  id,
  look,
  label: `Run ${id}`,
  from: fromMinute * minute,
  to: (fromMinute + minutes) * minute,
});

describe('blocks in a lane', () => {
  it('are placed by their time', () => {
    const { rows, placed } = placeBlocks([block('a', 360, 60), block('b', 720, 120)], window, 1440);
    expect(rows).toBe(1);
    expect(placed.map(({ left, width }) => [left, width])).toEqual([
      [360, 60],
      [720, 120],
    ]);
  });

  it('that overlap in time are stacked', () => {
    const { rows, placed } = placeBlocks(
      [block('a', 0, 60), block('b', 30, 60), block('c', 60, 60)],
      window,
      1440,
    );
    expect(rows).toBe(2);
    expect(placed.map(({ key, row }) => `${key}${row}`)).toEqual(['a0', 'c0', 'b1']);
  });

  it('too close to distinguish are merged, and show the worst', () => {
    const { placed } = placeBlocks(
      [block('a', 600, 1), block('b', 603, 1, failed), block('c', 605, 1)],
      window,
      720,
    );
    expect(placed).toHaveLength(1);
    expect(placed[0]?.tone).toBe('danger');
    expect(describeStates(placed[0]?.blocks ?? [])).toBe('1 failed, 2 done');
  });

  it('every few minutes all day do not merge into one block', () => {
    const blocks = Array.from({ length: 288 }, (_, index) => block(String(index), index * 5, 1));
    expect(placeBlocks(blocks, window, 1000).placed.length).toBeGreaterThan(60);
  });

  it('outside the window are omitted, and those across its edge are cut', () => {
    const blocks = [block('before', -120, 60), block('across', -30, 60), block('after', 1440, 10)];
    const { placed } = placeBlocks(blocks, window, 1440);
    expect(placed.map(({ key, left, width }) => [key, left, width])).toEqual([['across', 0, 30]]);
  });

  const anyBlocks = fc.array(
    fc.record({
      start: fc.integer({ min: -200, max: 1500 }),
      minutes: fc.integer({ min: 0, max: 400 }),
      look: fc.constantFrom(...laneTones).map((tone) => ({ label: tone, tone })),
    }),
    { maxLength: 120 },
  );

  it('each has one place inside the chart, and no two overlap', () => {
    fc.assert(
      fc.property(anyBlocks, fc.integer({ min: 80, max: 2000 }), (given, width) => {
        const blocks = given.map(({ start, minutes, look }, index) =>
          block(String(index), start, minutes, look),
        );
        const { rows, placed } = placeBlocks(blocks, window, width);
        const seen = blocks.filter(({ from, to }) => to >= window.from && from < window.to);
        expect(placed.flatMap((each) => each.blocks.map(({ id }) => id)).toSorted()).toEqual(
          seen.map(({ id }) => id).toSorted(),
        );
        for (const each of placed) {
          expect(each.left).toBeGreaterThanOrEqual(0);
          expect(each.left + each.width).toBeLessThanOrEqual(width + 0.001);
          expect(each.width).toBeGreaterThan(5.9);
          expect(each.row).toBeLessThan(rows);
          expect(each.tone).toBe(worstOf(each.blocks)?.look.tone);
        }
        for (let row = 0; row < rows; row += 1) {
          const inRow = placed.filter((each) => each.row === row).toSorted((a, b) => a.left - b.left);
          for (const [index, each] of inRow.entries()) {
            const next = inRow[index + 1];
            if (next !== undefined) expect(each.left + each.width).toBeLessThanOrEqual(next.left);
          }
        }
      }),
    );
  });
});

describe('a block in words', () => {
  it('says what, when, how long and the result', () => {
    expect(blockText([block('7', 0, 2, failed)])).toMatch(/^Run 7, \d\d:\d\d \(2 min 00 s\): failed$/);
    expect(blockText([block('7', 0, 2, forecast)])).toMatch(/^Run 7, \d\d:\d\d: forecast$/);
  });

  it('counts merged blocks', () => {
    const many = { ...block('7', 0, 60), count: 12 };
    expect(blockText([many])).toMatch(/^12 runs, \d\d:\d\d–\d\d:\d\d: 12 done$/);
    expect(blockText([many, block('8', 5, 1, late)])).toMatch(/^13 runs, .*: 1 late, 12 done$/);
  });
});
