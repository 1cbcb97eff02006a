import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError, JsonSplitter, type RecordPath } from './json-records.ts';

/** The bytes of a text, cut at the given positions. */
function pieces(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let from = 0;
  return places.map((to) => {
    const piece = bytes.slice(from, to);
    from = to;
    return piece;
  });
}

function recordsOf(text: string, path: RecordPath, cuts: readonly number[] = []): unknown[] {
  const found: unknown[] = [];
  const splitter = new JsonSplitter(path, { record: (record) => found.push(JSON.parse(record)) });
  for (const piece of pieces(text, cuts)) splitter.write(piece);
  splitter.end();
  return found;
}

const cuts = fc.array(fc.nat(), { maxLength: 8 });
const spaces = fc.constantFrom(0, 1, 2, '\t');
const value = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
// A list of records; -0 is written as 0.
const list = fc.array(value, { maxLength: 6 }).map((each): unknown[] => JSON.parse(JSON.stringify(each)));

describe('splitting JSON into records', () => {
  it('finds the members of a list, however it is formatted and wherever the bytes are cut', () => {
    fc.assert(
      fc.property(list, cuts, spaces, (records, at, indent) => {
        expect(recordsOf(JSON.stringify(records, null, indent), [], at)).toEqual(records);
      }),
    );
  });

  it('finds them behind keys, beside other lists', () => {
    fc.assert(
      fc.property(list, fc.string({ unit: 'grapheme' }), cuts, spaces, (records, key, at, indent) => {
        const text = JSON.stringify([{ other: [1], [key]: records }, 0], null, indent);
        // Not at the top: a nested list is part of a record.
        expect(recordsOf(text, [key], at)).toEqual([]);
        const inside = JSON.stringify({ a: { other: [[2]], [key]: records, z: [3] } }, null, indent);
        fc.pre(key !== 'other' && key !== 'z' && key !== '__proto__');
        expect(recordsOf(inside, ['a', key], at)).toEqual(records);
      }),
    );
  });

  it('takes each top-level value if no list is named', () => {
    fc.assert(
      fc.property(list, cuts, (records, at) => {
        const text = records.map((record) => JSON.stringify(record)).join('\n');
        expect(recordsOf(text, null, at)).toEqual(records);
      }),
    );
  });

  it('reports the lists it passes, with their contents', () => {
    const told: string[] = [];
    const splitter = new JsonSplitter([], {
      list: (path, isObject) => told.push(`${path.join('.')} ${isObject}`),
    });
    splitter.write(
      new TextEncoder().encode('{"data":{"items":[{"tags":["a"]},{}]},"codes":[1,[2]],"none":[]}'),
    );
    splitter.end();
    expect(told).toEqual(['data.items true', 'data.items true', 'codes false', 'codes false']);
  });

  it.each([
    ['[{"a":1}', 'The text ends in the middle of something, on line 1.'],
    ['[{"a":\n"x}\n]', 'A text is not closed, on line 2.'],
    ['[1]]', 'There is a closing bracket too many, on line 1.'],
    ['{"a":[1}]', 'There is a closing bracket too many, on line 1.'],
    ['1,2', 'There is a comma too many, on line 1.'],
  ])('says what is wrong with %j', (text, words) => {
    expect(() => recordsOf(text, [])).toThrow(new FormatError(words));
  });

  it('refuses invalid UTF-8, with its place', () => {
    const splitter = new JsonSplitter([], { record: () => {} });
    expect(() => splitter.write(new Uint8Array([0x5b, 0x0a, 0x22, 0xff, 0x22, 0x5d]))).toThrow(
      'This is not UTF-8, near line 2.',
    );
  });
});
