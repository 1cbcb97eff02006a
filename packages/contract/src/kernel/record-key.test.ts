import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from './problem.ts';
import { keyValues, parseKey, printKey } from './record-key.ts';
import { tenant, tower } from './sample-resources.ts';

const wellFormed = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((value) => !value.includes('\0'));

describe('keys', () => {
  test('are printed as in the specification', () => {
    expect(printKey(tower, 7)).toBe('7');
    expect(printKey(tower, { id: 7, name: 'x' })).toBe('7');
    expect(printKey(tenant, { towerId: 3, unit: 'a~b/c:d %' })).toBe('towerId:3~unit:a%7Eb%2Fc%3Ad%20%25');
  });

  test('round-trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), wellFormed, (towerId, unit) => {
        expect(parseKey(tenant, printKey(tenant, { towerId, unit }))).toEqual({ towerId, unit });
        expect(parseKey(tower, printKey(tower, towerId))).toEqual({ id: towerId });
      }),
    );
  });

  test('require all their parts', () => {
    expect(() => keyValues(tenant, { towerId: 3 })).toThrow('A tenant is named by towerId and unit');
    expect(() => keyValues(tenant, 3)).toThrow(TypeError);
    expect(() => keyValues(tower, null)).toThrow(TypeError);
  });

  test.each([
    [tower, ''],
    [tower, 'x'],
    [tower, '1.5'],
    [tower, '%E0%A4%A'],
    [tower, '99999999999999999999'],
    [tenant, '3'],
    [tenant, 'towerId:3'],
    [tenant, 'towerId:3~unit:'],
    [tenant, 'towerId:x~unit:a'],
    [tenant, 'towerId:3~unit:a~more:b'],
    [tenant, 'towerId:3~name:a'],
    [tenant, ':3~unit:a'],
  ])('%o: %j is not found', (resource, text) => {
    expect(() => parseKey(resource, text)).toThrow(ProblemError);
    expect(() => parseKey(resource, text)).toThrow(`There is no ${resource.singular} ${text}.`);
  });

  test('any text either parses or is not found', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          parseKey(tenant, text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
        }
      }),
    );
  });
});
