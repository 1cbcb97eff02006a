import {
  compareFeedBuilds,
  readFeedListing,
  readFeedText,
} from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import type { ChangeKind, FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import type { Level } from './format/listing.ts';
import { changedFields } from '#platform/syndication/read-fields.ts';
import type { FeedFormat } from './format/writers.ts';
import { readWindow, textReader, type TextPlace } from '#platform/syndication/stored-text.ts';

export interface OpenedBuild {
  readonly id: number;
  readonly feedId: number;
  readonly partnerId: number;
  readonly format: FeedFormat;
  readonly hash: string;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly level: Level;
}

export async function findBuild(db: Queryable, id: number): Promise<OpenedBuild> {
  const { rows } = await db.query<OpenedBuild>(sql`
    select b.id, b.feed_id as "feedId", f.partner_id as "partnerId", b.format, b.hash, b.bytes,
      b.stored_bytes as "storedBytes", b.level
    from feed_builds b join feeds f on f.id = b.feed_id where b.id = ${id} and b.state <> 'failed'`);
  const [build] = rows;
  if (build === undefined) throw problem('not_found', { thing: feedBuild.singular, key: id });
  return build;
}

interface Pair {
  readonly listingId: string;
  readonly propertyId: number;
  readonly name: string;
  readonly kind: ChangeKind;
  readonly after: TextPlace | null;
  readonly before: TextPlace | null;
}

const place = (alias: string): string =>
  `case when ${alias}.listing_id is not null then json_build_object('textBuildId', ${alias}.text_build_id,
    'start', ${alias}.start, 'length', ${alias}.length) end`;

/** Full join of both builds by listing: `n` is the later, `o` the earlier. */
const paired = `(select * from feed_listings where build_id = $1) n
  full join (select * from feed_listings where build_id = $2) o on o.listing_id = n.listing_id`;

const kindOf = `case when o.listing_id is null then 'added' when n.listing_id is null then 'removed'
  when o.hash <> n.hash then 'changed' else 'unchanged' end`;

interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
}

async function countPairs(db: Queryable, id: number, earlierId: number): Promise<Counts> {
  const counted = (kind: keyof Counts): string => `count(*) filter (where kind = '${kind}')::int as ${kind}`;
  const { rows } = await db.query<Counts>({
    text: `select ${counted('added')}, ${counted('removed')}, ${counted('changed')}, ${counted('unchanged')}
      from (select ${kindOf} as kind from ${paired}) pairs`,
    values: [id, earlierId],
  });
  return rows[0] ?? { added: 0, removed: 0, changed: 0, unchanged: 0 };
}

async function readPairs(
  db: Queryable,
  ids: readonly [later: number, earlier: number],
  kind: ChangeKind | null,
  limit: number,
  offset: number,
): Promise<Pair[]> {
  const { rows } = await db.query<Pair>({
    text: `select * from (select coalesce(n.listing_id, o.listing_id) as "listingId",
        coalesce(n.property_id, o.property_id) as "propertyId", coalesce(n.name, o.name) as name, ${kindOf} as kind,
        ${place('n')} as after, ${place('o')} as before, coalesce(n.position, o.position) as position
      from ${paired}) pairs
      where kind <> 'unchanged' and ($3::text is null or kind = $3)
      order by position, "listingId" limit $4 offset $5`,
    values: [...ids, kind, limit, offset],
  });
  return rows;
}

const shown = ({ listingId, propertyId, name }: Pair) => ({ listingId, propertyId, name });

const differences = (
  format: FeedFormat | null,
  before: string | null,
  after: string | null,
  most?: number,
): FieldChange[] | null =>
  format === null || before === null || after === null ? null : changedFields(format, before, after, most);

export function registerDocumentReads(server: Server): void {
  registerAction(server, readFeedText, async ({ params: { id }, query: { from, length }, db }) => {
    const build = await findBuild(db, id);
    return { ...(await readWindow(db, build, from, length)), total: build.bytes };
  });

  /** The format of both builds; null when they differ. Refuses builds of two feeds. */
  async function findPair(db: Queryable, id: number, earlierId: number): Promise<FeedFormat | null> {
    const [later, earlier] = [await findBuild(db, id), await findBuild(db, earlierId)];
    if (later.feedId !== earlier.feedId)
      throw problem('not_found', { thing: feedBuild.singular, key: `${earlierId} of the same feed` });
    return later.format === earlier.format ? later.format : null;
  }

  registerAction(server, compareFeedBuilds, async ({ params: { id, earlierId }, query, db }) => {
    const { kind = null, page, limit } = query;
    const format = await findPair(db, id, earlierId);
    const counts = await countPairs(db, id, earlierId);
    const total = kind === null ? counts.added + counts.removed + counts.changed : counts[kind];
    const pairs = await readPairs(db, [id, earlierId], kind, limit, (page - 1) * limit);
    const [textBefore, textAfter] = [textReader(db), textReader(db)];
    const rows = [];
    for (const pair of pairs) {
      const isChanged = pair.before !== null && pair.after !== null;
      const before = isChanged ? await textBefore(pair.before) : null;
      const after = isChanged ? await textAfter(pair.after) : null;
      const fields = isChanged ? differences(format, before, after, 2000) : [];
      rows.push({ ...shown(pair), kind: pair.kind, fields });
    }
    return { counts, total, page, pageCount: Math.ceil(total / limit), rows };
  });

  registerAction(server, readFeedListing, async ({ params: { id, listingId }, query: { earlierId }, db }) => {
    const format =
      earlierId === undefined ? (await findBuild(db, id)).format : await findPair(db, id, earlierId);
    const { rows } = await db.query<Pair>({
      text: `select coalesce(n.listing_id, o.listing_id) as "listingId", coalesce(n.property_id, o.property_id) as "propertyId",
          coalesce(n.name, o.name) as name, ${place('n')} as after, ${place('o')} as before
        from (select * from feed_listings where build_id = $1 and listing_id = $3) n
        full join (select * from feed_listings where build_id = $2 and listing_id = $3) o
          on o.listing_id = n.listing_id`,
      values: [id, earlierId ?? null, listingId],
    });
    const [pair] = rows;
    if (pair === undefined) throw problem('not_found', { thing: 'listing', key: listingId });
    const textOf = textReader(db);
    const text = pair.after === null ? null : await textOf(pair.after);
    const earlierText = pair.before === null ? null : await textOf(pair.before);
    return { ...shown(pair), text, earlierText, fields: differences(format, earlierText, text) };
  });
}
