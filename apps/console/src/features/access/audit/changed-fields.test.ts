import { expect, it } from 'vitest';
import { changedFieldOptions } from './changed-fields.ts';

it('offers the fields of every kind of record once, by label', () => {
  expect(
    changedFieldOptions([
      { labels: { name: 'Name', city: 'City' } },
      { labels: { city: 'Town', rentMin: 'Lowest rent' } },
    ]),
  ).toEqual([
    { value: 'city', label: 'City (city)' },
    { value: 'rentMin', label: 'Lowest rent (rentMin)' },
    { value: 'name', label: 'Name (name)' },
  ]);
});
