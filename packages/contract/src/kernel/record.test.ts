import { describe, expect, expectTypeOf, test } from 'vitest';
import { columnOf, defineResource, labelOf, relationNames, relationOf } from './define-resource.ts';
import { integer, text, type Stamp } from './field.ts';
import type { CreateInput, KeyOf, Row, UpdateInput, With } from './record.ts';
import { tenant, tower } from './sample-resources.ts';

type Tower = typeof tower;
type Tenant = typeof tenant;

describe('a resource declaration', () => {
  test('types a record', () => {
    expectTypeOf<Row<Tower>['name']>().toEqualTypeOf<string>();
    expectTypeOf<Row<Tower>['city']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row<Tower>['height']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row<Tower>['isOpen']>().toEqualTypeOf<boolean>();
    expectTypeOf<Row<Tower>['isOld']>().toEqualTypeOf<boolean | null>();
    expectTypeOf<Row<Tower>['status']>().toEqualTypeOf<'planned' | 'built'>();
    expectTypeOf<Row<Tower>['extra']>().toEqualTypeOf<{ colour: string } | null>();
    expectTypeOf<Row<Tower>['modified']>().toEqualTypeOf<Stamp>();
    expectTypeOf<Row<Tower>['version']>().toEqualTypeOf<number>();
  });

  test('types a creation: required without a default, excluded if the server supplies it', () => {
    expectTypeOf<{ name: string; slug: string }>().toExtend<CreateInput<Tower>>();
    expectTypeOf<{ name: string }>().not.toExtend<CreateInput<Tower>>();
    expectTypeOf<CreateInput<Tower>>().not.toHaveProperty('id');
    expectTypeOf<CreateInput<Tower>>().not.toHaveProperty('created');
    expectTypeOf<CreateInput<Tower>['floors']>().toEqualTypeOf<number | undefined>();
  });

  test('types an update: all optional, without create-only fields', () => {
    expectTypeOf<{}>().toExtend<UpdateInput<Tower>>();
    expectTypeOf<UpdateInput<Tower>>().not.toHaveProperty('slug');
    expectTypeOf<UpdateInput<Tower>['status']>().toEqualTypeOf<'planned' | 'built' | undefined>();
  });

  test('types keys and relations', () => {
    expectTypeOf<KeyOf<Tower>>().toEqualTypeOf<number>();
    expectTypeOf<KeyOf<Tenant>>().toEqualTypeOf<{ readonly towerId: number; readonly unit: string }>();
    expectTypeOf<With<Tower, 'tenants.tower'>['tenants'][number]['tower']>().toExtend<Row<Tower> | null>();
    expectTypeOf<With<Tower, 'owner:keeper'>['keeper']>().toExtend<Row<Tenant> | null>();
  });
});

test('derives labels and column names from field names', () => {
  expect(columnOf('lastSeenAt', tower.fields.name)).toBe('last_seen_at');
  expect(columnOf('x', text({ column: 'legacy_x' }))).toBe('legacy_x');
  expect(labelOf('lastSeenAt', integer())).toBe('Last seen at');
  expect(labelOf('x', integer({ label: 'Letter' }))).toBe('Letter');
});

test('fills in defaults', () => {
  expect(tower).toMatchObject({ singular: 'tower', plural: 'towers', defaultLimit: 25, versioned: true });
  const plain = defineResource({
    name: 'parking_lot',
    path: '/sample/parking_lots',
    table: 'parking_lots',
    key: ['id'],
    fields: { id: integer() },
    access: { read: 'public' },
    label: 'id',
    summary: '',
  });
  expect(plain).toMatchObject({
    singular: 'parking lot',
    plural: 'parking lots',
    defaultSort: 'id',
    plainFilters: [],
  });
});

test('resolves relations by own property names only', () => {
  expect(relationNames(tower)).toEqual(['tenants', 'owner']);
  expect(relationOf(tower, 'tenants')).toMatchObject({ relation: 'many', target: tenant });
  for (const name of ['toString', 'constructor', '__proto__', 'name', ''])
    expect(relationOf(tower, name)).toBeUndefined();
});

describe('fields validate their values', () => {
  const accepts = (
    field: { schema: { safeParse(value: unknown): { success: boolean } } },
    value: unknown,
  ): boolean => field.schema.safeParse(value).success;
  test.each([
    ['name', 'Ada', true],
    ['name', '', false],
    ['name', 'x'.repeat(51), false],
    ['name', 'nul\0', false],
    ['name', null, false],
    ['city', null, true],
    ['height', '12.50', true],
    ['height', '12.505', false],
    ['height', '1e3', false],
    ['height', 12.5, false],
    ['floors', 3, true],
    ['floors', 1.5, false],
    ['floors', 2 ** 53, false],
    ['isOpen', true, true],
    ['isOpen', 1, false],
    ['status', 'built', true],
    ['status', 'gone', false],
    ['opened', '2024-02-29', true],
    ['opened', '2023-02-29', false],
    ['seen', '2024-01-01T00:00:00+02:00', true],
    ['seen', '2024-01-01', false],
    ['code', 'not-a-uuid', false],
    ['extra', { colour: 'red' }, true],
    ['extra', { colour: 1 }, false],
  ] as const)('%s: %j is %s', (name, value, expected) => {
    expect(accepts(tower.fields[name], value)).toBe(expected);
  });
});
