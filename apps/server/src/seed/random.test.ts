import { z } from 'zod';
import { expect, test } from 'vitest';
import { companyName } from './records/names.ts';
import { randomFor } from './random.ts';

const draw = (...name: (string | number)[]): number[] => {
  const random = randomFor(...name);
  return Array.from({ length: 50 }, () => random.fraction());
};

test('a stream depends on its name only', () => {
  expect(draw('client', 7)).toEqual(draw('client', 7));
  expect(draw('client', 7)).not.toEqual(draw('client', 8));
});

test('values are evenly distributed', () => {
  const random = randomFor('spread');
  const faces = Array.from({ length: 6 }, () => 0);
  for (let roll = 0; roll < 60_000; roll += 1) {
    const face = random.integer(0, 5);
    faces[face] = (faces[face] ?? 0) + 1;
  }
  for (const count of faces) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('weights, samples and ids', () => {
  const random = randomFor('helpers');
  const heavy = Array.from({ length: 1000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
    ]),
  ).filter((each) => each === 'often').length;
  expect(heavy).toBeGreaterThan(850);
  expect(heavy).toBeLessThan(950);
  expect(random.sample([1, 2, 3, 4, 5], 3)).toHaveLength(3);
  expect(random.sample([1, 2], 5)).toEqual([1, 2]);
  expect(() => random.pick([])).toThrow(RangeError);
  expect(z.uuid().safeParse(random.uuid()).success).toBe(true);
});

test('no two companies share a name', () => {
  const names = new Set(Array.from({ length: 30_000 }, (_, index) => companyName(index)));
  expect(names.size).toBe(30_000);
});
