import { createHash } from 'node:crypto';
import { maxIssues } from '@supersync/contract/syndication/feed/feed-issue.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FeedFacts } from '../feed-facts.ts';
import { listingName, type Listing, type Piece } from '../format/listing.ts';
import { writers } from '../format/writers.ts';
import type { Issue } from './issue.ts';
import { listingComparer, type LastPublished } from './compare-listings.ts';
import type { ListingLines } from './listing-lines.ts';
import { readListings, type Reading } from './read-listings.ts';
import { spliceDocument, type SplicedPiece } from './splice.ts';
import type { Spool } from './spool.ts';

/** More is a bug of ours: no partner takes so many from one client. */
const maxListings = 100_000;

export class TooManyListings extends Error {
  constructor() {
    super(`There are more than ${maxListings} listings, so the build was given up.`);
    this.name = 'TooManyListings';
  }
}

export interface Composed {
  readonly document: Awaited<ReturnType<Spool['end']>>;
  /** Listings in it; they themselves are in the lines. */
  readonly listings: number;
  readonly medianRent: number | null;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly issues: readonly Issue[];
  readonly issueCount: number;
  /** False where one property alone was built anew. */
  readonly isWhole: boolean;
}

const fingerprint = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 32);
};

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * 100) / 100;
}

/** Issues of the published build about other properties and the whole feed: they still hold. */
async function readOtherIssues(db: Queryable, buildId: number, propertyId: number): Promise<Issue[]> {
  const { rows } = await db.query<Issue>({
    text: `select severity, code, field, words, property_id as "propertyId", listing_id as "listingId" from feed_issues
      where build_id = $1 and property_id is distinct from $2 order by id`,
    values: [buildId, propertyId],
  });
  return rows;
}

/**
 * Writes the feed's document of the current data to the spool, and its listings with their changes to the lines.
 * With a property, the published document is written again with that property alone as it is now.
 */
export async function compose(
  db: Queryable,
  facts: FeedFacts,
  { spool, lines }: { readonly spool: Spool; readonly lines: ListingLines },
  {
    published: lastPublished,
    ...reading
  }: { readonly published: LastPublished | null } & Omit<Reading, 'issue'>,
): Promise<Composed> {
  const publishedId = lastPublished?.id ?? null;
  const onlyId = publishedId === null ? null : (reading.propertyId ?? null);
  const issues =
    onlyId === null || publishedId === null ? [] : await readOtherIssues(db, publishedId, onlyId);
  let issueCount = issues.length;
  const listed = readListings(db, facts, {
    ...reading,
    propertyId: onlyId,
    issue(issue) {
      issueCount += 1;
      if (issues.length < maxIssues) issues.push(issue);
    },
  });
  const hashOf = (piece: Pick<Piece, 'text' | 'around'>): string =>
    fingerprint(piece.around ?? '', piece.text);
  const pieces: AsyncIterable<SplicedPiece> =
    onlyId !== null && publishedId !== null
      ? spliceDocument({ db, facts, publishedId, propertyId: onlyId, fresh: listed })
      : writers[facts.format](facts.head, listed);

  const aboutOf = (piece: Piece, listing: Listing | undefined) => {
    if (listing === undefined) throw new Error('A piece of a document is of no listing');
    const { home, property } = listing;
    return {
      listingId: home.id,
      propertyId: property.id,
      name: listingName(listing),
      rent: home.rentMin,
      hash: hashOf(piece),
    };
  };
  const comparer = listingComparer(db, lines, lastPublished, facts.format);
  let listings = 0;
  const rents: number[] = [];

  for await (const piece of pieces) {
    const { text, listing, kept } = piece;
    if (listing === undefined && kept === undefined) {
      await spool.write(text);
      continue;
    }
    if (listings >= maxListings) throw new TooManyListings();
    listings += 1;
    const { listingId, propertyId, name, rent, hash } = kept ?? aboutOf(piece, listing);
    const place = await spool.write(text);
    if (rent !== null) rents.push(Number(rent));
    await comparer.add({
      position: listings,
      listingId,
      propertyId,
      name,
      rent,
      hash,
      ...place,
      text: listing === undefined ? null : text,
    });
  }
  const counts = await comparer.end();
  return {
    document: await spool.end(),
    listings,
    medianRent: medianOf(rents),
    ...counts,
    issues,
    issueCount,
    isWhole: onlyId === null,
  };
}
