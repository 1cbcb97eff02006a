import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery, queryLimits, queryParameters } from './query.ts';
import { tower } from '../sample-resources.ts';

const fromAddress = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .slice(1)
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
  );

/** The detail of the error a query is refused with. */
function refusal(parameters: Record<string, unknown>): string {
  try {
    parseQuery(tower, parameters);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error).toMatchObject({ status: 400, code: 'invalid_query' });
    expect(Object.keys(error.problem.errors ?? {})).toHaveLength(1);
    return error.message.replace('The request could not be understood: ', '');
  }
  return 'accepted';
}

const where = (condition: unknown): Record<string, unknown> => ({ where: JSON.stringify(condition) });

function nested(depth: number): object {
  return depth === 0 ? { name: 'x' } : { not: nested(depth - 1) };
}

describe('parsing', () => {
  test('without parameters takes all fields and the default order and limit', () => {
    expect(parseQuery(tower, {})).toEqual({
      fields: null,
      relations: [],
      where: null,
      search: null,
      sort: [
        { field: 'created', descending: true },
        { field: 'name', descending: false },
      ],
      limit: 25,
      page: 1,
    });
  });

  test('always adds the key, and nothing twice', () => {
    expect(parseQuery(tower, { fields: 'name,name,version' }).fields).toEqual(['id', 'name', 'version']);
  });

  test('merges relations with a common prefix', () => {
    const { relations } = parseQuery(tower, { relations: 'tenants.tower,tenants.tower:home,owner:o' });
    expect(relations.map(({ alias, children }) => [alias, children.map((child) => child.alias)])).toEqual([
      ['tenants', ['tower', 'home']],
      ['o', []],
    ]);
  });

  test('selects fields of relations by alias; relations without a selection keep all fields', () => {
    const { fields, relations } = parseQuery(tower, {
      relations: 'tenants.tower:home,owner:o',
      fields: 'tenants.isLate,tenants.home.name,tenants.isLate',
    });
    expect(fields).toBeNull();
    expect(relations).toMatchObject([
      {
        alias: 'tenants',
        fields: ['towerId', 'unit', 'isLate'],
        children: [{ alias: 'home', fields: ['id', 'name'] }],
      },
      { alias: 'o', fields: null },
    ]);
  });

  test('conditions cross relations by name or alias', () => {
    const query = parseQuery(tower, {
      relations: 'owner:o',
      ...where({ 'o.isLate': 1, 'tenants.tower.name': 'x' }),
    });
    expect(query.where).toMatchObject({
      kind: 'and',
      of: [
        { field: 'isLate', value: true, steps: [{ name: 'owner' }] },
        { field: 'name', steps: [{ name: 'tenants' }, { name: 'tower' }] },
      ],
    });
  });

  test('a bare value means eq, null means isNull, and plain parameters are added', () => {
    expect(
      parseQuery(tower, { status: 'built', isOpen: '0', ...where({ city: null, height: 2.5 }) }).where,
    ).toMatchObject({
      of: [
        { field: 'status', operator: 'eq', value: 'built' },
        { field: 'isOpen', value: false },
        {
          of: [
            { field: 'city', operator: 'isNull', value: true },
            { field: 'height', value: '2.5' },
          ],
        },
      ],
    });
    expect(parseQuery(tower, where({ city: { ne: null } })).where).toMatchObject({
      operator: 'isNull',
      value: false,
    });
  });

  test('a JSON list matches any of the given texts', () => {
    expect(parseQuery(tower, where({ extra: { in: ['red', 'blue'] } })).where).toMatchObject({
      field: 'extra',
      operator: 'in',
      value: ['red', 'blue'],
    });
  });

  test('ignores empty parameters', () => {
    expect(parseQuery(tower, { where: '', search: '', sort: '', status: '', limit: '' })).toEqual(
      parseQuery(tower, {}),
    );
  });
});

