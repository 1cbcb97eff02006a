import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '#test/parse-csv.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { joinRows } from './copy-rows.ts';
import { registerResource } from './register-resource.ts';
import { landlord } from '#test/resource/test-resources.ts';
import Fastify from 'fastify';
import { callerFrom } from '#test/resource/test-app.ts';
import { unmaskedCaller, useTestApp } from '#test/resource/use-test-app.ts';

/** COPY's escapes (PostgreSQL manual, "Text Format"). */
const copyEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

test('joined COPY rows equal the input, however the bytes are split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant('a\\"\n\t,'))),
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.boolean(),
      async (values, cuts, spaced) => {
        const copied = Buffer.from(
          values
            .map((value) => JSON.stringify(value, undefined, spaced ? 1 : undefined))
            .map((text) =>
              text.replace(/[\\\b\f\n\r\t\v]/g, (character) => copyEscapes[character] ?? character),
            )
            .map((text) => `${text}\n`)
            .join(''),
        );
        const chunks: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) chunks.push(copied.subarray(at, (at += cut)));
        chunks.push(copied.subarray(at));
        let total = -1;
        const joined: Buffer[] = [];
        for await (const chunk of joinRows(Readable.from(chunks), (rows) => (total = rows)))
          joined.push(chunk);
        expect(JSON.parse(`[${Buffer.concat(joined).toString()}]`)).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
        expect(total).toBe(values.length);
      },
    ),
    { numRuns: 500 },
  );
});

describe.each(testDatabases())('full lists on $name', (kind) => {
  const { call, db, newLandlord, fresh } = useTestApp(kind);

  const hostile = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    'a "quoted", cell',
    'two\nlines',
    '\\N',
    '\\.',
    'ünï 🙂',
  ];

  test('limit=0 answers every row with its relations, to the last character', async () => {
    const word = fresh('Stream').replace(' ', '');
    for (const city of hostile) await newLandlord({ name: fresh(word), city, tags: [city] });
    const answer = await call('GET', `/test/landlords?limit=0&search=${word}&relations=houses&sort=id`);
    const body = answer.json<{ data: { city: string; tags: string[]; houses: unknown[] }[]; meta: object }>();
    expect(body.data.map(({ city }) => city)).toEqual(hostile);
    expect(body.data.map(({ tags }) => tags[0])).toEqual(hostile);
    expect(body.data.every(({ houses }) => houses.length === 0)).toBe(true);
    expect(body.meta).toEqual({ total: hostile.length, page: 1, limit: 0, pageCount: 1 });
    const none = await call('GET', '/test/landlords?limit=0&search=nobody-is-called-so');
    expect(none.body).toBe('{"data":[],"meta":{"total":0,"page":1,"limit":0,"pageCount":0}}');
  });

  test('a whole list of personal data leaves an audit entry where it is more than a page', async () => {
    const word = fresh('Crowd').replace(' ', '');
    await db().query({
      text: `insert into landlords (id, name, email, tier)
        select n, $1 || n, 'ann@example.com', 'gold' from generate_series(500001, 500201) n`,
      values: [word],
    });
    const list = (query: string, options = {}) =>
      call('GET', `/test/landlords?limit=0${query}`, undefined, options);
    expect((await list(`&search=${word}`)).json().data).toHaveLength(201);
    // Masked, without a personal field, and no more than a page.
    await list(`&search=${word}`, { as: { keys: [] } });
    await list('&fields=id,name');
    await list(`&search=${word}500001`);
    const { rows } = await db().query({
      text: `select actor_id, resource, reason from audit_entries where action = 'listed'`,
    });
    expect(rows).toEqual([
      {
        actor_id: 7,
        resource: 'landlord',
        reason: `201 landlords: /test/landlords?limit=0&search=${word}`,
      },
    ]);
  });

  test('a CSV round-trips, no cell runs as a formula, and the download is audited', async () => {
    const word = fresh('Sheet').replace(' ', '');
    for (const city of hostile)
      await newLandlord({ name: fresh(word), city, rating: '-5.00', email: 'ann@example.com' });
    const address = `/test/landlords?search=${word}&sort=id&fields=name,city,rating,email,isActive`;
    const answer = await call('GET', address, undefined, { accept: 'text/csv' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="landlords.csv"',
    });
    const [header, ...rows] = parseCsv(answer.body);
    expect(header).toEqual(['Id', 'Name', 'Email', 'Home town', 'Rating', 'Is active']);
    expect(rows.map((cells) => cells[3])).toEqual(
      hostile.map((city) => (/^[=+\-@\t\r]/.test(city) ? `'${city}` : city)),
    );
    expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set(['-5.00']));
    expect(rows[0]?.[2]).toBe('ann@example.com');
    const hidden = await call('GET', `${address}&format=csv`, undefined, {
      as: { keys: ['supersync_csv_data_export'] },
    });
    expect(hidden.body).not.toContain('ann@example.com');
    expect(parseCsv(hidden.body)[1]?.[2]).toBe('•••');
    const { rows: entries } = await db().query<{ actor_id: number; reason: string }>({
      text: `select actor_id, reason from audit_entries where action = 'exported' and reason like $1`,
      values: [`%${word}%`],
    });
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ actor_id: 7, reason: address });
  });

  test('a relation to one becomes columns, a relation to many one cell of labels', async () => {
    const { id, name } = await newLandlord();
    await call('POST', '/test/houses', { id: id + 7000, landlordId: id, title: 'B' });
    await call('POST', '/test/houses', { id: id + 8000, landlordId: id, title: 'A' });
    const houses = parseCsv(
      (await call('GET', `/test/houses?format=csv&relations=landlord&search=B&fields=title`)).body,
    );
    const column = houses[0]?.indexOf('landlord.name') ?? -1;
    expect(houses.find((cells) => cells[0] === String(id + 7000))?.[column]).toBe(name);
    const landlords = parseCsv(
      (await call('GET', `/test/landlords?format=csv&relations=houses&fields=name`)).body,
    );
    expect(landlords.find((cells) => cells[0] === String(id))).toEqual([String(id), name, 'A; B']);
  });

  test('a failed download is visibly broken', async () => {
    const breaking = async (): Promise<Readable> =>
      Readable.from(
        (async function* () {
          for (let row = 0; row < 2000; row += 1) yield Buffer.from(`{"id":${row}}\n`);
          throw new Error('the database went away');
        })(),
      );
    // The same database, except that this call fails as it would when PostgreSQL is stopped.
    const broken = new Proxy(db(), {
      get: (target, name) => {
        const value: unknown = name === 'copyTo' ? breaking : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const app = Fastify();
    app.decorateRequest('caller', null);
    app.addHook('onRequest', async (request) => {
      request.caller = callerFrom(JSON.stringify(unmaskedCaller));
    });
    registerResource({ app, db: broken }, landlord);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const query of ['limit=0', 'format=csv']) {
      const answer = await fetch(`${origin}/test/landlords?${query}`);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
    }
    await app.close();
  });
});
