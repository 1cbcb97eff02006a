import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapBytes, segmentOf, windowAt, windowBytes, windowCount } from './document-window.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Like the server: whole characters, starting with the one that contains `from`. */
function read(bytes: Uint8Array, index: number): { from: number; text: string } {
  let from = Math.min(index * windowBytes, bytes.length);
  while (from > 0 && isContinued(bytes[from])) from -= 1;
  let to = Math.min((index + 1) * windowBytes + overlapBytes, bytes.length);
  while (isContinued(bytes[to])) to += 1;
  return { from, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to)) };
}

const segmentsOf = (text: string) => {
  const bytes = encode(text);
  return Array.from({ length: windowCount(bytes.length) }, (_, index) =>
    segmentOf(index, read(bytes, index), bytes.length),
  );
};

/** Texts long enough for several windows, of characters of one to four bytes. */
const documents = fc
  .tuple(
    fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 1, max: 9000 }),
    fc.constantFrom('\n', '', 'é', '🏠\n'),
  )
  .map(([lines, times, end]) =>
    lines
      .map((line) => line.toWellFormed() + end)
      .join('')
      .repeat(times),
  )
  .map((text) => text.slice(0, 400_000).toWellFormed());

describe('the windows of a document', () => {
  it('cover the whole of it, each byte once', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const segments = segmentsOf(text);
        expect(segments.map((segment) => segment.text).join('') === text).toBe(true);
        for (const [index, { from, to, text: part }] of segments.entries()) {
          expect(from).toBe(segments[index - 1]?.to ?? 0);
          expect(to - from).toBe(encode(part).length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never split a line, unless it is longer than the overlap', () => {
    const text = `${'<Listing>'.repeat(300)}\n`.repeat(200);
    for (const segment of segmentsOf(text).slice(0, -1)) expect(segment.text.endsWith('\n')).toBe(true);
    const endless = 'é'.repeat(200_000);
    expect(
      segmentsOf(endless)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(endless);
  });

  it('keep a byte order mark', () => {
    expect(segmentsOf('\ufeff<a/>')).toEqual([{ from: 0, to: 7, text: '\ufeff<a/>' }]);
  });

  it('are found by a byte, within the document', () => {
    expect(windowAt(0, 0)).toBe(0);
    expect(windowAt(windowBytes, windowBytes * 3)).toBe(1);
    expect(windowAt(9e9, windowBytes * 3)).toBe(2);
    expect(windowAt(-5, 10)).toBe(0);
  });
});
