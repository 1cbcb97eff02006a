import { fieldConfig, fieldConfigTypes } from '@supersync/contract/workspace/field-config/field-config.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newField, parseOptions, printOptions, withProperty } from './field-properties.ts';

describe('newField', () => {
  it.each(fieldConfigTypes.values)('a new %s is a valid field with a free name', (type) => {
    const first = newField(type, [], 'client');
    const second = newField(type, [first.name], 'client');
    expect(fieldConfig.safeParse([first, second]).success).toBe(true);
    expect(first.label).toContain(fieldConfigTypes.labels[type]);
  });
});

describe('withProperty', () => {
  const field = newField('text', [], 'client');
  it('sets a property', () => expect(withProperty(field, 'max', 5)).toEqual({ ...field, max: 5 }));
  it('omits empty values', () => {
    const helped = withProperty(field, 'help', 'x');
    expect(helped).toEqual({ ...field, help: 'x' });
    expect(helped && withProperty(helped, 'help', '')).toEqual(field);
  });
  it('refuses an invalid field', () => expect(withProperty(field, 'pattern', '(')).toBeUndefined());
  it('reads one option per line', () =>
    expect(withProperty(newField('select', [], 'client'), 'options', 'a | Alpha\nb')).toMatchObject({
      options: [
        { value: 'a', label: 'Alpha' },
        { value: 'b', label: 'b' },
      ],
    }));
});

it('round-trips options through lines', () => {
  const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);
  fc.assert(
    fc.property(fc.array(fc.record({ value: word, label: word })), (options) => {
      expect(parseOptions(printOptions(options))).toEqual(options);
    }),
  );
});
