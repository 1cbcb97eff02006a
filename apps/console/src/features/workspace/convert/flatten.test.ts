import { describe, expect, it } from 'vitest';
import { columnLimit, ColumnTally, flatten } from './flatten.ts';

const cells = (record: unknown): Record<string, string> => Object.fromEntries(flatten(record));

describe('a record as cells', () => {
  it('flattens nested objects into columns, and lists into one cell', () =>
    expect(
      cells({
        name: 'Oak Place',
        address: { city: 'Guelph', geo: { lat: 43.5 } },
        pets: ['cats', 'dogs'],
        units: [{ number: '1A' }],
        none: null,
        open: false,
      }),
    ).toEqual({
      name: 'Oak Place',
      'address.city': 'Guelph',
      'address.geo.lat': '43.5',
      pets: 'cats; dogs',
      units: '[{"number":"1A"}]',
      none: '',
      open: 'false',
    }));

  it('numbers the members of a list, and names anything else "value"', () => {
    expect(cells(['a', { b: 1 }])).toEqual({ '1': 'a', '2.b': '1' });
    expect(cells(7)).toEqual({ value: '7' });
  });

  it('stops where column names would become unreadable', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 40; level += 1) deep = { a: deep };
    const [[name = '', text = ''] = []] = flatten(deep);
    expect(name.split('.')).toHaveLength(12);
    expect(text).toMatch(/^\{"a":/);
  });
});

describe('the columns of many records', () => {
  it('keep the order of first appearance, with the number of filled rows', () => {
    const tally = new ColumnTally();
    tally.add(flatten({ a: 1, b: '' }));
    tally.add(flatten({ c: 2, a: 3 }));
    expect(tally.columns()).toEqual([
      { name: 'a', filled: 2 },
      { name: 'b', filled: 0 },
      { name: 'c', filled: 1 },
    ]);
  });

  it('are limited, and further ones are counted', () => {
    const tally = new ColumnTally();
    for (let index = 0; index < columnLimit + 3; index += 1) tally.add(new Map([[`c${index}`, 'x']]));
    expect([tally.columns().length, tally.left]).toEqual([columnLimit, 3]);
  });
});
