import { client } from '@supersync/contract/records/client/client.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparisonsOf,
  conditionsOf,
  fieldAt,
  isComplete,
  parseWhere,
  whereOf,
  type ConditionRow,
  type Conditions,
  type Where,
} from './conditions.ts';

const row = (path: string, comparison: ConditionRow['comparison'], value = ''): ConditionRow => ({
  path,
  comparison,
  value,
});
const all = (...rows: ConditionRow[]): Conditions => ({ match: 'all', rows });

describe('whereOf', () => {
  it.each<[Conditions, Where]>([
    [all(), {}],
    [all(row('name', 'contains', 'oak')), { name: { contains: 'oak' } }],
    [all(row('id', 'eq', '7'), row('status', 'ne', 'draft')), { id: 7, status: { ne: 'draft' } }],
    [all(row('client.name', 'startsWith', 'Oak')), { 'client.name': { startsWith: 'Oak' } }],
    [all(row('id', 'gt', '1'), row('id', 'lt', '9')), { and: [{ id: { gt: 1 } }, { id: { lt: 9 } }] }],
    [all(row('status', 'in', 'draft, active')), { status: { in: ['draft', 'active'] } }],
    [all(row('petFriendly', 'eq', 'no')), { petFriendly: false }],
    [all(row('buildingId', 'empty')), { buildingId: { isNull: true } }],
    [
      { match: 'any', rows: [row('city', 'eq', 'Ottawa'), row('id', 'eq', '3')] },
      { or: [{ city: 'Ottawa' }, { id: 3 }] },
    ],
  ])('%j', (conditions, where) => expect(whereOf(propertyMeta, conditions)).toEqual(where));

  it('omits incomplete rows and invalid values', () => {
    const wrong = [
      row('id', 'eq', 'seven'),
      row('status', 'eq', 'gone'),
      row('name', 'contains', ' '),
      row('nobody', 'eq', '1'),
    ];
    expect(whereOf(propertyMeta, all(...wrong))).toEqual({});
    expect(wrong.some((each) => isComplete(propertyMeta, each))).toBe(false);
  });
});

describe('conditionsOf', () => {
  it('round-trips whereOf for any rows, and the server accepts it', () => {
    const value = fc.constantFrom(
      '7',
      'yes',
      'draft',
      'Oak',
      '2026-11-15',
      '2026-11-15T08:00:00.000Z',
      '1.5',
    );
    const path = fc.constantFrom(...Object.keys(propertyMeta.fields), 'client.name', 'client.id');
    const line = fc.tuple(path, fc.nat(), value).map(([at, pick, text]): ConditionRow => {
      const field = fieldAt(propertyMeta, at);
      const comparisons = field === undefined ? [] : comparisonsOf(field);
      return row(at, comparisons[pick % comparisons.length] ?? 'eq', text);
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('all', 'any'), (rows, match) => {
        const where = whereOf(propertyMeta, { match: match === 'any' ? 'any' : 'all', rows });
        const read = conditionsOf(where);
        expect(read).not.toBeNull();
        expect(read === null ? null : whereOf(propertyMeta, read)).toEqual(where);
        parseQuery(propertyMeta, { where: JSON.stringify(where) });
      }),
    );
  });

  it.each<[Where]>([
    [{ not: { status: 'draft' } }],
    [{ or: [{ and: [{ id: 1 }, { id: 2 }] }] }],
    [{ or: [{ id: 1, name: 'x' }, { id: 2 }] }],
    [{ name: { in: ['a,b'] } }],
    [{ and: [{ id: 1 }], or: [{ id: 2 }] }],
    [{ name: { soundsLike: 'x' } }],
  ])('%j says more than lines can', (where) => expect(conditionsOf(where)).toBeNull());

  it('treats nothing as empty', () => {
    expect(conditionsOf({ logo: null })).toEqual(all(row('logo', 'empty')));
    expect(whereOf(client, all(row('primaryLogo', 'filled')))).toEqual({ primaryLogo: { isNull: false } });
  });
});

it('an address without an object filters nothing', () => {
  expect(parseWhere(null)).toEqual({});
  expect(parseWhere('[1]')).toEqual({});
  expect(parseWhere('{"a":')).toEqual({});
  expect(parseWhere('{"a":1}')).toEqual({ a: 1 });
});
