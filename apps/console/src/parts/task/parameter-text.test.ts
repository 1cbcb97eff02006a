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
  it('name each given one', () => {
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
  it('is sent without empty inputs; no and 0 are values', () => {
    expect(givenParameters({ a: '', b: null, c: undefined, d: [], e: false, f: 0, g: 'x' })).toEqual({
      e: false,
      f: 0,
      g: 'x',
    });
  });

  it('takes only existing fields from an earlier run', () => {
    const config = [{ type: 'number', name: 'days', label: 'Days' }] as const;
    expect(fittingParameters(config, { days: 3, gone: true })).toEqual({ days: 3 });
    expect(fittingParameters(config, {})).toEqual({});
  });

  it('extracts its parameters from the other fields', () => {
    const flat = { name: 'Nightly', ...withPrefix({ importer: 4 }) };
    expect(flat).toEqual({ name: 'Nightly', 'parameters.importer': 4 });
    expect(prefixedIn(flat)).toEqual({ importer: 4 });
    expect(withoutPrefix({ 'parameters.importer': 'Required', name: 'Too long' })).toEqual({
      importer: 'Required',
      name: 'Too long',
    });
  });
});

it('two runs are compared by effect, ignoring omitted switches and dry runs', () => {
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
