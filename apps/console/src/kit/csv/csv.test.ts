import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

/** An RFC 4180 parser for this test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n', '\r\n'), fc.string())
    .map((parts) => parts.join('')),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc.array(fc.array(hostile, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
  );

describe('csvText', () => {
  it('round-trips, except for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(csvText(rows));
        expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(
          rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))),
        );
      }),
    );
  });

  it('no cell starts like a formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cell of readCsv(csvText(rows)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('follows the standard', () =>
    expect(
      csvText([
        ['Role', 'Says'],
        ['a,b', 'he said "=1"'],
        ['=HYPERLINK("x")', ''],
      ]),
    ).toBe('Role,Says\r\n"a,b","he said ""=1"""\r\n"\'=HYPERLINK(""x"")",\r\n'));
});