describe('refused queries', () => {
  test.each([
    [{ where: '{' }, 'where: is not valid JSON'],
    [where([]), 'where: must be an object of conditions'],
    [where(3), 'where: must be an object of conditions'],
    [where({ colour: 1 }), 'where: a tower has no field "colour"'],
    [where({ constructor: 1 }), 'where: a tower has no field "constructor"'],
    [where({ 'walls.name': 1 }), 'where: a tower has no relation "walls"'],
    [where({ 'tenants.colour': 1 }), 'where: a tenant has no field "colour"'],
    [where({ 'a.b.c.d.e.f': 1 }), 'where: "a.b.c.d.e.f" is too deep'],
    [where({ name: { like: 'x' } }), 'where: "name" has an unknown operator "like"'],
    [where({ name: 3 }), 'where: "name" takes a text'],
    [where({ name: 'x'.repeat(1001) }), 'where: "name" takes a text'],
    [where({ name: 'nul\0' }), 'where: "name" takes a text'],
    [where({ floors: '3' }), 'where: "floors" takes a whole number'],
    [where({ floors: 1.5 }), 'where: "floors" takes a whole number'],
    [where({ version: 'x' }), 'where: "version" takes a whole number'],
    [where({ height: 'tall' }), 'where: "height" takes a decimal number'],
    [where({ isOpen: 'yes' }), 'where: "isOpen" takes 1 or 0'],
    [where({ status: 'gone' }), 'where: "status" takes one of its values'],
    [where({ opened: '2024' }), 'where: "opened" takes a date (YYYY-MM-DD)'],
    [where({ seen: '2024-01-01' }), 'where: "seen" takes a time in ISO 8601'],
    [where({ code: '1' }), 'where: "code" takes a UUID'],
    [where({ extra: { eq: 'x' } }), 'where: "extra" takes a list of texts with in, or isNull'],
    [where({ extra: { in: ['x', 1] } }), 'where: "extra" takes a list of texts with in, or isNull'],
    [where({ modified: 'x' }), 'where: "modified" takes nothing but isNull'],
    [where({ name: { isNull: 'x' } }), 'where: "name" isNull takes true or false'],
    [where({ name: { in: 'x' } }), 'where: "name" in takes a list of at most 500 values'],
    [
      where({ floors: { nin: Array.from({ length: 501 }, () => 1) } }),
      'where: "floors" nin takes a list of at most 500 values',
    ],
    [where({ floors: { in: [1, 'x'] } }), 'where: "floors" takes a whole number'],
    [where({ floors: { contains: '1' } }), 'where: "floors" cannot be compared with contains'],
    [where({ isOpen: { gt: 1 } }), 'where: "isOpen" cannot be compared with gt'],
    [where({ and: {} }), 'where: "and" takes a list'],
    [where(nested(queryLimits.depth)), 'where: nested deeper than 5'],
    [where({ and: Array.from({ length: 51 }, () => ({ name: 'x' })) }), 'where: more than 50 conditions'],
    [
      { where: JSON.stringify({ or: Array.from({ length: 40 }, () => ({ name: 'x'.repeat(300) })) }) },
      'where: longer than 8192 bytes',
    ],
    [{ relations: 'walls' }, 'relations: a tower has no relation "walls"'],
    [{ relations: 'owner:o:p' }, 'relations: "owner:o:p" is not a name:alias'],
    [{ relations: 'owner:1"' }, 'relations: "owner:1"" is not a name:alias'],
    [{ relations: 'owner:name' }, 'relations: "name" is a field of a tower'],
    [{ relations: 'owner:x,tenants:x' }, 'relations: "x" is used twice'],
    [
      { relations: 'tenants.tower.tenants.tower.tenants' },
      'relations: "tenants.tower.tenants.tower.tenants" is too deep',
    ],
    [
      { relations: Array.from({ length: 17 }, (_, each) => `owner:o${each}`).join(',') },
      'relations: more than 16',
    ],
    [{ sort: 'colour' }, 'sort: a tower has no field "colour"'],
    [{ sort: '-toString' }, 'sort: a tower has no field "toString"'],
    [{ sort: 'extra' }, 'sort: "extra" cannot be sorted by'],
    [{ sort: 'owner.colour' }, 'sort: a tower has no field "owner.colour"'],
    [{ sort: 'owner.name.first' }, 'sort: a tower has no field "owner.name.first"'],
    [{ sort: 'walls.name' }, 'sort: a tower has no field "walls.name"'],
    [{ sort: '-tenants.isLate' }, 'sort: a tower may have many "tenants"'],
    [{ sort: 'id,id,id,id,id,id,id,id,id' }, 'sort: more than 8 fields'],
    [{ fields: 'colour' }, 'fields: a tower has no field "colour"'],
    [{ fields: 'owner.isLate' }, 'fields: "owner" is not among the relations asked for'],
    [
      { relations: 'owner', fields: 'owner.tower.name' },
      'fields: "tower" is not among the relations asked for',
    ],
    [{ relations: 'owner', fields: 'owner.colour' }, 'fields: a tenant has no field "colour"'],
    [{ relations: 'owner', fields: 'owner.' }, 'fields: a tenant has no field ""'],
    [{ search: 'x'.repeat(201) }, 'search: longer than 200 characters'],
    [{ search: 'nul\0' }, 'search: contains a NUL character'],
    [{ limit: '-1' }, 'limit: must be a whole number from 0 to 10000'],
    [{ limit: '10001' }, 'limit: must be a whole number from 0 to 10000'],
    [{ limit: '1e3' }, 'limit: must be a whole number from 0 to 10000'],
    [{ page: '0' }, 'page: must be a whole number from 1 to 1000000'],
    [{ sort: ['name', 'id'] }, 'sort: given more than once'],
    [{ colour: 'red' }, 'colour: is not a parameter of this list'],
    [{ name: 'x' }, 'name: is not a parameter of this list'],
    [{ floors: 'many' }, 'where: "floors" takes a whole number'],
  ])('%j', (parameters, message) => {
    expect(refusal(parameters)).toBe(message);
  });

  test('accepts queries exactly at the limits', () => {
    expect(refusal(where(nested(queryLimits.depth - 1)))).toBe('accepted');
    expect(refusal(where({ and: Array.from({ length: 50 }, () => ({ name: 'x' })) }))).toBe('accepted');
    expect(refusal({ search: 'x'.repeat(200), limit: '10000', page: '1000000' })).toBe('accepted');
  });
});

