import fc from 'fast-check';

/** Valid queries on the test landlords, and broken ones, for property tests. */

export type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly houses: readonly { title: string }[];
};

export const words = [
  'Oak',
  'oak',
  'Ash 2',
  'ash 10',
  'Émile',
  'zebra',
  '50%',
  'a_b',
  'back\\slash',
  'Ünal',
  '',
];
const codes = ['0b9a7c1e-6a2f-4c38-8d9a-2f1f6f0c9d01', '5f0e8d3a-1b2c-4d5e-9f60-718293a4b5c6'];
const days = ['2020-02-29', '2021-06-01', '2024-12-31'];
const times = ['2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.001Z', '2025-07-01T12:30:00.000Z'];

const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const fields = {
  name: { values: words, order: true, text: true },
  city: { values: words, order: true, text: true },
  rooms: { values: [-3, 0, 2, 7, 40_000], order: true, text: false },
  rating: { values: ['0.00', '1.50', '-2.25', '10.00'], order: true, text: false },
  isActive: { values: [0, 1], order: false, text: false },
  isVerified: { values: [0, 1], order: false, text: false },
  tier: { values: ['gold', 'silver', 'none'], order: false, text: false },
  joined: { values: days, order: true, text: false },
  seen: { values: times, order: true, text: false },
  code: { values: codes, order: false, text: false },
  'houses.title': { values: words, order: true, text: true },
} as const;

export type FieldName = keyof typeof fields;

/** A landlord with every combination of present and absent values. */
export const landlordValues = fc.record({
  city: fc.option(pick(words)),
  email: fc.option(pick(['ann@example.com', 'bob@example.com', 'cy@example.org'])),
  age: fc.option(fc.integer({ min: 18, max: 99 })),
  rooms: fc.option(pick(fields.rooms.values)),
  rating: fc.option(pick(fields.rating.values)),
  isActive: pick(fields.isActive.values),
  isVerified: fc.option(pick(fields.isVerified.values)),
  tier: pick(fields.tier.values),
  joined: fc.option(pick(days)),
  seen: fc.option(pick(times)),
  code: fc.option(pick(codes)),
});

const comparison = (name: FieldName): fc.Arbitrary<object> => {
  const { values, order, text } = fields[name];
  const value: fc.Arbitrary<string | number> = pick<string | number>(values);
  const list = fc.array(value, { maxLength: 4 });
  return fc
    .oneof(
      value,
      fc.constant(null),
      value.map((eq) => ({ eq })),
      value.map((ne) => ({ ne })),
      list.map((among) => ({ in: among })),
      list.map((nin) => ({ nin })),
      fc.boolean().map((isNull) => ({ isNull })),
      ...(order
        ? [
            fc
              .tuple(pick(['gt', 'gte', 'lt', 'lte']), value)
              .map(([operator, than]) => ({ [operator]: than })),
          ]
        : []),
      ...(text
        ? [
            fc
              .tuple(pick(['contains', 'startsWith']), pick(['o', 'AS', '%', '_', '\\', 'é', ' 1', '']))
              .map(([operator, part]) => ({ [operator]: part })),
          ]
        : []),
    )
    .map((operand) => ({ [name]: operand }));
};

const anyComparison: fc.Arbitrary<object> = fc.oneof(
  comparison('name'),
  comparison('city'),
  comparison('rooms'),
  comparison('rating'),
  comparison('isActive'),
  comparison('isVerified'),
  comparison('tier'),
  comparison('joined'),
  comparison('seen'),
  comparison('code'),
  comparison('houses.title'),
);

export const conditions: fc.Arbitrary<object> = fc.letrec<{ any: object }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    anyComparison,
    fc.tuple(anyComparison, anyComparison).map(([a, b]) => ({ ...a, ...b })),
    fc
      .tuple(pick(['and', 'or']), fc.array(tie('any'), { maxLength: 3 }))
      .map(([both, of]) => ({ [both]: of })),
    tie('any').map((not) => ({ not })),
  ),
})).any;

const sortable: FieldName[] = [
  'name',
  'city',
  'rooms',
  'rating',
  'isActive',
  'tier',
  'joined',
  'seen',
  'code',
];

export interface TestQuery {
  readonly where?: object;
  readonly search?: string;
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly page?: number;
}

export const queries: fc.Arbitrary<TestQuery> = fc.record(
  {
    where: conditions,
    search: pick(['o', 'oak', 'ash 1', 'a_b 50%', '\\', 'É', 'name']),
    sort: fc.uniqueArray(
      fc.tuple(pick(sortable), fc.boolean()).map(([name, down]) => (down ? `-${name}` : name)),
      { minLength: 1, maxLength: 3, selector: (key) => key.replace('-', '') },
    ),
    limit: fc.integer({ min: 1, max: 20 }),
    page: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: [] },
);

/** URL parameters, some with a changed character, a missing part or another parameter's value. */
export const mutatedParameters: fc.Arbitrary<Record<string, string | string[]>> = fc
  .tuple(
    queries,
    fc.array(
      fc.record({
        parameter: pick([
          'where',
          'search',
          'sort',
          'limit',
          'page',
          'fields',
          'relations',
          'format',
          'tier',
          '__proto__',
        ]),
        how: pick(['cut', 'insert', 'replace', 'twice'] as const),
        at: fc.nat(60),
        with: fc.oneof(
          fc.string({ maxLength: 12, unit: 'binary' }),
          pick([
            "'",
            '"',
            ';--',
            '$1',
            '\\',
            '\u0000',
            '{"',
            '}',
            '.',
            ',',
            '-',
            '🙂',
            'houses',
            'vaults.secret',
            'version',
            'constructor',
          ]),
          fc.json({ maxDepth: 3 }),
        ),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([query, changes]) => {
    const parameters: Record<string, string | string[]> = {};
    if (query.where !== undefined) parameters['where'] = JSON.stringify(query.where);
    if (query.search !== undefined) parameters['search'] = query.search;
    if (query.sort !== undefined) parameters['sort'] = query.sort.join(',');
    if (query.limit !== undefined) parameters['limit'] = String(query.limit);
    if (query.page !== undefined) parameters['page'] = String(query.page);
    for (const change of changes) {
      const old = Object.hasOwn(parameters, change.parameter) ? String(parameters[change.parameter]) : '';
      const changed = {
        cut: old.slice(0, change.at) + old.slice(change.at + change.with.length + 1),
        insert: old.slice(0, change.at) + change.with + old.slice(change.at),
        replace: change.with,
        twice: [old, change.with],
      }[change.how];
      Object.defineProperty(parameters, change.parameter, {
        value: changed,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return parameters;
  });
