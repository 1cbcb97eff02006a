import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts, mergedLines, type LogLine } from './log-line.ts';

const line = (id: number): LogLine => ({ id, at: '2026-11-15T12:00:00Z', level: 'info', text: `line ${id}` });
const ids = (lines: readonly LogLine[]): number[] => lines.map(({ id }) => id);

describe('loaded and received lines', () => {
  it('are appended in order', () => {
    expect(ids(mergedLines([line(1), line(2)], [line(3)]))).toEqual([1, 2, 3]);
    expect(ids(mergedLines([], [line(5)]))).toEqual([5]);
  });

  it('are merged without duplicates, in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.array(fc.nat(50)), (some, more) => {
        const known = mergedLines([], some.map(line));
        const all = ids(mergedLines(known, more.map(line)));
        expect(all).toEqual([...new Set([...some, ...more])].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the searched text', () => {
  it('is marked everywhere, ignoring case', () => {
    expect(markedParts('Unit 12: unit gone', 'UNIT')).toEqual([
      { text: 'Unit', hit: true },
      { text: ' 12: ', hit: false },
      { text: 'unit', hit: true },
      { text: ' gone', hit: false },
    ]);
    expect(markedParts('nothing', '')).toEqual([{ text: 'nothing', hit: false }]);
  });

  it('keeps every letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, search) => {
        expect(
          markedParts(text, search)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
