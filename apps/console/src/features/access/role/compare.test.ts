import { expect, it } from 'vitest';
import { compareRoles } from './compare.ts';

const all = { c: true, r: true, u: true, d: true };

it('compares products and people of two roles', () => {
  const compared = compareRoles(
    {
      id: 'a',
      name: 'A',
      products: [
        { key: 'one', ...all },
        { key: 'two', ...all },
      ],
      userIds: [1, 2],
    },
    {
      id: 'b',
      name: 'B',
      products: [
        { key: 'two', ...all, d: false },
        { key: 'three', ...all },
      ],
      userIds: [2, 3],
    },
  );
  expect(
    compared.products.map(({ key, left, right, differs }) => [key, left !== null, right !== null, differs]),
  ).toEqual([
    ['one', true, false, true],
    ['three', false, true, true],
    ['two', true, true, true],
  ]);
  expect([compared.onlyLeft, compared.onlyRight]).toEqual([[1], [3]]);
});

it('finds no difference between a role and itself', () => {
  const role = { id: 'a', name: 'A', products: [{ key: 'one', ...all }], userIds: [1] };
  expect(compareRoles(role, role)).toMatchObject({
    products: [{ differs: false }],
    onlyLeft: [],
    onlyRight: [],
  });
});
