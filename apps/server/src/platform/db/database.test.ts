import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';

const kinds = testDatabases();

describe.skipIf(kinds.length > 1)('PostgreSQL', () => {
  it.skip('not reached: set TEST_DATABASE_URL to run this suite on it too', () => {});
});

describe.each(kinds)('$name', ({ name, open }) => {
  let opened: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    opened = await open({ contents: 'nothing', poolSize: 16 });
    db = opened.db;
    await db.query({ text: 'create table account (id int primary key, balance int not null)' });
    await db.query({ text: 'insert into account select id, 100 from generate_series(1, 50) as id' });
  });
  afterAll(() => opened.drop());

  it('returns values in the documented shapes', async () => {
    const { rows, rowCount } = await db.query(sql`
      select ${'9007199254740991'}::int8 as large, 1.50::numeric as price, date '2026-02-03' as day,
             timestamptz '2026-02-03 04:05:06.007Z' as moment, timestamp '2026-02-03 04:05:06' as local,
             ${'{"a": [1, 2]}'}::jsonb as parsed, ${'{"a": [1, 2]}'}::jsonb::text as raw,
             current_setting('timezone') as zone`);
    expect(rowCount).toBe(1);
    expect(rows[0]).toEqual({
      large: 9007199254740991,
      price: '1.50',
      day: '2026-02-03',
      moment: new Date('2026-02-03T04:05:06.007Z'),
      local: '2026-02-03 04:05:06',
      parsed: { a: [1, 2] },
      raw: '{"a": [1, 2]}',
      zone: 'UTC',
    });
  });

  it('refuses an int8 that a number cannot hold', async () => {
    await expect(db.query({ text: 'select 9007199254740993::int8' })).rejects.toThrow('9007199254740993');
    expect(await db.healthy()).toBe(true);
  });

  it('runs a named statement again and again with values of every kind, also after it failed', async () => {
    const named = (values: unknown[]) =>
      db.transaction((tx) =>
        tx.query({
          name: 'every_kind',
          text: `select $1::text as text, $2::int as number, $3::boolean as truth, 12 / $2::int as part,
            $4::timestamptz as moment, $5::int8 as large, $6::bytea as bytes`,
          values,
        }),
      );
    const moment = new Date('2026-02-03T04:05:06.007Z');
    const samples = [
      ['Zoë “née” \ud83c\udfe0', 3, true, null, null, null],
      ['', -4, false, moment.toISOString(), '9007199254740991', null],
      [null, 1, null, moment, 7, Buffer.from([0, 255])],
    ];
    for (const values of [...samples, ...samples]) {
      const [text, number, truth, at, large, bytes] = values;
      expect(await named(values)).toEqual({
        rowCount: 1,
        rows: [
          {
            text,
            number,
            truth,
            part: 12 / Number(number),
            moment: at === null ? null : moment,
            large: large === null ? null : Number(large),
            bytes,
          },
        ],
      });
      await expect(named(['', 0, null, null, null, null])).rejects.toMatchObject({ code: '22012' });
      await expect(named(['', 1, null, null, '9007199254740993', null])).rejects.toThrow('9007199254740993');
    }
    const write = (id: number) =>
      db.query({ name: 'no_rows', text: 'update account set balance = balance where id < $1', values: [id] });
    for (const id of [3, 1, 11]) expect(await write(id)).toEqual({ rows: [], rowCount: id - 1 });
  });

  it('serves 16 connections with mixed prepared statements, each its own', async () => {
    const wrong: string[] = [];
    // Wait for all, also if one fails: the rest would take the connections of the next tests.
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, async (_, c) => {
        const client = await db.pool.connect();
        try {
          for (let i = 0; i < 120; i += 1) {
            const mark = `${c}-${i}`;
            // The same names with different texts: a mix-up between connections shows as another's column.
            const config =
              i % 3 === 0
                ? { text: `select $1::text as mark, ${c} as who`, values: [mark] }
                : {
                    name: `s${i % 4}`,
                    text: `select $1::text as mark, ${c} as who, ${i % 4} as which`,
                    values: [mark],
                  };
            const { rows } = await client.query<{ mark: string; who: number; which?: number }>(config);
            const [row] = rows;
            const which = i % 3 === 0 ? undefined : i % 4;
            if (rows.length !== 1 || row?.mark !== mark || row.who !== c || row.which !== which)
              wrong.push(mark);
            if (i % 10 === 0) await client.query('select no_such_column').catch(() => {});
          }
        } finally {
          // Its statement names would clash for the next user, so don't return it to the pool.
          client.release(true);
        }
      }),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(wrong).toEqual([]);
  });

  it('isolates transactions and loses no update', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        db.transaction(async (tx) => {
          const from = 1 + (i % 5);
          const { rows } = await tx.query<{ balance: number }>(
            sql`select balance from account where id = ${from} for update`,
          );
          await tx.query(sql`update account set balance = ${(rows[0]?.balance ?? 0) - 1} where id = ${from}`);
          await tx.query(sql`update account set balance = balance + 1 where id = ${from + 10}`);
        }),
      ),
    );
    const { rows } = await db.query<{ id: number; balance: number }>({
      text: 'select id, balance from account where balance <> 100 order by id',
    });
    expect(rows.map((row) => row.balance)).toEqual([...Array(5).fill(92), ...Array(5).fill(108)]);
  });

  it('runs concurrent statements of a transaction, including unawaited ones', async () => {
    await db.transaction(async (tx) => {
      const sums = await Promise.all(
        [1, 2, 3].map((n) => tx.query<{ n: number }>(sql`select ${n}::int as n`)),
      );
      expect(sums.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
      void tx.query(sql`insert into account values (2000, 0)`);
    });
    expect((await db.query(sql`delete from account where id = 2000`)).rowCount).toBe(1);
  });

  it('rolls back when the work fails, without calling afterCommit', async () => {
    const called = vi.fn();
    const failing = db.transaction(async (tx) => {
      tx.afterCommit(called);
      await tx.query(sql`insert into account values (1000, 1)`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await db.query(sql`select 1 from account where id = 1000`)).rowCount).toBe(0);
    expect(called).not.toHaveBeenCalled();
  });

  it('begins with the first statement, prepared or not, and undoes or keeps it', async () => {
    const add = {
      name: 'add_one',
      text: 'update account set balance = balance + $1 where id = 50',
      values: [1],
    };
    const begun = async (work: () => void) =>
      db.transaction(async (tx) => {
        await tx.query(add);
        work();
      });
    const refuse = () => {
      throw new Error('refused');
    };
    // Every connection of the pool prepares it first.
    for (let time = 0; time < 40; time += 1) await expect(begun(refuse)).rejects.toThrow('refused');
    for (let time = 0; time < 40; time += 1) await begun(() => {});
    const { rows } = await db.query(sql`select balance from account where id = 50`);
    expect(rows).toEqual([{ balance: 140 }]);
    await db.query(sql`update account set balance = 100 where id = 50`);
    expect(await db.transaction(async () => 'nothing asked')).toBe('nothing asked');
  });

  it('reports a rollback instead of a commit after a swallowed error', async () => {
    const called = vi.fn();
    const swallowing = db.transaction(async (tx) => {
      tx.afterCommit(called);
      await tx.query(sql`insert into account values (1001, 1)`);
      await tx.query({ text: 'select no_such_column' }).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(called).not.toHaveBeenCalled();
  });

  it('runs afterCommit callbacks after the commit, even if one throws', async () => {
    const seen: string[] = [];
    const result = await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('not my transaction any more');
      });
      tx.afterCommit(() => seen.push('second'));
      await tx.query(sql`update account set balance = 100 where id = 1`);
      return 'done';
    });
    expect(result).toBe('done');
    expect(seen).toEqual(['second']);
  });

  it('refuses the database inside a transaction, and the transaction after its end', async () => {
    const leaked = await db.transaction(async (tx) => {
      await expect(db.query(sql`select 1`)).rejects.toThrow('Inside a transaction');
      await expect(db.transaction(async () => {})).rejects.toThrow('Inside a transaction');
      return tx;
    });
    await expect(leaked.query(sql`select 1`)).rejects.toThrow('has ended');
  });

  it('rolls back a client that disconnects midway, and goes on', async () => {
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query('update account set balance = -1 where id = 50');
    breakOff(client);
    client.release(true);
    // Waits for the row lock on PostgreSQL and for the session here: both are held until the rollback.
    const after = await db.transaction((tx) =>
      tx.query<{ balance: number }>(sql`select balance from account where id = 50 for update`),
    );
    expect(after.rows).toEqual([{ balance: 100 }]);
  });

  it('delivers notifications to all listeners, once, and only after the commit', async () => {
    const first: string[] = [];
    const second: string[] = [];
    const a = await db.listen('Orders "new"', (payload) => first.push(payload));
    const b = await db.listen('Orders "new"', (payload) => second.push(payload));
    const other = await db.listen('other', (payload) => second.push(`other ${payload}`));
    await db
      .transaction(async (tx) => {
        await tx.query(sql`select pg_notify('Orders "new"', 'never')`);
        throw new Error('no');
      })
      .catch(() => {});
    await db.transaction((tx) => tx.query(sql`select pg_notify('Orders "new"', 'one')`));
    await eventually(() => expect(second).toEqual(['one']));
    await a.close();
    await db.query(sql`select pg_notify('Orders "new"', 'two')`);
    await eventually(() => expect(second).toEqual(['one', 'two']));
    await b.close();
    await db.query(sql`select pg_notify('Orders "new"', 'three')`);
    await db.query(sql`select pg_notify('other', 'last')`);
    await eventually(() => expect(second).toEqual(['one', 'two', 'other last']));
    expect(first).toEqual(['one']);
    await other.close();
  });

  it('copies rows as CSV, with values never part of the SQL', async () => {
    const hostile = `'); drop table account; -- "x", \\ \n é`;
    const stream = await db.copyTo({
      text: `select id, current_setting('supersync.p1') as text from account where id <= current_setting('supersync.p2')::int order by id`,
      settings: { 'supersync.p1': hostile, 'supersync.p2': '2' },
      format: 'csv',
      header: true,
    });
    const cell = `"${hostile.replaceAll('"', '""')}"`;
    expect(await readAll(stream)).toBe(`id,text\n1,${cell}\n2,${cell}\n`);
    await expect(db.copyTo({ text: 'select 1', settings: { work_mem: '1' }, format: 'csv' })).rejects.toThrow(
      'work_mem',
    );
    await expect(db.copyTo({ text: 'select no_such_column', format: 'csv' })).rejects.toThrow(
      'no_such_column',
    );
    await expect(
      db.copyTo({ text: 'insert into account values (7, 7) returning id', format: 'csv' }),
    ).rejects.toThrow('read-only');
  });

  it('streams a large copy to a slow reader while others are served', async () => {
    const stream = await db.copyTo({
      text: `select g, repeat('x', 200) from generate_series(1, 100000) as g`,
      format: 'text',
    });
    const [chunk] = await once(stream, 'data');
    stream.pause();
    await db.query(sql`update account set balance = 100 where id = 2`);
    let bytes = Buffer.byteLength(chunk);
    for await (const rest of stream) bytes += Buffer.byteLength(rest);
    expect(bytes).toBe(100_000 * 202 + 488_895);
  });

  it('fetches a result in portions', async () => {
    const client = await db.pool.connect();
    // The driver's types lack the portion size.
    const portions: pg.QueryConfig & { rows: number } = {
      text: 'select generate_series(1, 10) as n',
      values: [],
      rows: 3,
    };
    const both = await Promise.all([client.query<{ n: number }>(portions), db.query(sql`select 1`)]);
    client.release();
    expect(both[0].rows.map((row) => row.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.skipIf(name === 'PostgreSQL')('refuses COPY FROM, and goes on', async () => {
    await expect(db.query({ text: 'copy account from stdin' })).rejects.toThrow('COPY FROM STDIN');
    await expect(
      db.transaction(async (tx) => tx.query({ text: 'COPY account (id)\n FROM stdin with (format csv)' })),
    ).rejects.toThrow('COPY FROM STDIN');
    expect(await db.healthy()).toBe(true);
  });

  it('releases the connection of an abandoned copy', async () => {
    for (let i = 0; i < 40; i += 1) {
      const stream = await db.copyTo({
        text: `select g, repeat('x', 200) from generate_series(1, 20000) as g`,
        format: 'csv',
      });
      if (i % 2 === 0) await once(stream, 'data');
      stream.destroy();
    }
    await eventually(() => expect(db.pool.totalCount - db.pool.idleCount).toBe(0));
    expect(await db.healthy()).toBe(true);
  });

  it('fails a copy that errors midway', async () => {
    const reading = db
      .copyTo({
        text: `select 1 / (50000 - g), repeat('x', 100) from generate_series(1, 100000) as g`,
        format: 'csv',
      })
      .then(readAll);
    await expect(reading).rejects.toThrow('division by zero');
    expect(await db.healthy()).toBe(true);
  });

  it('reconnects after a lost connection, and tells listeners of the gap', async () => {
    const received: string[] = [];
    const onGap = vi.fn();
    const subscription = await db.listen('after-a-gap', (payload) => received.push(payload), { onGap });
    await endAllConnections(db);
    await eventually(() => expect(onGap).toHaveBeenCalled());
    await eventually(() => db.query(sql`select pg_notify('after-a-gap', 'hello')`));
    await eventually(() => expect(received).toContain('hello'));
    expect(subscription.healthy).toBe(true);
    await subscription.close();
  });

  it('can be closed twice, and refuses queries afterwards', async () => {
    const another = await open({ contents: 'nothing' });
    await another.db.close();
    await another.db.close();
    await expect(another.db.query(sql`select 1`)).rejects.toThrow();
    expect(await another.db.healthy()).toBe(false);
    await another.drop();
  });
});

/** The timeout only ends a hopeless wait; it asserts no speed. */
function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function breakOff(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

/**
 * Ends every other session of this database on PostgreSQL. The embedded engine loses its only session over
 * COPY data; the guard against that ignores comments, so this statement gets through and restarts the engine.
 */
async function endAllConnections(db: Database): Promise<void> {
  if (db.kind === 'embedded') {
    await expect(db.query({ text: '/* */ copy account from stdin' })).rejects.toThrow();
    return;
  }
  await db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
  });
}
