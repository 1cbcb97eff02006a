import type { Queryable } from '#platform/db/database.ts';
import { readBytes, textReader, type TextPlace } from '#platform/syndication/stored-text.ts';
import type { FeedFacts } from '../feed-facts.ts';
import { jsonClosing, jsonOpening } from '../format/json.ts';
import type { Listing, Piece } from '../format/listing.ts';
import { writers } from '../format/writers.ts';

/** A listing of the published build, kept as it was. */
export interface KeptListing extends TextPlace {
  readonly listingId: string;
  readonly propertyId: number;
  readonly name: string;
  readonly rent: string | null;
  readonly hash: string;
}

export type SplicedPiece = Piece & { readonly kept?: KeptListing };

interface Splice {
  readonly db: Queryable;
  readonly facts: FeedFacts;
  readonly publishedId: number;
  readonly propertyId: number;
  /** The property's listings of now. */
  readonly fresh: AsyncIterable<Listing>;
}

const batch = 500;

async function* readKept(db: Queryable, buildId: number): AsyncGenerator<KeptListing> {
  let last = 0;
  for (;;) {
    const { rows } = await db.query<KeptListing & { position: number }>({
      name: 'feed_listings_kept',
      text: `select position, listing_id as "listingId", property_id as "propertyId", name, rent::text as rent, hash,
          text_build_id as "textBuildId", start, length from feed_listings
        where build_id = $1 and position > $2 order by position limit ${batch}`,
      values: [buildId, last],
    });
    yield* rows;
    const final = rows.at(-1);
    if (final === undefined) return;
    last = final.position;
  }
}

/** The text of a kept listing is stored as long as the build is: a missing one is a bug. */
async function textOf(read: ReturnType<typeof textReader>, kept: KeptListing): Promise<string> {
  const text = await read(kept);
  if (text === null) throw new Error(`The text of listing ${kept.listingId} is missing`);
  return text;
}

const propertyOpening = '<Property IDValue="';

/** Listings of MITS are inside their property, whose own elements stand before the first of them. */
async function* spliceXml(splice: Splice): AsyncGenerator<SplicedPiece> {
  const { db, facts, publishedId, propertyId, fresh } = splice;
  const isNested = facts.format === 'mits' && facts.head.level !== 'property';
  const own: Piece[] = [];
  for await (const piece of writers[facts.format](facts.head, fresh)) own.push(piece);
  // Every writer begins with the document's opening and ends with its closing.
  const [opening, closing] = [own.shift(), own.pop()];
  if (opening !== undefined) yield opening;
  const read = textReader(db);
  let openId: number | null = null;
  let previousEnd = 0;
  let isPlaced = false;
  for await (const kept of readKept(db, publishedId)) {
    const gapFrom = previousEnd;
    previousEnd = kept.start + kept.length;
    if (kept.propertyId === propertyId) continue;
    const isNext = openId !== kept.propertyId;
    if (isNested && isNext && openId !== null) yield { text: '</Property>\n' };
    if (!isPlaced && kept.propertyId > propertyId) {
      isPlaced = true;
      yield* own;
    }
    if (isNested && isNext) {
      const gap = (await readBytes(db, publishedId, gapFrom, kept.start)).toString('utf8');
      yield { text: gap.slice(gap.lastIndexOf(propertyOpening)) };
    }
    openId = kept.propertyId;
    yield { text: await textOf(read, kept), kept };
    if (!isNested) yield { text: '\n' };
  }
  if (isNested && openId !== null) yield { text: '</Property>\n' };
  if (!isPlaced) yield* own;
  if (closing !== undefined) yield closing;
}

/** One listing per line. */
async function* spliceJson(splice: Splice): AsyncGenerator<SplicedPiece> {
  const { db, facts, publishedId, propertyId, fresh } = splice;
  const read = textReader(db);
  const own: SplicedPiece[] = [];
  for await (const piece of writers.json(facts.head, fresh)) if (piece.listing !== undefined) own.push(piece);
  let separator = '';
  const line = function* (piece: SplicedPiece): Generator<SplicedPiece> {
    yield { text: separator };
    yield piece;
    separator = ',\n';
  };
  const ownLines = function* (): Generator<SplicedPiece> {
    for (const piece of own) yield* line(piece);
  };
  yield { text: jsonOpening(facts.head, 'O') };
  let isPlaced = false;
  for await (const kept of readKept(db, publishedId)) {
    if (kept.propertyId === propertyId) continue;
    if (!isPlaced && kept.propertyId > propertyId) {
      isPlaced = true;
      yield* ownLines();
    }
    yield* line({ text: await textOf(read, kept), kept });
  }
  if (!isPlaced) yield* ownLines();
  yield { text: jsonClosing };
}

/** The published document with one property as it is now; all other listings are the same bytes. */
export const spliceDocument = (splice: Splice): AsyncGenerator<SplicedPiece> =>
  splice.facts.format === 'json' ? spliceJson(splice) : spliceXml(splice);
