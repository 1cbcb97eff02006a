import { expect, test } from 'vitest';
import { recordAddress } from './record-address.ts';

test('records lead to their page, links to the record they belong to', () => {
  expect(recordAddress('client', '7')).toBe('/clients/7');
  expect(recordAddress('role_product', 'roleId:ab-c~productKey:supersync_all')).toBe('/roles/ab-c');
  expect(recordAddress('role_user', 'userId:3~roleId:x')).toBe('/roles/x');
  expect(recordAddress('feedback', '9')).toBe('/feedback');
});

test('kinds without a page, and entries about no record, lead nowhere', () => {
  for (const [resource, key] of [
    ['saved_view', '1'],
    ['toString', '1'],
    ['client_partner', 'nothing'],
    [null, '1'],
    ['client', null],
  ] as const)
    expect(recordAddress(resource, key)).toBeUndefined();
});
