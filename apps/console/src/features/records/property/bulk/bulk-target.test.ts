import { mostInBatch } from '@supersync/contract/records/property/bulk.ts';
import { expect, test } from 'vitest';
import { everything, noSelection, toggled } from '#kit/table/selection.ts';
import { bulkObstacle, bulkTarget } from './bulk-target.ts';

const search = { q: 'oak', filters: { city: ['Toronto'] } };

test('rows are named by their ids, all of them by their search, with the exceptions', () => {
  const two = toggled(toggled(noSelection, '12'), '7');
  expect(bulkTarget(two, search)).toEqual({ ids: [7, 12] });
  expect(bulkTarget(everything, search)).toEqual({ search });
  expect(bulkTarget(toggled(everything, '7'), search)).toEqual({ search, except: [7] });
});

test('a guess is never changed as a whole, nor more than the server takes', () => {
  expect(bulkObstacle(everything, 5, true)).toMatch(/guess/);
  expect(bulkObstacle(toggled(noSelection, '7'), 1, true)).toBeUndefined();
  expect(bulkObstacle(everything, mostInBatch, false)).toBeUndefined();
  expect(bulkObstacle(everything, mostInBatch + 1, false)).toMatch(/20,000/);
});
