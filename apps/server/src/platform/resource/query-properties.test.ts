import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { printQuery } from '@supersync/contract/kernel/query/query.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { compileCsv, compileStream } from './compile/compile-export.ts';
import { compileList } from './compile/compile-list.ts';
import { answerOf } from '#test/resource/test-oracle.ts';
import {
  landlordValues,
  mutatedParameters,
  queries,
  words,
  type Row,
  type TestQuery,
} from '#test/resource/test-queries.ts';
import { landlord } from '#test/resource/test-resources.ts';
import { useTestApp } from '#test/resource/use-test-app.ts';
import { viewerOf } from './viewer.ts';

const printed = (parameters: Record<string, string | string[]>): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) =>
      [value].flat().map((each) => `${name}=${encodeURIComponent(each.toWellFormed())}`),
    )
    .join('&');

test('any query compiles or is refused with 400, and never becomes SQL text', () => {
  const anonymous = viewerOf(null);
  let compiled = 0;
  fc.assert(
    fc.property(mutatedParameters, fc.constantFrom('zqxmark', "zqxmark'--"), (parameters, mark) => {
      const marked = { ...parameters, search: mark };
      try {
        const query = parseQuery(landlord, marked);
        const texts = [
          compileList(anonymous, landlord, query).text,
          compileStream(anonymous, landlord, query).text,
          compileCsv(anonymous, landlord, query).select.text,
        ];
        compiled += 1;
        for (const text of texts) expect(text).not.toContain('zqxmark');
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        expect(error.status).toBe(400);
        expect(error.problem.errors).toBeDefined();
      }
    }),
    { numRuns: 20_000 },
  );
  // Guards against a generator that only makes refused queries.
  expect(compiled).toBeGreaterThan(4000);
});

vi.setConfig({ testTimeout: 300_000 });

describe.each(testDatabases())('queries on $name', (kind) => {
  const { call, db } = useTestApp(kind);
  let rows: readonly Row[] = [];

  beforeAll(async () => {
    const values = fc.sample(landlordValues, { numRuns: 60, seed: 11 });
    for (const [index, each] of values.entries()) {
      const name = `${words[index % words.length]} name ${index}`;
      const created = await call('POST', '/test/landlords', { name, ...each });
      const { id } = created.json<{ data: { id: number } }>().data;
      for (const title of words.slice(0, index % 4))
        await call('POST', '/test/houses', {
          id: id * 10 + title.length,
          landlordId: id,
          title: title || '-',
        });
    }
    rows = (await call('GET', '/test/landlords?limit=0&relations=houses')).json<{ data: Row[] }>().data;
    expect(rows).toHaveLength(60);
  });

  const runs = kind.name === 'PostgreSQL' ? 1000 : 400;

  test('a list matches the same query over rows in memory', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query: TestQuery) => {
        const answer = await call('GET', `/test/landlords${printQuery(query)}`);
        expect(answer.statusCode).toBe(200);
        const body = answer.json<{ data: Row[]; meta: { total: number } }>();
        expect({ ids: body.data.map(({ id }) => id), total: body.meta.total }).toEqual(answerOf(rows, query));
      }),
      { numRuns: runs },
    );
  });

  test('the streamed list and the CSV have the same rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ where, search, sort }) => {
        const query = {
          where,
          ...(search === undefined ? {} : { search }),
          ...(sort === undefined ? {} : { sort }),
        };
        const { ids, total } = answerOf(rows, { ...query, where: where ?? {}, limit: 1000 });
        const streamed = await call('GET', `/test/landlords${printQuery({ ...query, limit: 0 })}`);
        const body = streamed.json<{ data: Row[]; meta: { total: number } }>();
        expect({ ids: body.data.map(({ id }) => id), total: body.meta.total }).toEqual({ ids, total });
        const csv = await call(
          'GET',
          `/test/landlords${printQuery({ ...query, limit: 0, fields: ['rooms'] })}&format=csv`,
        );
        const lines = csv.body.trimEnd().split('\n').slice(1);
        expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(ids);
      }),
      { numRuns: runs / 10 },
    );
  });

  test('no query makes the server fail', async () => {
    await fc.assert(
      fc.asyncProperty(mutatedParameters, async (parameters) => {
        const answer = await call('GET', `/test/landlords?${printed(parameters)}`);
        expect([200, 400, 403]).toContain(answer.statusCode);
      }),
      { numRuns: runs },
    );
  });

  test('masked values never influence the bytes of an answer', async () => {
    const addresses = [
      ...fc.sample(queries, { numRuns: 60, seed: 5 }).map((query) => `/test/landlords${printQuery(query)}`),
      ...['ann', 'example', 'bob@', '19'].map((search) => `/test/landlords?search=${search}`),
      '/test/landlords?sort=email',
      '/test/landlords?sort=-age,name',
      '/test/houses?sort=landlord.email',
      `/test/landlords?where=${encodeURIComponent('{"email":{"startsWith":"a"}}')}`,
      `/test/landlords?where=${encodeURIComponent('{"not":{"age":{"gt":50}}}')}`,
      `/test/houses?where=${encodeURIComponent('{"landlord.email":{"isNull":true}}')}`,
      '/test/houses?relations=landlord',
      '/test/houses?relations=landlord&format=csv',
      '/test/landlords?limit=0&search=example',
      '/test/landlords?format=csv&search=ann',
      '/test/landlords?fields=email,age&limit=0',
      `/test/landlords/${rows[0]?.id}`,
    ];
    const answers = async (): Promise<string[]> => {
      const bodies: string[] = [];
      for (const address of addresses) {
        const answer = await call('GET', address, undefined, { as: { keys: [] } });
        bodies.push(`${answer.statusCode} ${answer.body.replace(/"requestId":"[^"]*"/, '')}`);
      }
      return bodies;
    };
    const before = await answers();
    await db().query({
      text: `update landlords set email = case when id % 3 = 0 then null else 'bob' || id || '@example.com' end, age = id % 2 * 40`,
    });
    expect(await answers()).toEqual(before);
    expect(before.some((body) => body.startsWith('403'))).toBe(true);
    expect(before.some((body) => body.includes('•••'))).toBe(true);
    const guess = await call(
      'PUT',
      `/test/landlords/${rows[0]?.id}`,
      { email: 'bob@example.com' },
      { as: { keys: [] } },
    );
    expect(guess.json()).toMatchObject({
      status: 403,
      detail: 'Missing permissions: supersync_redact, supersync_admin_tools',
    });
  });
});
