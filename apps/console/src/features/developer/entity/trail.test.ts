import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenOf, cutTo, extended, parseTrail, printTrail, type Trail } from './trail.ts';

const trail: Trail = {
  key: '3',
  steps: [
    { relation: 'properties', key: '7' },
    { relation: 'building', key: null },
  ],
};

describe('a trail', () => {
  it('is parsed from an address and printed into one', () => {
    expect(printTrail(trail)).toBe('3/properties:7/building');
    expect(parseTrail('3/properties:7/building')).toEqual(trail);
    expect(parseTrail('roleId:a%2Fb~productKey:x')).toEqual({ key: 'roleId:a%2Fb~productKey:x', steps: [] });
    expect(parseTrail('7/note.property:4')?.steps).toEqual([{ relation: 'note.property', key: '4' }]);
    for (const nothing of [null, '', '/building']) expect(parseTrail(nothing)).toBeNull();
  });

  it('round-trips any keys', () => {
    const key = fc.string({ minLength: 1 }).map(encodeURIComponent);
    const step = fc.record({
      relation: fc.stringMatching(/^[a-z][A-Za-z_.]*$/),
      key: fc.option(key, { nil: null }),
    });
    fc.assert(
      fc.property(key, fc.array(step), (first, steps) => {
        expect(parseTrail(printTrail({ key: first, steps }))).toEqual({ key: first, steps });
      }),
    );
  });

  it('can be cut and extended', () => {
    expect(printTrail(cutTo(trail, 1))).toBe('3/properties:7');
    expect(printTrail(cutTo(trail, 0))).toBe('3');
    const further = extended(trail, { relation: 'note.property', key: null });
    expect(printTrail(further)).toBe('3/properties:7/building/note.property');
    expect(printTrail(chosenOf(further, '9'))).toBe('3/properties:7/building/note.property:9');
  });
});
