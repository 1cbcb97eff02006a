import sql from 'sql-template-tag';
import { buildFeed, type BuildRun } from '#features/syndication/feed/build/build-feed.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { PhotoBase } from '#platform/syndication/photo-base.ts';
import { insertRows } from '../insert.ts';
import { seedDeliveries } from './deliveries.ts';
import { showcaseClients } from './showcase.ts';

const hour = 3_600_000;

/** Large enough to show, small enough not to slow down the start. */
const size = { least: 6, most: 60 } as const;
/** Four formats of three feeds each, and two more that are held. */
const perFormat = 3;
const held = 2;
/** Chosen among the first clients, so that a large demo takes no longer. */
const firstClients = 60;

/** Feeds of a dozen clients in every format; the last two will be held. */
async function chooseFeeds(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from (
      select o.id, o.format, row_number() over (partition by o.format order by o.id) as place
      from feed_overview o where o.client_id <= ${firstClients} and o.status = 'active' and (
        select count(*) from properties p
        join property_partners l on l.property_id = p.id and l.partner_id = o.partner_id and l.status = 'active'
        where p.client_id = o.client_id and p.status = 'active' and p.units_available > 0 and p.rent_min is not null
      ) between ${size.least} and ${size.most}) chosen
    where place <= ${perFormat} or (format = 'hotpads' and place <= ${perFormat + held})
    order by place, format`);
  return rows.map(({ id }) => id);
}

/** All feeds of the clients whose syndication is in order, besides those. */
async function restOfShowcase(tx: Queryable, chosen: readonly number[], today: Date): Promise<number[]> {
  // Without anything to list they would be held.
  const { rows } = await tx.query<{ id: number }>(sql`
    select f.id from feeds f join syndication_verdicts(${today}::date, ${today}, null, null) v
      on v.client_id = f.client_id and v.partner_id = f.partner_id and v.gate = 'feed'
    where f.client_id <= ${showcaseClients} and f.id <> all (${[...chosen]}::int[])
    group by f.id order by f.id`);
  return rows.map(({ id }) => id);
}

/** Advances during a build by the same steps each time. */
function clockFrom(moment: number): BuildRun['clock'] {
  let passed = 0;
  return { now: () => new Date(moment + (passed += 320)) };
}

/** Every n-th property of the feed. */
async function propertiesOf(tx: Queryable, feedId: number, every: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select p.id from properties p join feeds f on f.client_id = p.client_id
    join property_partners l on l.property_id = p.id and l.partner_id = f.partner_id
    where f.id = ${feedId} and l.status = 'active' and p.status = 'active' and p.units_available > 0 order by p.id`);
  return rows.flatMap(({ id }, index) => (index % every === 0 ? [id] : []));
}

async function shiftRents(tx: Queryable, ids: readonly number[], by: number): Promise<void> {
  const of = [...ids];
  await tx.query(sql`update properties set rent_min = rent_min + ${by}::int where id = any(${of}::int[])`);
  await tx.query(
    sql`update floorplans set rent_min = rent_min + ${by}::int where property_id = any(${of}::int[])`,
  );
  await tx.query(sql`update units set rent = rent + ${by}::int where property_id = any(${of}::int[])`);
}

async function switchTo(
  tx: Queryable,
  feedId: number,
  ids: readonly number[],
  status: string,
): Promise<void> {
  await tx.query(sql`
    update property_partners l set status = ${status} from feeds f
    where f.id = ${feedId} and l.partner_id = f.partner_id and l.property_id = any(${[...ids]}::int[])`);
}

/** Hours ago at which feeds were built: over weeks, and twice lately. */
const builtHoursAgo = [24 * 16 + 3, 24 * 9 + 3, 27, 3] as const;
const twiceLately = builtHoursAgo.slice(2);
const weekAndNow = [24 * 9 + 3, 3] as const;

/** Fetched long before a partner counts as one that has stopped, and after its first build. */
const stoppedHoursAgo = 24 * 8;

interface Built {
  readonly feedId: number;
  readonly partnerId: number;
  readonly buildId: number;
  readonly firstBuildId: number;
}

