import sql from 'sql-template-tag';
import { buildFeed, type BuildRun } from '#features/syndication/feed/build/build-feed.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { insertRows } from '../insert.ts';

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

/** Feeds with builds over weeks, a little different each time, and two whose last build differs too much. */
export async function seedFeeds(tx: Queryable, files: FileStore, today: Date): Promise<void> {
  const chosen = await chooseFeeds(tx);
  const heldIds = new Set(chosen.slice(-held));
  const build = async (feedId: number, hoursAgo: number): Promise<void> => {
    await buildFeed(
      {
        db: tx,
        write: (work) => work(tx),
        files,
        clock: clockFrom(today.getTime() - hoursAgo * hour),
        signal: new AbortController().signal,
        userId: null,
        told: async () => {},
      },
      feedId,
    );
  };
  for (const [index, feedId] of chosen.entries()) {
    const isHeld = heldIds.has(feedId);
    const ids = await propertiesOf(tx, feedId, isHeld ? 2 : 4);
    // The first of each format has weeks behind it; the others began lately.
    const times = builtHoursAgo.slice(index < 4 ? 0 : 2);
    // Rents were lower before, and rose with each build; half of those to be held were off.
    if (isHeld) await switchTo(tx, feedId, ids, 'off');
    else await shiftRents(tx, ids, -25 * (times.length - 1));
    for (const [step, hoursAgo] of times.entries()) {
      if (step > 0 && !isHeld) await shiftRents(tx, ids, 25);
      if (isHeld && step === times.length - 1) await switchTo(tx, feedId, ids, 'active');
      await build(feedId, hoursAgo);
    }
  }
  const { rows } = await tx.query<{ feedId: number; buildId: number }>(sql`
    select feed_id as "feedId", id as "buildId" from feed_builds where state = 'published' order by feed_id`);
  // The last partner stopped fetching long ago; the others come by day and night.
  const stoppedId = rows.at(-1)?.feedId;
  const fetched = rows.map(({ feedId, buildId }) => ({
    feed_id: feedId,
    build_id: buildId,
    at: new Date(today.getTime() - (feedId === stoppedId ? 12 * 24 : 2) * hour),
    answer: 200,
    agent: 'PartnerFetcher/2.1',
    network: '203.0.113.0/24',
  }));
  await insertRows(tx, 'feed_fetches', fetched);
  await tx.query(sql`
    update feeds f set last_fetched_at = t.at, last_fetched_by = t.agent, last_fetched_from = t.network,
      last_fetched_build_id = t.build_id
    from feed_fetches t where t.feed_id = f.id`);
  await seedDeliveries(tx, today);
}

/**
 * Deliveries of the partner whose feeds are pushed: one that failed and was repeated, one that failed for good, and
 * one that went well. Recorded, not sent.
 */
async function seedDeliveries(tx: Queryable, today: Date): Promise<void> {
  const { rows } = await tx.query<{
    id: number;
    feedId: number;
    feedKey: string;
    bytes: number;
    listings: number;
    place: number;
  }>(sql`
    select b.id, b.feed_id as "feedId", o.feed_key as "feedKey", b.bytes::int as bytes, b.listings,
      (row_number() over (partition by b.feed_id order by b.number desc))::int as place
    from feed_builds b join feed_overview o on o.id = b.feed_id join partners p on p.id = o.partner_id
    where p.delivery = 'sftp-push' and p.delivery_settings ? 'host' and b.state in ('published', 'superseded')
    order by b.feed_id, b.number`);
  const lastFeedId = rows.at(-1)?.feedId;
  const delivered = rows.map(({ id, feedId, feedKey, bytes, listings, place }) => {
    const target = `supersync@sftp.apartments.example:/incoming/${feedKey}.xml`;
    const isNewest = place === 1;
    const isFailed = isNewest && feedId === lastFeedId;
    const isRepeated = isNewest && !isFailed;
    const begun = today.getTime() - (isNewest ? 3 : 3 + 24 * (place - 1)) * hour;
    const line = (seconds: number, words: string) => ({
      at: new Date(begun + seconds * 1000).toISOString(),
      words,
    });
    const connected = 'Connected to sftp.apartments.example, host key as pinned.';
    const cut = Math.floor(bytes / 3);
    const log = isFailed
      ? [
          line(0, `Attempt 1 to ${target}.`),
          line(2, 'The server refused the user or the credential. Nothing was sent.'),
        ]
      : isRepeated
        ? [
            line(0, `Attempt 1 to ${target}.`),
            line(1, connected),
            line(4, 'The connection was closed.'),
            line(9, `Attempt 2 to ${target}.`),
            line(10, connected),
            line(10, `${cut} of ${bytes} bytes are there from an earlier attempt.`),
            line(12, `Renamed to /incoming/${feedKey}.xml.`),
            line(12, 'Delivered.'),
          ]
        : [
            line(0, `Attempt 1 to ${target}.`),
            line(1, connected),
            line(3, `Renamed to /incoming/${feedKey}.xml.`),
            line(3, 'Delivered.'),
          ];
    const seconds = isFailed ? 2 : isRepeated ? 12 : 3;
    return {
      feed_id: feedId,
      build_id: id,
      method: 'sftp-push',
      state: isFailed ? 'failed' : 'delivered',
      mode: 'snapshot',
      target,
      bytes,
      sent_bytes: isFailed ? 0 : bytes,
      listings,
      removed: 0,
      attempts: isRepeated ? 2 : 1,
      words: isFailed
        ? 'The server refused the user or the credential. Nothing was sent.'
        : 'Delivered by SFTP push.',
      log,
      started_at: new Date(begun),
      finished_at: new Date(begun + seconds * 1000),
      duration_ms: seconds * 1000,
      created: new Date(begun),
      modified_at: new Date(begun + seconds * 1000),
    };
  });
  await insertRows(tx, 'feed_deliveries', delivered);
}
