import { maxBatchSize } from '@supersync/contract/records/property/bulk.ts';
import { expect, test } from 'vitest';
import { everything, noSelection, toggled } from '#kit/table/selection.ts';
import { bulkObstacle, bulkTarget } from './bulk-target.ts';

const search = { q: 'oak', filters: { city: ['Toronto'] } };

test('names rows by id, all of them by their search, with the exceptions', () => {
  const two = toggled(toggled(noSelection, '12'), '7');
  expect(bulkTarget(two, search)).toEqual({ ids: [7, 12] });
  expect(bulkTarget(everything, search)).toEqual({ search });
  expect(bulkTarget(toggled(everything, '7'), search)).toEqual({ search, except: [7] });
});

test('never changes a corrected search as a whole, nor more than the server allows', () => {
  expect(bulkObstacle(everything, 5, true)).toMatch(/guess/);
  expect(bulkObstacle(toggled(noSelection, '7'), 1, true)).toBeUndefined();
  expect(bulkObstacle(everything, maxBatchSize, false)).toBeUndefined();
  expect(bulkObstacle(everything, maxBatchSize + 1, false)).toMatch(/20,000/);
});
