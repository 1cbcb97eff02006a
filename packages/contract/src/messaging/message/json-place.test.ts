import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-place.ts';

test.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{"a": 01}', 1, 8],
  ['{"a" 1}', 1, 6],
  ['{"a": tru}', 1, 7],
  ['{"a": "x\ny"}', 1, 9],
  ['{"a": "\\q"}', 1, 8],
  ['[1, 2', 1, 6],
  ['{"a": 1} x', 1, 10],
  ["{'a': 1}", 1, 2],
])('%j stops being JSON at line %i, column %i', (text, line, column) => {
  expect(readJson(text)).toEqual({ ok: false, message: 'must be valid JSON', line, column });
});

test('parses valid JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('invalid JSON has a position inside the text', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), (text, where, added) => {
      const at = where % (text.length + 1);
      const broken = text.slice(0, at) + added + text.slice(at);
      const reading = readJson(broken);
      if (reading.ok) return;
      const lines = broken.split('\n');
      expect(reading.line).toBeLessThanOrEqual(lines.length);
      expect(reading.column).toBeLessThanOrEqual((lines[reading.line - 1]?.length ?? 0) + 1);
    }),
  );
});
