import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUploadRow } from './read-upload-row.ts';

const columns = { propertyId: 0, partner: 1, url: 2, note: 3 };

it('removes the apostrophe an export adds before a formula', () => {
  expect(readUploadRow(columns, ['7', 'zumper', 'https://z.example/', "'=SUM(A1)"])).toEqual({
    propertyId: 7,
    partner: 'zumper',
    url: 'https://z.example/',
    note: '=SUM(A1)',
    problem: null,
  });
});

it.each([
  [['', 'zumper', 'https://z.example/'], 'The property is missing'],
  [['0', 'zumper', 'https://z.example/'], '“0” is not the number of a property'],
  [['2147483648', 'zumper', 'https://z.example/'], '“2147483648” is not the number of a property'],
  [['7', '', 'https://z.example/'], 'The partner is missing'],
  [['7', 'zumper'], 'The address is missing'],
  [[`${'7'.repeat(59)}🏠🏠`, 'zumper'], `“${'7'.repeat(59)}…” is not the number of a property`],
  [
    ['7', 'zumper', 'http://me:secret@z.example/'],
    '“http://me:secret@z.example/” is not an address with http:// or https://',
  ],
  [['7', 'zumper', 'https://z.example/', 'x'.repeat(1001)], 'The note is too long'],
])('%j: %s', (cells, problem) => expect(readUploadRow(columns, cells).problem).toBe(problem));

it('any row is either a valid URL or has a problem', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (cells) => {
      const { propertyId, url, problem } = readUploadRow(columns, cells);
      if (problem !== null) return;
      expect(propertyId).toBeGreaterThan(0);
      expect(URL.parse(url)?.protocol).toMatch(/^https?:$/);
    }),
  );
});
