import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';
import { testDatabases, type TestDatabase } from '#test/support/test-database.ts';

const kept = (name: string): Sql => sql`
  select part, currency, day::text, sum(count)::int as count, sum(current)::float8 as current,
    sum(proposed)::float8 as proposed
  from running_totals where name = ${name} group by 1, 2, 3 having sum(count) <> 0`;

const inParts = sql`null::text, null::text, count(*)::int, 0::float8, 0::float8`;
const plain = sql`null::text, ${inParts}`;

/** The same totals, counted. */
const counted: Readonly<Record<string, Sql>> = {
  photos: sql`select ${plain} from property_photos having count(*) > 0`,
  image_suggestions: sql`select ${plain} from image_suggestions having count(*) > 0`,
  first_labels: sql`select ${plain} from image_labels where round = 'first' having count(*) > 0`,
  rates: sql`select status, currency, to_char(rate_expiry, 'YYYY-MM-01'), count(*)::int, sum(rate)::float8,
      sum(coalesce(proposed_rate, rate))::float8 from subscriptions group by 1, 2, 3`,
  notice_deadlines: sql`select null::text, null::text, (proposed_effective - notice_days)::text, count(*)::int,
      0::float8, 0::float8
    from subscriptions
    where status in ('needsApproval', 'approved') and proposed_rate > rate and rate_expiry is not null group by 3`,
  applied_rates: sql`select null::text, currency, effective_on::text, count(*)::int, sum(old_rate)::float8,
      sum(new_rate)::float8 from rate_history group by 2, 3`,
  failed_notices: sql`select ${plain} from rate_notices where status in ('failed', 'bounced') having count(*) > 0`,
  properties_by_kind: sql`select kind, ${inParts} from property_search group by kind`,
  properties_by_client: sql`select client_id::text, ${inParts} from property_search group by client_id`,
  properties_by_partner: sql`select partner_id::text, ${inParts} from property_partners where status = 'active'
    group by partner_id`,
};

/** Parts in which the total that is kept and the one that is counted differ. */
async function differences(db: Queryable): Promise<unknown[]> {
  const all = await Promise.all(
    Object.entries(counted).map(async ([name, count]) => {
      const { rows } = await db.query<Record<string, unknown>>(sql`
        select 'kept' as of, k.* from (${kept(name)} except all ${count}) k
        union all select 'counted', c.* from (${count} except all ${kept(name)}) c`);
      return rows.map((row) => ({ name, ...row }));
    }),
  );
  return all.flat();
}

/** The same numbers at each run, from 0 to below the bound. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

/** Another photo of the chosen properties' first. */
const addPhotos = (chosen: Sql): Sql => sql`
  insert into property_photos (property_id, file_id, position, width, height)
  select distinct on (property_id) property_id, file_id, position, width, height from property_photos
  where ${chosen} order by property_id, id`;

/** Changes of the rows that leave this rest: no two writers have the same. */
const rests = 97;
const changes: readonly ((rest: number) => Sql)[] = [
  (rest) => addPhotos(sql`property_id % ${rests} = ${rest}`),
  (rest) => sql`update property_photos set caption = 'A' where property_id % ${rests} = ${rest}`,
  (rest) => sql`update subscriptions set rate = rate + ${rest} where id % ${rests} = ${rest}`,
  (rest) =>
    sql`update subscriptions set rate_expiry = rate_expiry + ${rest}::int where id % ${rests} = ${rest}`,
  (rest) => sql`update subscriptions set notice_days = notice_days + 1, proposed_rate = proposed_rate + 1
    where id % ${rests} = ${rest}`,
  (rest) => sql`update subscriptions set status = 'current', proposed_rate = null, proposed_effective = null
    where id % ${rests} = ${rest}`,
  (rest) => sql`delete from subscriptions where id % ${rests} = ${rest}`,
  (rest) => sql`update rate_notices set status = 'failed', problem = 'Refused'
    where status = 'queued' and subscription_id % ${rests} = ${rest}`,
  (rest) => sql`update rate_history set effective_on = effective_on - 3650, new_rate = new_rate + 1
    where subscription_id % ${rests} = ${rest}`,
  (rest) => sql`delete from image_labels where photo_id % ${rests} = ${rest}`,
  (rest) => sql`update image_labels set flags = '["blurry"]' where photo_id % ${rests} = ${rest}`,
  (rest) => sql`update property_search set status = 'active', attention = ',photos,'
    where property_id % ${rests} = ${rest}`,
  (rest) => sql`update property_search set client_id = ${rest} where property_id % ${rests} = ${rest}`,
  (rest) => sql`update property_partners set status = 'off' where property_id % ${rests} = ${rest}`,
  (rest) => sql`delete from property_search where property_id % ${rests} = ${rest}`,
  (rest) => sql`delete from image_suggestions where photo_id % ${rests} = ${rest}`,
  // One, and last in its transaction: properties share files, which are locked with it.
  (rest) => sql`delete from property_photos
    where id = (select max(id) from property_photos where property_id % ${rests} = ${rest})`,
];

class GivenUp extends Error {}

describe.each(testDatabases())('running totals on $name', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await kind.open({ contents: 'demo', poolSize: 6 });
  });
  afterAll(() => database.drop());

  it('agree with the demo', async () => {
    expect(await differences(database.db)).toEqual([]);
    const { rows } = await database.db.query<{ name: string }>(sql`select distinct name from running_totals`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(counted).toSorted());
  });

  it('agree after changes at the same time, some of them rolled back', async () => {
    const { db } = database;
    const writer = async (seed: number): Promise<void> => {
      const next = numbersFrom(seed);
      for (let round = 0; round < 25; round += 1) {
        const own = (): number => seed + 6 * next(16);
        const [first, last] = [changes[next(changes.length - 1)], changes[next(changes.length)]];
        const isGivenUp = next(4) === 0;
        await db
          .transaction(async (tx) => {
            for (const change of [first, last]) if (change !== undefined) await tx.query(change(own()));
            if (isGivenUp) throw new GivenUp();
          })
          .catch((error: unknown) => {
            if (!(error instanceof GivenUp)) throw error;
          });
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(writer));
    expect(await differences(db)).toEqual([]);
  });

  it('stay short however often a table changes', async () => {
    const { db } = database;
    for (let round = 0; round < 300; round += 1)
      await db.query(addPhotos(sql`id = (select min(id) from property_photos)`));
    const { rows } = await db.query<{ count: number }>(
      sql`select count(*)::int as count from running_totals where name = 'photos'`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(65);
    expect(await differences(db)).toEqual([]);
  });

  it.skipIf(kind.name === 'embedded')('do not make one writer wait for another', async () => {
    const { db } = database;
    const [begun, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const addFirst = addPhotos(sql`property_id = (select min(property_id) from property_photos)`);
    const addLast = addPhotos(sql`property_id = (select max(property_id) from property_photos)`);
    const open = db.transaction(async (tx) => {
      await tx.query(addFirst);
      begun.resolve();
      await others.promise;
      await tx.query(addFirst);
    });
    await begun.promise;
    // So many that the total is folded while the first writer is still at work.
    for (let round = 0; round < 100; round += 1) await db.query(addLast);
    others.resolve();
    await open;
    expect(await differences(db)).toEqual([]);
  });

  it('begin again when a table is emptied', async () => {
    await database.db.query(sql`truncate image_suggestions`);
    expect(await differences(database.db)).toEqual([]);
  });
});
