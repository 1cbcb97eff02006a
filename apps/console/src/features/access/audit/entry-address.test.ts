import { expect, test } from 'vitest';
import { defineScreen } from '#platform/screen/define-screen.ts';
import { recordScreensOf } from '#platform/screen/record-address.ts';
import { entryAddress } from './entry-address.ts';

const description = 'A page with records.';
const screens = recordScreensOf([
  defineScreen({ path: '/clients/{id}', title: 'Client', description, record: 'client' }),
  defineScreen({ path: '/roles/{id}', title: 'Role', description, record: 'role' }),
  defineScreen({ path: '/feedback', title: 'Feedback', description, lists: ['feedback'] }),
]);
const owners = [
  { resource: 'role', keyPart: 'roleId' },
  { resource: 'product', keyPart: 'productKey' },
];
const address = (resource: string | null, recordKey: string | null) =>
  entryAddress(screens, { resource, recordKey }, owners);

test('records link to their page, links to the record they belong to', () => {
  expect(address('client', '7')).toBe('/clients/7');
  expect(address('client', 'a/b')).toBe('/clients/a%2Fb');
  expect(address('role_product', 'roleId:ab-c~productKey:supersync_all')).toBe('/roles/ab-c');
  expect(address('role_user', 'userId:3~roleId:x%20y')).toBe('/roles/x%20y');
  expect(address('feedback', '9')).toBe('/feedback');
});

test('kinds without a page, keys without an owner, and entries without a record have no link', () => {
  for (const [resource, key] of [
    ['saved_view', '1'],
    ['toString', '1'],
    ['role_product', 'nothing'],
    ['role_product', 'roleId:~productKey:x'],
    ['role_product', '%E0%A4%A~:'],
    [null, '1'],
    ['client', null],
  ] as const)
    expect(address(resource, key)).toBeUndefined();
});
