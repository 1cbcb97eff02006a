import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Composed } from './compose.ts';
import type { FeedFacts } from '../feed-facts.ts';
import type { Spool } from './spool.ts';

export interface ToStore {
  readonly facts: FeedFacts;
  readonly token: string;
  readonly publishedId: number | null;
  readonly composed: Composed;
  readonly spool: Spool;
  readonly at: Date;
  readonly durationMs: number;
  readonly userId: number | null;
}

const rowsPerInsert = 2000;

async function insertMany(
  tx: Queryable,
  text: string,
  buildId: number,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await tx.query({
      text,
      values: [buildId, JSON.stringify(rows.slice(start, start + rowsPerInsert))],
    });
}

export async function insertBuild(
  tx: Queryable,
  { facts, composed, publishedId, at, durationMs, userId }: ToStore,
  number: number,
  { state, words }: { readonly state: 'published' | 'held'; readonly words: string | null },
): Promise<number> {
  const { document, changes, listings } = composed;
  const counted = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into feed_builds (feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
      listings, median_rent, added, removed, changed, issues, duration_ms, compared_to, started_by, published_at,
      created, modified_user_id, modified_at)
    values (${facts.id}, ${number}, ${state}, ${words}, ${facts.format}, 'snapshot', ${facts.head.level},
      ${document.hash}, ${document.crc32}, ${document.bytes}, ${document.storedBytes}, ${listings.length},
      ${composed.medianRent}, ${counted('added')}, ${counted('removed')}, ${counted('changed')},
      ${composed.issueCount}, ${durationMs}, ${publishedId}, ${userId}, ${state === 'published' ? at : null},
      ${at}, ${userId}, ${at})
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('The build was not stored');
  return row.id;
}

export async function insertContents(
  tx: Queryable,
  buildId: number,
  { composed, spool, facts, at }: ToStore,
): Promise<void> {
  for (const [position, chunk] of spool.chunks.entries())
    await tx.query(sql`
      insert into feed_chunks (build_id, position, start, length, body)
      values (${buildId}, ${position}, ${chunk.start}, ${chunk.length}, ${await spool.stored(chunk)})`);
  await insertMany(
    tx,
    `insert into feed_listings (build_id, position, listing_id, property_id, name, rent, hash, text_build_id, start, length)
      select $1, (r->>'position')::int, r->>'listingId', (r->>'propertyId')::int, r->>'name', (r->>'rent')::numeric, r->>'hash',
        $1, (r->>'start')::bigint, (r->>'length')::int
      from jsonb_array_elements($2::jsonb) r`,
    buildId,
    composed.listings.map((listing, index) => ({ ...listing, position: index + 1 })),
  );
  await insertMany(
    tx,
    `insert into feed_issues (build_id, severity, code, field, words, property_id, listing_id)
      select $1, r->>'severity', r->>'code', r->>'field', left(r->>'words', 2000), (r->>'propertyId')::int,
        r->>'listingId'
      from jsonb_array_elements($2::jsonb) with ordinality as t(r, n) order by n`,
    buildId,
    composed.issues,
  );
  await insertMany(
    tx,
    `insert into feed_changes (feed_id, build_id, property_id, listing_id, kind, fields, at)
      select (r->>'feedId')::int, $1, (r->>'propertyId')::int, r->>'listingId', r->>'kind', r->'fields',
        (r->>'at')::timestamptz
      from jsonb_array_elements($2::jsonb) with ordinality as t(r, n) order by n`,
    buildId,
    composed.changes.map((change) => ({ ...change, feedId: facts.id, at })),
  );
}
