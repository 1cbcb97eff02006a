import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedValues, isSame, mergedValues, suggestedSide, threeWay } from './merge.ts';

const names = ['a', 'b', 'c'];
const value = fc.oneof(fc.constantFrom(null, 1, 'x', true), fc.array(fc.integer({ min: 0, max: 2 })));
const record = fc.record({ a: value, b: value, c: value });

describe('threeWay', () => {
  it('keeps every change that only one side made', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const fields = threeWay(names, base, mine, theirs);
        const open = fields.filter((field) => suggestedSide(field) === undefined);
        const merged = mergedValues(
          fields,
          Object.fromEntries(open.map(({ name }) => [name, 'mine' as const])),
        );
        for (const field of fields) {
          const result = merged?.[field.name];
          if (isSame(field.base, field.mine)) expect(isSame(result, field.theirs)).toBe(true);
          if (isSame(field.base, field.theirs)) expect(isSame(result, field.mine)).toBe(true);
        }
      }),
    );
  });

  it('leaves a field undecided that two people changed differently', () => {
    const fields = threeWay(['a', 'b'], { a: 1, b: 1 }, { a: 2, b: 5 }, { a: 3, b: 5 });
    expect(fields.map(({ changedBy }) => changedBy)).toEqual(['both', 'both-alike']);
    expect(mergedValues(fields, {})).toBeUndefined();
    expect(mergedValues(fields, { a: 'theirs' })).toEqual({ a: 3, b: 5 });
    expect(mergedValues(fields, { a: 'base' })).toEqual({ a: 1, b: 5 });
  });
});

describe('changedValues', () => {
  it('turns one record into the other', () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        expect({ ...from, ...changedValues(names, from, to) }).toEqual(to);
      }),
    );
  });

  it('sends nothing for an absent value that stays absent, and null for one that is removed', () => {
    expect(changedValues(['a', 'b'], { a: null, b: 1 }, {})).toEqual({ b: null });
  });
});

describe('isSame', () => {
  it('ignores the order of object keys, not of lists', () => {
    expect(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: 1 }, { b: 1 })).toBe(false);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame([], {})).toBe(false);
  });
});
