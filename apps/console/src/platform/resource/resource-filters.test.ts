import { choices } from '@supersync/contract/kernel/choices.ts';
import { parseWhere } from '@supersync/contract/kernel/query/parse-where.ts';
import { defineResource, one } from '@supersync/contract/kernel/define-resource.ts';
import {
  choice,
  date,
  decimal,
  flag,
  integer,
  json,
  text,
  timestamp,
} from '@supersync/contract/kernel/field.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Filters, FilterValue } from '#kit/list-page/list-filter.ts';
import { filterFieldsOf, whereOf } from './resource-filters.ts';

const owner = defineResource({
  name: 'owner',
  path: '/owners',
  table: 'owners',
  key: ['id'],
  fields: { id: integer(), name: text() },
  access: { read: 'public' },
  label: 'name',
  summary: 'Owners',
});

const flat = defineResource({
  name: 'flat',
  path: '/flats',
  table: 'flats',
  key: ['id'],
  fields: {
    id: integer({ supplied: 'never' }),
    name: text({ search: true }),
    status: choice(
      choices({
        in_progress: ['In progress', 'running'],
        done: ['Done', 'success'],
      }),
    ),
    rent: decimal({ nullable: true }),
    isLarge: flag(),
    since: date(),
    seen: timestamp(),
    extra: json(z.unknown()),
    ownerId: integer(),
  },
  relations: {
    get owner() {
      return one(owner, { ownerId: 'id' });
    },
  },
  access: { read: 'public' },
  label: 'name',
  summary: 'Flats',
});

describe('filterFieldsOf', () => {
  it('offers every field that can be compared, by its kind', () => {
    expect(filterFieldsOf(flat).map(({ id, kind }) => `${id}:${kind}`)).toEqual([
      'id:number',
      'name:text',
      'status:choice',
      'rent:number',
      'isLarge:flag',
      'since:date',
      'seen:moment',
      'ownerId:number',
    ]);
  });

  it('labels the choices', () => {
    expect(filterFieldsOf(flat).find(({ id }) => id === 'status')?.options?.[0]).toEqual({
      value: 'in_progress',
      label: 'In progress',
    });
  });
});

describe('whereOf', () => {
  it.each<[Filters, unknown]>([
    [{ name: { kind: 'contains', text: 'oak' } }, { name: { contains: 'oak' } }],
    [{ status: { kind: 'in', values: ['done', 'odd'] } }, { status: { in: ['done'] } }],
    [{ ownerId: { kind: 'in', values: ['7'] } }, { ownerId: { in: [7] } }],
    [{ id: { kind: 'range', from: '2', to: '9' } }, { id: { gte: 2, lte: 9 } }],
    [{ rent: { kind: 'range', from: '1000.50', to: '' } }, { rent: { gte: '1000.50' } }],
    [{ since: { kind: 'range', from: '', to: '2026-02-01' } }, { since: { lte: '2026-02-01' } }],
    [{ isLarge: { kind: 'is', yes: false } }, { isLarge: false }],
    [{ rent: { kind: 'empty', empty: true } }, { rent: { isNull: true } }],
    [{ 'owner.name': { kind: 'contains', text: 'b' } }, { 'owner.name': { contains: 'b' } }],
    [{ nothing: { kind: 'is', yes: true } }, {}],
    [{ id: { kind: 'range', from: 'x', to: '' } }, {}],
  ])('%j', (filters, where) => {
    expect(whereOf(flat, filters)).toEqual(where);
  });

  it('uses whole days of a moment', () => {
    const where = whereOf(flat, { seen: { kind: 'range', from: '2026-03-01', to: '2026-03-01' } });
    const { gte, lt } = z.object({ gte: z.iso.datetime(), lt: z.iso.datetime() }).parse(where['seen']);
    expect(new Date(gte)).toEqual(new Date(2026, 2, 1));
    expect(new Date(lt)).toEqual(new Date(2026, 2, 2));
  });

  it('resolves an alias', () => {
    const where = whereOf(flat, { 'o.name': { kind: 'contains', text: 'b' } }, { o: 'owner' });
    expect(where).toEqual({ 'o.name': { contains: 'b' } });
  });

  it('is never refused by the grammar, whatever is in the address', () => {
    const value: fc.Arbitrary<FilterValue> = fc.oneof(
      fc.record({
        kind: fc.constant('contains' as const),
        text: fc.string().map((each) => each.replaceAll('\0', '')),
      }),
      fc.record({
        kind: fc.constant('in' as const),
        values: fc.array(fc.constantFrom('done', '7', 'x', '2026-01-01')),
      }),
      fc.record({
        kind: fc.constant('range' as const),
        from: fc.constantFrom('', '1', '1.5', '2026-01-01', 'x', '99999999999999999999'),
        to: fc.constantFrom('', '2', '2.25', '2026-02-30', 'y'),
      }),
      fc.record({ kind: fc.constant('is' as const), yes: fc.boolean() }),
      fc.record({ kind: fc.constant('empty' as const), empty: fc.boolean() }),
    );
    const field = fc.constantFrom(...Object.keys(flat.fields), 'owner.name', 'gone');
    fc.assert(
      fc.property(fc.dictionary(field, value), (filters) => {
        expect(() => parseWhere(flat, [], JSON.stringify(whereOf(flat, filters)), [])).not.toThrow();
      }),
    );
  });
});
