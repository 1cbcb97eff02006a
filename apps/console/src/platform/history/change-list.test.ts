import { client } from '@supersync/contract/records/client/client.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { expect, test } from 'vitest';
import { actionTone, changeList, changeTitle, changeTextOf, fieldText, linkTitle } from './change-list.ts';

const words = changeTextOf(client);

test('lists changes in declared order, unknown fields last, flags as yes and no', () => {
  const found = changeList({ gone: [1, 2], status: ['active', 'paused'], name: ['Oak', 'Elm'] }, words);
  expect(found).toEqual([
    { field: 'name', before: 'Oak', after: 'Elm' },
    { field: 'status', before: 'active', after: 'paused' },
    { field: 'gone', before: 1, after: 2 },
  ]);
  expect(changeList({ hasRead: [1, 0], productKey: [null, 1] }, changeTextOf(roleProduct))).toEqual([
    { field: 'productKey', before: null, after: 1 },
    { field: 'hasRead', before: true, after: false },
  ]);
  expect(changeList(null, words)).toEqual([]);
});

test('a title names what changed, and stays short', () => {
  expect(changeTitle('updated', { status: [1, 2] }, words)).toBe('Status changed');
  expect(changeTitle('updated', { status: [1, 2], name: [1, 2] }, words)).toBe('Name and Status changed');
  expect(changeTitle('updated', { status: [1, 2], name: [1, 2], city: [1, 2] }, words)).toBe(
    'Name and 2 more changed',
  );
  expect(changeTitle('created', { status: [null, 'active'] }, words)).toBe('Created');
  expect(changeTitle('signed in', null, words)).toBe('Signed in');
  expect(actionTone('deleted')).toBe('danger');
  expect(actionTone('looked at')).toBe('neutral');
});

test('what is about a field names the field', () => {
  expect(fieldText(words, 'lwsCompanyLabel')).toBe('LWS company label');
  expect(fieldText(words, 'lock:lwsCompanyLabel')).toBe('Lock: LWS company label');
  expect(fieldText(words, 'gone')).toBe('gone');
  expect(fieldText(words, 'lock:gone')).toBe('lock:gone');
});

test('a link says what was added or removed', () => {
  expect(linkTitle('created', { kind: 'person', name: 'Demo Developer' })).toBe(
    'Person Demo Developer added',
  );
  expect(linkTitle('deleted', { kind: 'product', name: 'rentals' })).toBe('Product rentals removed');
});
