import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import { clientContact } from '@supersync/contract/records/client/client-contact.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { expect, it } from 'vitest';
import { keyText, recordName } from './record-name.ts';

it('names a record by the label of its resource', () => {
  expect(recordName(propertyMeta, { id: 7, name: 'Oak Court' })).toBe('Oak Court');
});

it('names a person by both names, as far as they were fetched', () => {
  expect(recordName(user, { id: 7, firstName: 'Ann', lastName: 'Smith' })).toBe('Ann Smith');
  expect(recordName(clientContact, { id: 7, lastName: 'Smith' })).toBe('Smith');
  expect(recordName(user, { id: 7 })).toBe('Person 7');
});

it('names a record by its key if the label is empty or was not fetched', () => {
  expect(recordName(propertyMeta, { id: 7, name: '' })).toBe('Property 7');
  expect(recordName(propertyMeta, { id: 7 })).toBe('Property 7');
});

it('prints composite keys with their field names', () => {
  expect(keyText(roleProduct, { roleId: 'a b', productKey: 'supersync_all' })).toBe(
    'roleId:a b~productKey:supersync_all',
  );
});
