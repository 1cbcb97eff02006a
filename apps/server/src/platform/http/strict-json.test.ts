import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyError, maxDepth, parseStrictJson } from './strict-json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('strict JSON', () => {
  it('parses like JSON.parse whatever it does not forbid', () => {
    const value = fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        fc.pre(!text.includes('__proto__') && !text.includes(String.raw`\u0000`));
        expect(parseStrictJson(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['{', 'it is not valid JSON'],
    ['{"a":1,}', 'it is not valid JSON'],
    ["{'a':1}", 'it is not valid JSON'],
    ['{"a":1} x', 'it is not valid JSON'],
    ['{"a":1,"b":2,"a":3}', 'the name "a" is given twice'],
    [String.raw`{"a":1,"\u0061":2}`, 'the name "a" is given twice'],
    ['{"x":[{"a":{"b":1,"b":1}}]}', 'the name "b" is given twice'],
    ['{"__proto__":{"x":1}}', 'the name "__proto__" is not allowed'],
    [String.raw`{"__pr\u006fto__":1}`, 'the name "__proto__" is not allowed'],
    [String.raw`{"a":"x\u0000y"}`, 'it holds a NUL character'],
    [String.raw`{"a\u0000":1}`, 'it holds a NUL character'],
    [String.raw`["\ud800"]`, 'it holds half a character'],
    [nested(maxDepth + 1), 'it is nested deeper than 32 levels'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseStrictJson(bytes(text))).toThrow(new BodyError(reason));
  });

  it.each([
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}'],
    ['{"a":"a\\"b:{[","b":"}"}'],
    ['{"a" : "b" , "b" : "a"}'],
    ['["a","a"]'],
    [String.raw`["\ud83d\ude00"]`],
    [nested(maxDepth)],
  ])('accepts %j', (text) => {
    expect(parseStrictJson(bytes(text))).toEqual(JSON.parse(text));
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseStrictJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(new BodyError('it is not UTF-8'));
  });
});