describe('printing', () => {
  const query = fc.record(
    {
      fields: fc.subarray(['name', 'floors', 'city'] as const),
      relations: fc.subarray(['tenants', 'owner:keeper', 'tenants.tower'] as const),
      where: fc.dictionary(
        fc.constantFrom('name', 'city'),
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      ),
      search: fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0')),
      sort: fc.subarray(['-name', 'floors'] as const),
      limit: fc.integer({ min: 0, max: 500 }),
      page: fc.integer({ min: 1, max: 500 }),
    },
    { requiredKeys: [] },
  );

  test('round-trips through the address', () => {
    fc.assert(
      fc.property(query, (given) => {
        const parameters = Object.fromEntries(queryParameters(given));
        expect(fromAddress(printQuery(given))).toEqual(parameters);
        const parsed = parseQuery(tower, fromAddress(printQuery(given)));
        expect(parsed.limit).toBe(given.limit ?? 25);
        expect(parsed.page).toBe(given.page ?? 1);
        expect(parsed.search).toBe(given.search || null);
        if (given.sort?.length)
          expect(parsed.sort.map(({ field, descending }) => (descending ? `-${field}` : field))).toEqual(
            given.sort,
          );
        if (given.fields?.length) expect(parsed.fields).toEqual(['id', ...given.fields]);
        const conditions = Object.entries(given.where ?? {});
        const compared =
          parsed.where === null ? [] : parsed.where.kind === 'and' ? parsed.where.of : [parsed.where];
        expect(compared).toMatchObject(
          conditions.map(([field, value]) => ({ field, operator: 'eq', value })),
        );
      }),
    );
  });

  test('leaves out absent parameters', () => {
    expect(printQuery({})).toBe('');
    expect(printQuery({ where: {}, fields: [], search: '', plain: { a: null, b: '', c: false } })).toBe('');
    const [fixed, conditions] = [{ name: 'Oak' }, { or: [{ id: 7 }] }];
    expect(queryParameters({ conditions })).toEqual([['where', JSON.stringify(conditions)]]);
    expect(queryParameters({ where: fixed, conditions })).toEqual([
      ['where', JSON.stringify({ and: [fixed, conditions] })],
    ]);
    expect(printQuery({ limit: 0, plain: { status: 'in_progress' } })).toBe('?limit=0&status=in_progress');
  });
});
