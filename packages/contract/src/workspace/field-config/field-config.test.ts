import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldConfig,
  fieldConfigDefaults,
  fieldConfigErrors,
  fieldConfigSchema,
  type FieldConfig,
  type FieldConfigField,
} from './field-config.ts';

const config: FieldConfig = [
  { type: 'text', name: 'title', label: 'Title', required: true, min: 2, max: 5, pattern: '[a-z]+' },
  { type: 'number', name: 'count', label: 'Count', min: 1, max: 10, integer: true },
  { type: 'switch', name: 'dryRun', label: 'Dry run', required: true },
  {
    type: 'select',
    name: 'mode',
    label: 'Mode',
    options: [
      { value: 'full', label: 'Full' },
      { value: 'delta', label: 'Delta' },
    ],
    default: 'delta',
  },
  {
    type: 'multi-select',
    name: 'parts',
    label: 'Parts',
    max: 1,
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  { type: 'date', name: 'since', label: 'Since', min: '2026-01-01', max: '2026-12-31' },
  { type: 'json', name: 'extra', label: 'Extra' },
  { type: 'record', name: 'clientId', label: 'Client', resource: 'client' },
];

describe('fieldConfigSchema', () => {
  it('fills in defaults and drops empty values', () => {
    const parsed = fieldConfigSchema(config).parse({ title: 'abc', count: null, parts: [], clientId: '' });
    expect(parsed).toEqual({ title: 'abc', dryRun: false, mode: 'delta' });
  });

  it('keeps every kind of value', () => {
    const values = {
      title: 'abc',
      count: 3,
      dryRun: true,
      mode: 'full',
      parts: ['b'],
      since: '2026-05-04',
      extra: { a: [1, null] },
      clientId: 7,
    };
    expect(fieldConfigSchema(config).parse(values)).toEqual(values);
  });

  it.each([
    [{}, { title: 'Required' }],
    [{ title: 'a' }, { title: 'At least 2 characters' }],
    [{ title: 'abcdef' }, { title: 'At most 5 characters' }],
    [{ title: 'ab1' }, { title: 'Does not have the expected form' }],
    [{ title: 7 }, { title: 'Must be a text' }],
    [{ title: 'abc', count: 11 }, { count: 'Must be at most 10' }],
    [{ title: 'abc', count: 0 }, { count: 'Must be at least 1' }],
    [{ title: 'abc', count: 1.5 }, { count: 'Must be a whole number' }],
    [{ title: 'abc', count: '1' }, { count: 'Must be a number' }],
    [{ title: 'abc', dryRun: 1 }, { dryRun: 'Must be yes or no' }],
    [{ title: 'abc', mode: 'other' }, { mode: 'Choose one of the options' }],
    [{ title: 'abc', parts: ['a', 'b'] }, { parts: 'Choose at most 1' }],
    [{ title: 'abc', since: '2025-12-31' }, { since: 'Must be 2026-01-01 or later' }],
    [{ title: 'abc', since: '2027-01-01' }, { since: 'Must be 2026-12-31 or earlier' }],
    [{ title: 'abc', since: '2026-02-30' }, { since: 'Must be a date (YYYY-MM-DD)' }],
    [{ title: 'abc', clientId: true }, { clientId: 'Choose a record' }],
    [{ title: 'abc', other: 1 }, { other: 'Is not a parameter of this task' }],
  ])('%j is refused with %j', (values, errors) => {
    expect(fieldConfigErrors(config, values)).toEqual(errors);
  });

  it('never throws, and accepts its own output unchanged', () => {
    const schema = fieldConfigSchema(config);
    fc.assert(
      fc.property(
        fc.record(
          {
            title: fc.oneof(fc.stringMatching(/^[a-z]{2,5}$/), fc.string()),
            count: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.anything()),
            mode: fc.constantFrom('full', 'delta', 'no', null),
            parts: fc.array(fc.constantFrom('a', 'b', 'c')),
            extra: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        (values) => {
          const first = schema.safeParse(values);
          if (!first.success) {
            expect(Object.keys(fieldConfigErrors(config, values)).length).toBeGreaterThan(0);
            return;
          }
          expect(schema.parse(first.data)).toEqual(first.data);
        },
      ),
    );
  });

  it('accepts numbers exactly within their bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -60, max: 60 }),
        (a, b, value) => {
          const [min, max] = [Math.min(a, b), Math.max(a, b)];
          const field: FieldConfigField = { type: 'number', name: 'n', label: 'N', min, max };
          expect(Object.keys(fieldConfigErrors([field], { n: value })).length === 0).toBe(
            value >= min && value <= max,
          );
        },
      ),
    );
  });
});

describe('fieldConfig', () => {
  it('accepts the example', () => {
    expect(fieldConfig.parse(config)).toEqual(config);
    expect(fieldConfigDefaults(config)).toEqual({ mode: 'delta' });
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['two fields of one name', [config[1], config[1]], [1, 'name']],
    ['swapped bounds', [{ type: 'number', name: 'n', label: 'N', min: 2, max: 1 }], [0, 'max']],
    ['a broken pattern', [{ type: 'text', name: 'n', label: 'N', pattern: '(' }], [0, 'pattern']],
    [
      'a default out of bounds',
      [{ type: 'number', name: 'n', label: 'N', max: 1, default: 2 }],
      [0, 'default'],
    ],
    ['a choice without options', [{ type: 'select', name: 'n', label: 'N', options: [] }], [0, 'options']],
    ['an unknown type', [{ type: 'colour', name: 'n', label: 'N' }], [0, 'type']],
    ['a name that no object can hold', [{ type: 'switch', name: 'constructor', label: 'N' }], [0, 'name']],
  ])('refuses %s', (_, value, path) => {
    const parsed = fieldConfig.safeParse(value);
    expect(parsed.success ? [] : parsed.error.issues.map((issue) => issue.path)).toContainEqual(path);
  });
});
