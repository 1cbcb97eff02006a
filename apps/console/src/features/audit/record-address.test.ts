import { expect, test } from 'vitest';
import { recordAddress } from './record-address.ts';

const pages = [
  { resource: 'client', path: '/clients/{id}' },
  { resource: 'role', path: '/roles/{id}' },
  { resource: 'feedback', path: '/feedback' },
  { resource: 'feed', path: '/feeds-nav/clients/{client_id}/feeds/{feed_key}' },
];
const owners = [
  { resource: 'role', keyPart: 'roleId' },
  { resource: 'product', keyPart: 'productKey' },
];
const address = (resource: string | null, recordKey: string | null) =>
  recordAddress(pages, { resource, recordKey }, owners);

test('records lead to their page, links to the record they hang on', () => {
  expect(address('client', '7')).toBe('/clients/7');
  expect(address('client', 'a/b')).toBe('/clients/a%2Fb');
  expect(address('role_product', 'roleId:ab-c~productKey:supersync_all')).toBe('/roles/ab-c');
  expect(address('role_user', 'userId:3~roleId:x%20y')).toBe('/roles/x%20y');
  expect(address('feedback', '9')).toBe('/feedback');
});

test('kinds without a page, keys without an owner, and entries about no record lead nowhere', () => {
  for (const [resource, key] of [
    ['saved_view', '1'],
    ['toString', '1'],
    ['role_product', 'nothing'],
    ['role_product', 'roleId:~productKey:x'],
    ['role_product', '%E0%A4%A~:'],
    ['feed', 'a'],
    [null, '1'],
    ['client', null],
  ] as const)
    expect(address(resource, key)).toBeUndefined();
});
