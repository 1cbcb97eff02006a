import { expect, it } from 'vitest';
import { shapeRows } from './shape-rows.ts';

it('a schema is a list of fields with their types', () => {
  expect(
    shapeRows({
      type: 'object',
      required: ['id', 'items'],
      properties: {
        id: { type: 'integer' },
        state: { enum: ['on', 'off'] },
        counts: { type: 'object', required: ['added'], properties: { added: { type: 'number' } } },
        items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
        tags: { type: 'array' },
        other: true,
      },
    }),
  ).toEqual([
    { path: 'id', kind: 'whole number', isRequired: true },
    { path: 'state', kind: 'one of on, off', isRequired: false },
    { path: 'counts.added', kind: 'number', isRequired: false },
    { path: 'items[].sku', kind: 'text', isRequired: false },
    { path: 'tags', kind: 'list', isRequired: false },
    { path: 'other', kind: 'anything', isRequired: false },
  ]);
  expect(shapeRows({})).toEqual([]);
});
