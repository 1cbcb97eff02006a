import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { expect, test } from 'vitest';
import { endOfDay, changesSince } from './past-changes.ts';

test('a day ends at its last moment in local time', () => {
  expect(endOfDay('2026-03-09')).toBe(new Date(2026, 2, 9, 23, 59, 59, 999).toISOString());
  for (const text of ['', '2026-13-01', 'yesterday', '2026-03-09T10:00'])
    expect(endOfDay(text)).toBeUndefined();
});

test('lists only differences, flags as yes and no, and never who modified it last', () => {
  const past = { name: 'Oak', petFriendly: 1, phone: null, modified: { userId: 1, at: 'x' } };
  const now = { name: 'Elm', petFriendly: true, phone: null, modified: { userId: 2, at: 'y' } };
  expect(changesSince(propertyMeta, past, now)).toEqual([{ field: 'name', before: 'Oak', after: 'Elm' }]);
});
