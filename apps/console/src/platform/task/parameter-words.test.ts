import { describe, expect, it } from 'vitest';
import {
  fittingParameters,
  givenParameters,
  parametersInWords,
  prefixedIn,
  withoutPrefix,
  withPrefix,
} from './parameter-words.ts';

describe('arguments in one line', () => {
  it('name each that was given', () => {
    expect(
      parametersInWords({ importer: 4, dryRun: true, force: false, note: '', since: null, tags: ['a', 'b'] }),
    ).toBe('importer 4, dryRun yes, tags ["a","b"]');
    expect(parametersInWords({})).toBe('');
  });
});

describe('what a form holds', () => {
  it('is sent without what was left empty; no and 0 are answers', () => {
    expect(givenParameters({ a: '', b: null, c: undefined, d: [], e: false, f: 0, g: 'x' })).toEqual({
      e: false,
      f: 0,
      g: 'x',
    });
  });

  it('takes from an earlier run only the fields there still are', () => {
    const config = [{ type: 'number', name: 'days', label: 'Days' }] as const;
    expect(fittingParameters(config, { days: 3, gone: true })).toEqual({ days: 3 });
    expect(fittingParameters(config, {})).toEqual({});
  });

  it('finds its parameters among the other fields again', () => {
    const flat = { name: 'Nightly', ...withPrefix({ importer: 4 }) };
    expect(flat).toEqual({ name: 'Nightly', 'parameters.importer': 4 });
    expect(prefixedIn(flat)).toEqual({ importer: 4 });
    expect(withoutPrefix({ 'parameters.importer': 'Required', name: 'Too long' })).toEqual({
      importer: 'Required',
      name: 'Too long',
    });
  });
});
