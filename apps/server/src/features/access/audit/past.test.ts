import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '#test/support/test-database.ts';
import { data, useAuditApp } from '#test/audit-app.ts';

interface AsOf {
  record: Record<string, unknown> | null;
  existsNow: boolean;
  last: { action: string } | null;
}

const edits = fc.record(
  {
    city: fc.option(fc.constantFrom('Oslo', 'Bergen', 'Tromsø'), { nil: null }),
    rooms: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
    isActive: fc.constantFrom(0, 1),
    isVerified: fc.constantFrom(0, 1, null),
    tier: fc.constantFrom('gold', 'silver', 'none'),
    rating: fc.constantFrom('1.50', '2.00', null),
    tags: fc.option(fc.array(fc.constantFrom('a', 'b"', 'ü'), { maxLength: 2 }), { nil: null }),
    joined: fc.constantFrom('2020-02-29', null),
    email: fc.constantFrom('one@example.test', 'two@example.test', null),
  },
  { requiredKeys: [] },
);

const unstamped = (record: Record<string, unknown>): Record<string, unknown> => {
  const { version: _version, modified: _modified, ...rest } = record;
  return rest;
};

describe.each(testDatabases())('records as they were on $name', (kind) => {
  const { call, newLandlord, db } = useAuditApp(kind);

  const asOf = async (id: number, at: string, keys: readonly 'supersync_shadow'[] | undefined = undefined) =>
    data<AsOf>(
      await call(
        'GET',
        `/v0/audit/as-of?resource=landlord&key=${id}&at=${encodeURIComponent(at)}`,
        undefined,
        keys === undefined ? {} : { keys },
      ),
    );

  const now = async (): Promise<string> => {
    const { rows } = await db().query<{ now: string }>({
      text: `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    });
    return rows[0]?.now ?? '';
  };

  test('every state is restored after any sequence of edits and a deletion', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edits, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (all, removed) => {
          const before = await now();
          const { id } = await newLandlord();
          const states: { at: string; record: Record<string, unknown> }[] = [];
          const snapshot = async (): Promise<void> => {
            const record = data<Record<string, unknown>>(await call('GET', `/test/landlords/${id}`));
            states.push({ at: await now(), record: unstamped(record) });
          };
          await snapshot();
          for (const edit of all) {
            data(await call('PUT', `/test/landlords/${id}`, edit));
            await snapshot();
          }
          if (removed) expect((await call('DELETE', `/test/landlords/${id}`)).statusCode).toBe(204);
          for (const { at, record } of states) expect((await asOf(id, at)).record).toEqual(record);
          expect(await asOf(id, before)).toMatchObject({ record: null, existsNow: !removed, last: null });
          const latest = await asOf(id, await now());
          expect(latest.existsNow).toBe(!removed);
          expect(latest.record).toEqual(removed ? null : states.at(-1)?.record);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test('masks personal values of the past', async () => {
    const { id } = await newLandlord({ email: 'past@example.test', age: 40, city: 'Oslo' });
    const then = await now();
    await call('PUT', `/test/landlords/${id}`, { email: null, age: null });
    expect((await asOf(id, then)).record).toMatchObject({ email: 'past@example.test', age: 40 });
    expect((await asOf(id, then, ['supersync_shadow'])).record).toMatchObject({
      email: '•••',
      age: null,
      city: 'Oslo',
    });
  });

  test('answers 404 for a record that never existed and 400 for an invalid time', async () => {
    const url = '/v0/audit/as-of?resource=landlord&key=99999999';
    expect((await call('GET', `${url}&at=2020-01-01T00:00:00Z`)).statusCode).toBe(404);
    expect((await call('GET', `${url}&at=yesterday`)).statusCode).toBe(400);
  });
});
