import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';
import { localFileStore } from '#platform/files/files.ts';
import { buildFeed, type BuildRun } from './build-feed.ts';

interface StoredState {
  readonly builds: string | null;
  readonly chunks: number;
  readonly listings: number;
  readonly isClaimed: boolean;
}

describe.each(testDatabases())('a build that does not finish, on $name', (kind) => {
  let made: TestDatabase;
  let folder: string;
  let feedId: number;

  beforeAll(async () => {
    made = await kind.open();
    folder = await mkdtemp(join(tmpdir(), 'supersync-test-feeds-'));
    const { db } = made;
    await db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
    await db.query(sql`
      insert into partners (id, partner_key, name, format, delivery, level, lead_channel, countries)
      values (1, 'zumper', 'Zumper', 'hotpads', 'pull-url', 'property', 'email', '["CA"]')`);
    await db.query(sql`insert into client_partners (client_id, partner_id) values (1, 1)`);
    await db.query(sql`
      insert into properties (id, client_id, name, permalink, property_type, status, address, city, province_code,
        postal_code, units_available, rent_min)
      select n, 1, 'Elm ' || n, 'elm-' || n, 'apartment', 'active', n || ' Elm Street', 'Halifax', 'NS', 'B3H 1A1', 1, 1500
      from generate_series(1, 250) n`);
    await db.query(sql`insert into property_partners (property_id, partner_id) select id, 1 from properties`);
    feedId = (await db.query<{ id: number }>(sql`select id from feeds`)).rows[0]?.id ?? 0;
  });
  afterAll(async () => {
    await made.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (more: Partial<BuildRun> = {}): BuildRun => ({
    db: made.db,
    write: (work) => made.db.transaction(work),
    files: localFileStore(folder),
    clock: { now: () => new Date() },
    signal: new AbortController().signal,
    userId: null,
    photos: { url: 'https://console.example', isPublic: true },
    told: async () => {},
    ...more,
  });
  const readStored = async (): Promise<StoredState | undefined> =>
    (
      await made.db.query<StoredState>(sql`
        select (select string_agg(number || ' ' || state, ', ' order by number) from feed_builds) as builds,
          (select count(*)::int from feed_chunks) as chunks, (select count(*)::int from feed_listings) as listings,
          build_token is not null as "isClaimed" from feeds where id = ${feedId}`)
    ).rows[0];
  /** A database that fails at the matching statement. */
  const failingAt = (pattern: RegExp, onFail: () => void = () => {}): Partial<BuildRun> => {
    const wrap = (db: Queryable): Queryable => ({
      query: (statement) => {
        if (!pattern.test(statement.text)) return db.query(statement);
        onFail();
        throw new Error('The disk is full');
      },
    });
    return { db: wrap(made.db), write: (work) => made.db.transaction((tx) => work(wrap(tx))) };
  };

  it('stores nothing when stopped, and releases the feed', async () => {
    const stop = new AbortController();
    const reads = { ...run(), signal: stop.signal };
    let properties = 0;
    const db: Queryable = {
      query: (statement) => {
        if ('name' in statement && statement.name === 'feed_properties') properties += 1;
        if (properties === 2) stop.abort();
        return made.db.query(statement);
      },
    };
    await expect(buildFeed({ ...reads, db }, feedId)).rejects.toThrow();
    expect(await readStored()).toEqual({ builds: null, chunks: 0, listings: 0, isClaimed: false });
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
  });

  it('keeps the published build when storing fails, and records the failure', async () => {
    expect(await buildFeed(run(), feedId)).toMatchObject({ outcome: 'published' });
    const before = await readStored();
    expect(before).toMatchObject({ builds: '1 published', listings: 250, isClaimed: false });
    await made.db.query(sql`update properties set rent_min = 1501 where id = 7`);
    await expect(buildFeed(run(failingAt(/insert into feed_changes/)), feedId)).rejects.toThrow(
      'The disk is full',
    );
    expect(await readStored()).toEqual({ ...before, builds: '1 published, 2 failed' });
    expect(await buildFeed(run(), feedId)).toMatchObject({ outcome: 'published' });
    expect(await readStored()).toMatchObject({
      builds: '1 superseded, 2 failed, 3 published',
      listings: 500,
    });
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
  });

  it('discards its result when another build was published meanwhile', async () => {
    await made.db.query(sql`update properties set rent_min = 1502 where id = 7`);
    let isDone = false;
    const db: Queryable = {
      async query(statement) {
        const answer = await made.db.query<never>(statement);
        if (!isDone && 'name' in statement && statement.name === 'feed_properties') {
          isDone = true;
          await made.db.query(
            sql`update feed_builds set state = 'superseded' where feed_id = ${feedId} and number = 3`,
          );
          await made.db.query(
            sql`update feed_builds set state = 'published' where feed_id = ${feedId} and number = 1`,
          );
        }
        return answer;
      },
    };
    expect(await buildFeed(run({ db }), feedId)).toMatchObject({ outcome: 'busy' });
    expect(await readStored()).toMatchObject({
      builds: '1 published, 2 failed, 3 superseded',
      isClaimed: false,
    });
  });

  it('deletes old builds except pinned, published and last fetched ones', async () => {
    const age = sql`now() - interval '100 days'`;
    await made.db.query(sql`
      insert into feed_builds (feed_id, number, state, format, mode, level, hash, crc32, bytes, stored_bytes, listings,
        duration_ms, pinned, created)
      select ${feedId}, n, 'superseded', 'hotpads', 'snapshot', 'property', 'h' || n, 0, 0, 0, 0, 1, n = 11, ${age}
      from generate_series(10, 50) n`);
    await made.db.query(sql`
      update feeds set last_number = 50, last_fetched_build_id = (select id from feed_builds where number = 12)`);
    await buildFeed(run(), feedId);
    const { rows } = await made.db.query<{ number: number }>(sql`
      select number from feed_builds where created < now() - interval '90 days' order by number`);
    const numbers = rows.map(({ number }) => number);
    expect(numbers.slice(0, 3)).toEqual([11, 12, 22]);
    expect(numbers.at(-1)).toBe(50);
  });
});
