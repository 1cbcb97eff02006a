import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText } from '#kit/csv/csv.ts';
import { rowCounter } from './row-counter.ts';

it('counts rows wherever the bytes are cut, whatever is in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', ',', '\r', 'é') });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1 }),
      fc.integer({ min: 1, max: 7 }),
      (rows, size) => {
        const bytes = new TextEncoder().encode(csvText(rows));
        const count = rowCounter();
        let counted = 0;
        for (let at = 0; at < bytes.length; at += size) counted = count(bytes.subarray(at, at + size));
        expect(counted).toBe(rows.length - 1);
      },
    ),
  );
});

it('counts no row before the header has ended', () => {
  expect(rowCounter()(new TextEncoder().encode('Name,Ci'))).toBe(0);
});