/** Partners come by day and night; one with several feeds has stopped. */
async function seedFetches(tx: Queryable, today: Date): Promise<void> {
  const { rows } = await tx.query<Built>(sql`
    select f.id as "feedId", f.partner_id as "partnerId", f.published_build_id as "buildId",
      (select b.id from feed_builds b where b.feed_id = f.id order by b.number limit 1) as "firstBuildId"
    from feeds f where f.published_build_id is not null order by f.id`);
  const feedsOf = Map.groupBy(rows, ({ partnerId }) => partnerId);
  const stopped = [...feedsOf].toSorted(([a], [b]) => b - a).find(([, feeds]) => feeds.length > 1)?.[0];
  const fetched = rows.map(({ feedId, partnerId, buildId, firstBuildId }) => {
    const isStopped = partnerId === stopped;
    return {
      feed_id: feedId,
      build_id: isStopped ? firstBuildId : buildId,
      at: new Date(today.getTime() - (isStopped ? stoppedHoursAgo : 2) * hour),
      answer: 200,
      agent: 'PartnerFetcher/2.1',
      network: '203.0.113.0/24',
    };
  });
  await insertRows(tx, 'feed_fetches', fetched);
  await tx.query(sql`
    update feeds f set last_fetched_at = t.at, last_fetched_by = t.agent, last_fetched_from = t.network,
      last_fetched_build_id = t.build_id
    from feed_fetches t where t.feed_id = f.id`);
}

/** Some partners have not said yet under which id they took a property. */
async function forgetListingIds(tx: Queryable, today: Date): Promise<void> {
  await tx.query(sql`
    update property_partners l set listing_id = null from (
      select property_id, partner_id from syndication_verdicts(${today}::date, ${today}, null, null)
      where gate = 'seen' order by property_id, partner_id limit 4
    ) v where l.property_id = v.property_id and l.partner_id = v.partner_id`);
}

/** Feeds with builds over weeks, a little different each time, and two whose last build differs too much. */
export async function seedFeeds(
  tx: Queryable,
  files: FileStore,
  { today, photos }: { readonly today: Date; readonly photos: PhotoBase },
): Promise<void> {
  const chosen = await chooseFeeds(tx);
  const heldIds = new Set(chosen.slice(-held));
  const build = async (feedId: number, hoursAgo: number): Promise<void> => {
    await buildFeed(
      {
        db: tx,
        write: (work) => work(tx),
        files,
        photos,
        clock: clockFrom(today.getTime() - hoursAgo * hour),
        signal: new AbortController().signal,
        userId: null,
        told: async () => {},
      },
      feedId,
    );
  };
  const buildOver = async (feedId: number, times: readonly number[]): Promise<void> => {
    const isHeld = heldIds.has(feedId);
    const ids = await propertiesOf(tx, feedId, isHeld ? 2 : 4);
    const [, ...joinedLater] = await propertiesOf(tx, feedId, 9);
    const rises = times.length - 1;
    // Rents were lower and listings fewer before, and both rose with each build; half of those to be held were off.
    if (isHeld) await switchTo(tx, feedId, ids, 'off');
    else {
      await shiftRents(tx, ids, -25 * rises);
      await switchTo(tx, feedId, joinedLater, 'off');
    }
    for (const [step, hoursAgo] of times.entries()) {
      if (step > 0 && !isHeld) {
        await shiftRents(tx, ids, 25);
        const joining = joinedLater.filter((_, index) => (index % rises) + 1 === step);
        await switchTo(tx, feedId, joining, 'active');
      }
      if (isHeld && step === rises) await switchTo(tx, feedId, ids, 'active');
      await build(feedId, hoursAgo);
    }
  };
  // The first of each format has weeks behind it; the others began lately.
  for (const [index, feedId] of chosen.entries())
    await buildOver(feedId, index < 4 ? builtHoursAgo : twiceLately);
  for (const feedId of await restOfShowcase(tx, chosen, today)) await buildOver(feedId, weekAndNow);
  await seedFetches(tx, today);
  await seedDeliveries(tx, today);
  await forgetListingIds(tx, today);
}
