import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeValue, fromLocalMoment, toLocalMoment } from './field-descriptor.ts';

describe('local moments', () => {
  it("round-trip through the input's format", () => {
    const moment = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (date) => {
        date.setMilliseconds(0);
        const text = toLocalMoment(date.toISOString());
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
        // The repeated hour of a clock change is ambiguous.
        expect(toLocalMoment(fromLocalMoment(text))).toBe(text);
      }),
    );
  });

  it('may be empty', () => {
    expect(toLocalMoment(null)).toBe('');
    expect(toLocalMoment('soon')).toBe('');
    expect(fromLocalMoment('')).toBeNull();
  });
});

describe('describeValue', () => {
  it('formats each kind of value', () => {
    const options = [{ value: 'a', label: 'Alpha' }];
    expect(describeValue({ name: 'x', label: 'X', kind: 'select', options }, 'a')).toBe('Alpha');
    expect(describeValue({ name: 'x', label: 'X', kind: 'multi-select', options }, ['a', 'b'])).toBe(
      'Alpha, b',
    );
    expect(describeValue({ name: 'x', label: 'X', kind: 'switch' }, false)).toBe('No');
    expect(describeValue({ name: 'x', label: 'X', kind: 'text' }, null)).toBe('(empty)');
  });
});
