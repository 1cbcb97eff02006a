import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';
import { SharedWrites } from './shared-writes.ts';

describe.each(testDatabases())('shared writes on $name', (kind) => {
  let database: TestDatabase;
  let batches: number[];

  /** Stores numbers above zero; zero breaks the statement, and below zero each is refused for itself. */
  const storing = (maxItems = 100, maxBatches = 1) =>
    new SharedWrites<number, string>({
      maxItems,
      maxBatches,
      write: async (numbers) => {
        batches.push(numbers.length);
        const wanted = numbers.filter((number) => number >= 0);
        await database.db.query(sql`insert into shared_numbers select unnest(${wanted}::int[])`);
        return (number) => {
          if (number < 0) throw new Error(`${number} is refused`);
          return `stored ${number}`;
        };
      },
    });

  const stored = async () =>
    (await database.db.query<{ number: number }>(sql`select number from shared_numbers order by 1`)).rows.map(
      ({ number }) => number,
    );

  beforeAll(async () => {
    database = await kind.open();
    await database.db.query({ text: 'create table shared_numbers (number int check (number <> 0))' });
  });
  beforeEach(async () => {
    batches = [];
    await database.db.query({ text: 'delete from shared_numbers' });
  });
  afterAll(() => database.drop());

  it('does what comes at the same time together', async () => {
    const shared = storing();
    expect(await Promise.all([1, 2, 3].map((number) => shared.add(number)))).toEqual([
      'stored 1',
      'stored 2',
      'stored 3',
    ]);
    expect(batches).toEqual([3]);
    expect(await shared.add(4)).toBe('stored 4');
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  it('takes no more than the limit at once', async () => {
    const shared = storing(2);
    await Promise.all([1, 2, 3].map((number) => shared.add(number)));
    expect(batches).toEqual([2, 1]);
  });

  it('fails only the item whose statement fails', async () => {
    const shared = storing();
    const outcomes = await Promise.allSettled([1, 0, 2].map((number) => shared.add(number)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual([1, 2]);
  });

  it('refuses one item without trying the others again', async () => {
    const shared = storing();
    const outcomes = await Promise.allSettled([1, -5, 2].map((number) => shared.add(number)));
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { message: '-5 is refused' } });
    expect(batches).toEqual([3]);
    expect(await stored()).toEqual([1, 2]);
  });

  it('begins another batch while one is under way, if that is allowed', async () => {
    const shared = storing(1, 2);
    await Promise.all([1, 2, 3, 4].map((number) => shared.add(number)));
    expect(batches).toEqual([1, 1, 1, 1]);
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  it('can be asked from within another transaction without joining it', async () => {
    const shared = storing();
    let asked: Promise<string> | undefined;
    await database.db.transaction(async () => {
      asked = shared.add(9);
    });
    expect(await asked).toBe('stored 9');
  });
});
