import { describe, expect, it } from 'vitest';
import {
  comparableParameters,
  fittingParameters,
  givenParameters,
  describeParameters,
  prefixedIn,
  withoutPrefix,
  withPrefix,
} from './parameter-text.ts';

describe('arguments in one line', () => {
  it('name each that was given', () => {
    expect(
      describeParameters({
        importer: 4,
        dryRun: true,
        force: false,
        note: '',
        since: null,
        tags: ['a', 'b'],
      }),
    ).toBe('importer 4, dryRun yes, tags ["a","b"]');
    expect(describeParameters({})).toBe('');
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

it('two runs are compared by what they do, not by what was left out or rehearsed', () => {
  const config = [
    { type: 'number', name: 'importer', label: 'Importer' },
    { type: 'switch', name: 'dryRun', label: 'Dry run' },
    { type: 'switch', name: 'confirmRemovals', label: 'Confirm removals' },
    { type: 'number', name: 'days', label: 'Days', default: 30 },
  ] as const;
  const full = { importer: 4, dryRun: true, confirmRemovals: false, days: 30, gone: 'x' };
  expect(comparableParameters(config, full)).toEqual(comparableParameters(config, { importer: 4 }));
  expect(comparableParameters(config, { confirmRemovals: true })).toEqual({
    importer: null,
    confirmRemovals: true,
    days: 30,
  });
});
