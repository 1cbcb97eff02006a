import { expect, it } from 'vitest';
import { readObservation } from './read-observation.ts';

const columns = ['id', 'address', 'city', 'province', 'rent', 'latitude', 'longitude'];
const read = (rent: string, latitude = '', longitude = '') =>
  readObservation(['a', '1 King Street', 'Toronto', 'ON', rent, latitude, longitude], {
    columns,
    mapping: { listingId: 0, address: 1, city: 2, province: 3, rent: 4, latitude: 5, longitude: 6 },
    seenOn: '2026-11-01',
    today: '2026-11-19',
  });

it.each([
  ['$2,610', 2610],
  ['2 610 $', 2610],
  ['2\u00a0610,50\u00a0$', 2610.5],
  ['2610.5', 2610.5],
  ['$2,610.50 CAD', 2610.5],
  ['310,50', 310.5],
  ['1650,00', 1650],
])('reads the rent %s as %d', (text, rent) => {
  expect(read(text)).toMatchObject({ ok: true, observation: { rent } });
});

it.each(['43,65', '2,61,0', '2.610', 'free', '1e3', '0,00'])('refuses the rent %s', (text) => {
  expect(read(text)).toEqual({ ok: false, problem: 'rent: not a rent between 100 and 50000' });
});

it.each([
  ['43.65', '-79.38'],
  ['43,65', '-79,38'],
])('reads the place %s, %s', (latitude, longitude) => {
  expect(read('2000', latitude, longitude)).toMatchObject({
    ok: true,
    observation: { latitude: 43.65, longitude: -79.38 },
  });
});

it('refuses a latitude beyond the pole', () => {
  expect(read('2000', '90,5', '0')).toEqual({ ok: false, problem: 'latitude: not a latitude' });
});
