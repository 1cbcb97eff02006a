import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRows, type FilePart } from './cut-rows.ts';

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function partsOf(text: string, pieceLength: number, size: number): Promise<FilePart[]> {
  const parts: FilePart[] = [];
  for await (const part of cutRows(piecesOf(text, pieceLength), size)) parts.push(part);
  return parts;
}

const cell = fc
  .array(fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' '), { maxLength: 6 })
  .map((c) => c.join(''));
const row = fc.array(cell, { minLength: 1, maxLength: 4 });
const print = (rows: string[][]): string =>
  rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n');

test('joined parts are the file, and each part ends at the end of a row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 60 }),
      async (rows, pieceLength, size) => {
        const text = print(rows);
        const parts = await partsOf(text, pieceLength, size);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.map(({ isLast }) => isLast)).toEqual(
          parts.map((_, index) => index === parts.length - 1),
        );
        for (const part of parts) {
          expect(part.text.split('"').length % 2, part.text).toBe(1);
          if (!part.isLast) expect(part.text.endsWith('\n')).toBe(true);
        }
      },
    ),
  );
});

test('a trailing line break adds no empty part', async () => {
  expect(await partsOf('a,b\n1,2\n', 3, 4)).toEqual([
    { text: 'a,b\n', isLast: false },
    { text: '1,2\n', isLast: true },
  ]);
  expect(await partsOf('', 3, 4)).toEqual([]);
});
