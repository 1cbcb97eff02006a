import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json-place.ts';

describe('readJson', () => {
  it('agrees with JSON.parse on what is valid', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const reading = readJson(JSON.stringify(value, null, indent));
        expect(reading).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it.each([
    ['', 1, 1, 'The text ends too early'],
    ['{"a": 1,}', 1, 9, 'Unexpected "}"'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'Unexpected """'],
    ['[1, 2', 1, 6, 'The text ends too early'],
    ['{"a": tru}', 1, 10, 'Unexpected "}"'],
    ['{a: 1}', 1, 2, 'Unexpected "a"'],
    ['"\\x"', 1, 3, 'Unexpected "x"'],
    ['"\\u12g4"', 1, 6, 'Unexpected "g"'],
    ['[1] 2', 1, 5, 'Unexpected "2"'],
    ['01', 1, 2, 'Unexpected "1"'],
    ['"a\nb"', 1, 3, 'Unexpected "\n"'],
  ])('%j fails at line %i, column %i', (text, line, column, message) => {
    expect(readJson(text)).toEqual({ ok: false, problem: { line, column, message } });
  });

  it('finds a position inside the text or at its end, whatever is cut out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const whole = JSON.stringify(value, null, 2);
        const text = whole.slice(0, cut % whole.length) + whole.slice((cut % whole.length) + 1);
        const reading = readJson(text);
        if (reading.ok) return;
        const lines = text.split('\n');
        expect(reading.problem.line).toBeLessThanOrEqual(lines.length);
        expect(reading.problem.column).toBeLessThanOrEqual(
          (lines[reading.problem.line - 1] ?? '').length + 1,
        );
      }),
    );
  });
});
