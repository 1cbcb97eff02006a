import { role } from '@supersync/contract/access/role/role.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { expect, it } from 'vitest';
import { listKey, recordKey, resourcesChanged, resourcesRead } from './resource-queries.ts';

it('lists the resources a query reads', () => {
  expect(resourcesRead(role)).toEqual([role.name]);
  expect(resourcesRead(role, ['products', 'users.user', 'products:p'])).toEqual(
    expect.arrayContaining([role.name, roleProduct.name, 'user']),
  );
  expect(resourcesRead(role, ['nonsense.more'])).toEqual([role.name]);
});

it('invalidates what a changed link connects', () => {
  expect(resourcesChanged(role)).toContain(role.name);
  expect(resourcesChanged(role)).toContain(roleProduct.name);
});

it('starts every key with the name of the resource', () => {
  expect(listKey(role, { limit: 5 })[0]).toBe(role.name);
  expect(recordKey(role, 'x', {})[0]).toBe(role.name);
  expect(listKey(role, { limit: 5 })).not.toEqual(listKey(role, { limit: 6 }));
});
