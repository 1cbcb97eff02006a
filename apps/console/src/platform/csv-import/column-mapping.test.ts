import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOfColumn, withColumn, type DraftMapping } from './column-mapping.ts';

const fields = ['email', 'phone', 'remoteId'] as const;
type Field = (typeof fields)[number];

describe('a mapping', () => {
  it('takes a field from the column that had it', () =>
    expect(withColumn<Field>(fields, { email: 1, phone: 2 }, 4, 'email')).toEqual({ email: 4, phone: 2 }));

  it('gives a column another field', () =>
    expect(withColumn<Field>(fields, { email: 1, phone: 2 }, 1, 'remoteId')).toEqual({
      remoteId: 1,
      phone: 2,
    }));

  it('omits a column', () =>
    expect(withColumn<Field>(fields, { email: 1, phone: 2 }, 2, null)).toEqual({ email: 1 }));

  it('never uses a column twice, and keeps the last assignment', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.option(fc.constantFrom<Field>(...fields)));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const mapping = steps.reduce<DraftMapping<Field>>(
          (now, [column, field]) => withColumn(fields, now, column, field),
          {},
        );
        const used = Object.values(mapping);
        expect(new Set(used).size).toBe(used.length);
        const [column, field] = steps.at(-1) ?? [0, null];
        expect(fieldOfColumn(fields, mapping, column)).toBe(field);
      }),
    );
  });
});
