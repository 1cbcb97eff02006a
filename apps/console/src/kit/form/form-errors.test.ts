import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldDescriptor } from './field-descriptor.ts';
import { fieldError, otherErrors, validate } from './form-errors.ts';

const fields: FieldDescriptor[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'json', name: 'address', label: 'Address' },
];
const schema = z.object({
  name: z.string().min(2, 'Too short'),
  address: z.object({ zip: z.string('No zip') }),
});

describe('validate', () => {
  it('reports one error per field', () => {
    expect(validate(schema, fields, { name: '', address: {} })).toEqual({
      name: 'Required',
      'address.zip': 'No zip',
    });
    expect(validate(schema, fields, { name: 'a', address: { zip: '1' } })).toEqual({ name: 'Too short' });
    expect(validate(schema, fields, { name: 'ab', address: { zip: '1' } })).toEqual({});
  });
});

describe('the place of an error', () => {
  const errors = { 'address.zip': 'No zip', name: 'Too short', other: 'Odd' };
  it('is at its field, also for nested paths', () => {
    expect(fieldError(errors, 'name')).toBe('Too short');
    expect(fieldError(errors, 'address')).toBe('zip: No zip');
    expect(fieldError(errors, 'addr')).toBeUndefined();
  });

  it('is above the form for an unknown field', () => {
    expect(otherErrors(errors, fields)).toEqual(['other: Odd']);
  });
});
