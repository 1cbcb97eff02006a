import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Composed } from './compose.ts';
import type { FeedFacts } from '../feed-facts.ts';
import type { ListingLines } from './listing-lines.ts';
import type { Spool } from './spool.ts';

export interface ToStore {
  readonly facts: FeedFacts;
  readonly token: string;
  readonly publishedId: number | null;
  readonly composed: Composed;
  readonly spool: Spool;
  readonly lines: ListingLines;
  readonly at: Date;
  readonly durationMs: number;
  readonly userId: number | null;
  /** False where one property alone was built anew. */
  readonly isWhole: boolean;
}

export async function insertBuild(
  tx: Queryable,
  { facts, composed, publishedId, at, durationMs, userId }: ToStore,
  number: number,
  { state, words }: { readonly state: 'published' | 'held'; readonly words: string | null },
): Promise<number> {
  const { document, listings, added, removed, changed } = composed;
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into feed_builds (feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
      listings, median_rent, added, removed, changed, issues, duration_ms, compared_to, started_by, published_at,
      created, modified_user_id, modified_at)
    values (${facts.id}, ${number}, ${state}, ${words}, ${facts.format}, 'snapshot', ${facts.head.level},
      ${document.hash}, ${document.crc32}, ${document.bytes}, ${document.storedBytes}, ${listings},
      ${composed.medianRent}, ${added}, ${removed}, ${changed},
      ${composed.issueCount}, ${durationMs}, ${publishedId}, ${userId}, ${state === 'published' ? at : null},
      ${at}, ${userId}, ${at})
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('The build was not stored');
  return row.id;
}

const listingRows = `
  insert into feed_listings (build_id, position, listing_id, property_id, name, rent, hash, text_build_id, start, length)
  select $1, r.position, r."listingId", r."propertyId", r.name, r.rent, r.hash, $1, r.start, r.length
  from jsonb_to_recordset($2::jsonb) as r(position int, "listingId" text, "propertyId" int, name text, rent numeric,
    hash text, start bigint, length int)`;

const changeRows = `
  insert into feed_changes (feed_id, build_id, property_id, listing_id, kind, fields, at)
  select $3, $1, r."propertyId", r."listingId", r.kind, r.fields, $4
  from jsonb_to_recordset($2::jsonb) as r(position int, "listingId" text, "propertyId" int, kind text, fields jsonb)
  where r.kind is not null order by r.position`;

/** Compared by the database: what was published and is not among the new listings. */
const removedRows = `
  insert into feed_changes (feed_id, build_id, property_id, listing_id, kind, fields, at)
  select $3, $1, o.property_id, o.listing_id, 'removed', '[]', $4 from feed_listings o
  where o.build_id = $2 and not exists (
    select from feed_listings n where n.build_id = $1 and n.listing_id = o.listing_id)
  order by o.position`;

export async function insertContents(
  tx: Queryable,
  buildId: number,
  { composed, spool, lines, facts, publishedId, at }: ToStore,
): Promise<void> {
  for (const [position, chunk] of spool.chunks.entries())
    await tx.query(sql`
      insert into feed_chunks (build_id, position, start, length, body)
      values (${buildId}, ${position}, ${chunk.start}, ${chunk.length}, ${await spool.stored(chunk)})`);
  const hasChanges = composed.added + composed.changed > 0;
  for await (const batch of lines.batches()) {
    await tx.query({ text: listingRows, values: [buildId, batch] });
    if (hasChanges) await tx.query({ text: changeRows, values: [buildId, batch, facts.id, at] });
  }
  if (composed.removed > 0)
    await tx.query({ text: removedRows, values: [buildId, publishedId, facts.id, at] });
  await tx.query({
    text: `insert into feed_issues (build_id, severity, code, field, words, property_id, listing_id)
      select $1, r->>'severity', r->>'code', r->>'field', left(r->>'words', 2000), (r->>'propertyId')::int,
        r->>'listingId'
      from jsonb_array_elements($2::jsonb) with ordinality as t(r, n) order by n`,
    values: [buildId, JSON.stringify(composed.issues)],
  });
}
