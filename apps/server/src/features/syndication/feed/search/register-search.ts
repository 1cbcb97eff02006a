import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  hitsPerPage,
  searchFeedText,
  snippetLength,
} from '@supersync/contract/syndication/feed/search-text.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { expandedChunks, textReader } from '#platform/syndication/stored-text.ts';
import { findBuild, type OpenedBuild } from '../document-reads.ts';
import { fieldFinder, textFinder } from './find-in-text.ts';
import { readFrom, searchDocument, type DocumentHit, type SearchPlace } from './search-document.ts';

type Answer = ActionAnswer<typeof searchFeedText>;

/** An answer comes by then with what was found; the rest is asked for again. */
const maxSearchMs = 4000;

function placeOf(after: string | undefined, { bytes }: OpenedBuild): SearchPlace {
  const [byte = 0, line = 1] = after?.split('-').map(Number) ?? [];
  return { byte: Math.min(byte, bytes), line };
}

const printed = ({ byte, line }: SearchPlace): string => `${byte}-${line}`;

interface ListingRow {
  readonly listingId: string;
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

/** The listing each hit is in. Both are in document order: one pass finds the last that begins before each hit. */
async function listingsAt(
  db: Queryable,
  buildId: number,
  hits: readonly DocumentHit[],
): Promise<(ListingRow | null)[]> {
  if (hits.length === 0) return [];
  const { rows } = await db.query<ListingRow & { passed: number }>(sql`
    select distinct on (passed) passed, listing_id as "listingId", name, start, length from (
      select *, width_bucket(start, ${hits.map(({ at }) => at + 1)}::bigint[]) as passed
      from feed_listings where build_id = ${buildId} and text_build_id = ${buildId}
        and start <= ${hits.at(-1)?.at ?? 0}
    ) l order by passed, start desc`);
  return hits.map(({ at }, index) => {
    const last = rows.findLast(({ passed }) => passed <= index);
    return last !== undefined && at < last.start + last.length ? last : null;
  });
}

/** By the index: a document need not be read for the ids of its listings. */
async function searchIds(
  db: Queryable,
  build: OpenedBuild,
  text: string,
  from: SearchPlace,
): Promise<Answer> {
  const { id, bytes } = build;
  const { rows } = await db.query<ListingRow>(sql`
    select listing_id as "listingId", name, start, length from feed_listings
    where build_id = ${id} and text_build_id = ${id} and start >= ${from.byte}
      and (property_id::text = ${text} or starts_with(lower(listing_id), ${text.toLowerCase()}))
    order by position limit ${hitsPerPage + 1}`);
  const page = rows.slice(0, hitsPerPage);
  const next = rows[hitsPerPage];
  const read = textReader(db);
  const hits: Answer['hits'] = [];
  for (const { listingId, name, start, length } of page) {
    const listing = (await read({ textBuildId: id, start, length })) ?? '';
    const match = listing.slice(0, snippetLength);
    const after = listing.slice(snippetLength, snippetLength * 2);
    hits.push({ at: start, length, line: null, listingId, listingName: name, before: '', match, after });
  }
  return {
    hits,
    next: next === undefined ? null : printed({ byte: next.start, line: 1 }),
    searched: next?.start ?? bytes,
    total: bytes,
  };
}

export function registerSearch(server: Server): void {
  registerAction(server, searchFeedText, async ({ params: { id }, query, db, reply }): Promise<Answer> => {
    const build = await findBuild(db, id);
    const { text, in: place, field = '', after } = query;
    const from = placeOf(after, build);
    if (place === 'id') return searchIds(db, build, text.trim(), from);
    const find = place === 'field' ? fieldFinder(build.format, field, text) : textFinder(build.format, text);
    const endsAt = performance.now() + maxSearchMs;
    const { hits, next } = await searchDocument(expandedChunks(db, id, readFrom(from)), find, {
      from,
      // Whoever asked may have gone.
      mayGoOn: () => performance.now() < endsAt && !reply.raw.destroyed,
    });
    const listings = await listingsAt(db, id, hits);
    return {
      hits: hits.map((hit, index) => ({
        ...hit,
        listingId: listings[index]?.listingId ?? null,
        listingName: listings[index]?.name ?? null,
      })),
      next: next === null ? null : printed(next),
      searched: next?.byte ?? build.bytes,
      total: build.bytes,
    };
  });
}
