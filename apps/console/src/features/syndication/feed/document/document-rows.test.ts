import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowAt, rowsOf } from './document-rows.ts';

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

const segment = (text: string, from = 0) => ({ from, to: from + byteLength(text), text });

describe('the rows of a document', () => {
  it('break long lines and mark continuations', () => {
    expect(rowsOf(segment('abcdef\n\ngh', 10), 4)).toEqual([
      { from: 10, to: 14, text: 'abcd', isContinued: false },
      { from: 14, to: 17, text: 'ef', isContinued: true },
      { from: 17, to: 18, text: '', isContinued: false },
      { from: 18, to: 20, text: 'gh', isContinued: false },
    ]);
  });

  it('contain the whole text, byte by byte', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.toWellFormed()),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(1e8),
        (text, columns, from) => {
          const rows = rowsOf(segment(text, from), columns);
          expect(rows.map((row) => row.text).join('')).toBe(text.replaceAll('\n', ''));
          let at = from;
          for (const row of rows) {
            expect(row.from).toBe(at);
            at = row.to;
            expect(rows[rowAt(rows, row.from)]).toBe(row);
            expect(rows[rowAt(rows, row.to - 1)]).toBe(row);
          }
          expect(at).toBe(from + byteLength(text));
        },
      ),
    );
  });

  it('are found by the nearest byte', () => {
    const rows = rowsOf(segment('ab\ncd\n', 100), 10);
    expect([rowAt(rows, 0), rowAt(rows, 102), rowAt(rows, 103), rowAt(rows, 999)]).toEqual([0, 0, 1, 1]);
    expect(rowAt([], 5)).toBe(0);
  });
});
