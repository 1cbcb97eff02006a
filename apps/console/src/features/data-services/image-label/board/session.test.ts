import type { QueuedPhoto } from '@supersync/contract/data-services/image-label/actions.ts';
import { expect, it } from 'vitest';
import { givenIn, nextOpen, restOf } from './session.ts';

const photo = (photoId: number, more: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  photoId,
  propertyId: 1,
  propertyName: 'Maple Court',
  fileId: '',
  caption: '',
  width: 10,
  height: 10,
  position: photoId,
  suggestions: [{ label: 'kitchen', percent: 60 }],
  doubt: 50,
  hash: null,
  given: [],
  ...more,
});
const photos = [photo(1), photo(2), photo(3)];
const given = (...ids: number[]) => new Map(ids.map((id) => [id, { label: 'pool', flags: [] } as const]));

it('goes to the next photo without a label, then back to the skipped ones', () => {
  expect(nextOpen(photos, given(1), 0)).toBe(1);
  expect(nextOpen(photos, given(2), 1)).toBe(2);
  expect(nextOpen(photos, given(2, 3), 2)).toBe(0);
  expect(nextOpen(photos, given(1, 2, 3), 1)).toBe(1);
});

it('accepts the likeliest label of what is left; photos without a suggestion wait for a person', () => {
  const mixed = [photo(1), photo(2, { suggestions: [] }), photo(3)];
  expect(restOf(mixed, given(1), (id) => (id === 3 ? ['blurry'] : []))).toEqual([
    { photoId: 3, label: 'kitchen', flags: ['blurry'] },
  ]);
});

it('starts with the labels of its own round', () => {
  const twice = photo(1, {
    given: [
      { round: 'first', label: 'pool', flags: [], userId: 1 },
      { round: 'second', label: 'mail', flags: ['people'], userId: 2 },
    ],
  });
  expect([...givenIn([twice], 'second')]).toEqual([[1, { label: 'mail', flags: ['people'] }]]);
  expect(givenIn([twice], 'settled').size).toBe(0);
});
