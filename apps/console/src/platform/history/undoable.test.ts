import { client } from '@supersync/contract/records/client/client.ts';
import { expect, it } from 'vitest';
import { undoableIds } from './undoable.ts';

const entry = (id: number, action: string, ...fields: string[]) => ({
  id,
  action,
  changes: Object.fromEntries(fields.map((name) => [name, ['a', 'b'] as [unknown, unknown]])),
  link: null,
});

it('offers the last change of each field, back to when the record was made', () => {
  const history = [
    entry(7, 'updated', 'name'),
    entry(6, 'updated', 'phone', 'name'),
    entry(5, 'updated', 'website'),
    entry(4, 'merged', 'website'),
    entry(3, 'updated', 'website'),
    entry(2, 'created', 'name', 'status'),
    entry(1, 'updated', 'status'),
  ];
  expect([...undoableIds(client, history)]).toEqual([7, 5]);
});

it('leaves out what people do not write, and links', () => {
  const link = { kind: 'contact', name: 'Leasing office' };
  expect([
    ...undoableIds(client, [
      entry(3, 'updated', 'id'),
      { ...entry(2, 'updated', 'name'), link },
      entry(1, 'updated'),
    ]),
  ]).toEqual([]);
});
