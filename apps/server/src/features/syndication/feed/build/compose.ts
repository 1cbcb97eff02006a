import { createHash } from 'node:crypto';
import type { ChangeKind, FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import { maxIssues } from '@supersync/contract/syndication/feed/feed-issue.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { FeedFacts } from '../feed-facts.ts';
import { listingName, type Listing, type Piece } from '../format/listing.ts';
import { changedFields } from '#platform/syndication/read-fields.ts';
import { writers, type FeedFormat } from '../format/writers.ts';
import type { Issue } from './issue.ts';
import { readListings, type Reading } from './read-listings.ts';
import { spliceDocument, type SplicedPiece } from './splice.ts';
import type { Spool } from './spool.ts';
import { textReader, type TextPlace } from '#platform/syndication/stored-text.ts';

/** More is a bug of ours; the ids are held in memory. */
const maxListings = 100_000;
/** Beyond this many, listings are only marked as changed, without field details. */
const maxExplained = 2000;
const maxValueLength = 300;

export class TooManyListings extends Error {
  constructor() {
    super(`There are more than ${maxListings} listings, so the build was given up.`);
    this.name = 'TooManyListings';
  }
}

interface KnownListing extends TextPlace {
  readonly listingId: string;
  readonly propertyId: number;
  readonly hash: string;
}

export interface ComposedListing {
  readonly listingId: string;
  readonly propertyId: number;
  readonly name: string;
  readonly rent: string | null;
  readonly hash: string;
  readonly start: number;
  readonly length: number;
}

export interface ListingChange {
  readonly listingId: string;
  readonly propertyId: number;
  readonly kind: ChangeKind;
  readonly fields: readonly FieldChange[];
}

export interface Composed {
  readonly document: Awaited<ReturnType<Spool['end']>>;
  readonly listings: readonly ComposedListing[];
  readonly medianRent: number | null;
  readonly changes: readonly ListingChange[];
  readonly issues: readonly Issue[];
  readonly issueCount: number;
}

async function readIndex(db: Queryable, buildId: number | null): Promise<ReadonlyMap<string, KnownListing>> {
  if (buildId === null) return new Map();
  const { rows } = await db.query<KnownListing>({
    text: `select listing_id as "listingId", property_id as "propertyId", hash, text_build_id as "textBuildId",
        start, length from feed_listings where build_id = $1 order by position`,
    values: [buildId],
  });
  return new Map(rows.map((row) => [row.listingId, row]));
}

interface LastPublished {
  readonly id: number;
  readonly format: FeedFormat;
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
 * Writes the feed's document of the current data to the spool, with its listings and changes. With a property, the
 * published document is written again with that property alone as it is now.
 */
export async function compose(
  db: Queryable,
  facts: FeedFacts,
  spool: Spool,
  {
    published: lastPublished,
    ...reading
  }: { readonly published: LastPublished | null } & Omit<Reading, 'issue'>,
): Promise<Composed> {
  const publishedId = lastPublished?.id ?? null;
  const published = await readIndex(db, publishedId);
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
  const listings: ComposedListing[] = [];
  const seen = new Set<string>();
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
  const textOf = textReader(db);
  const changes: ListingChange[] = [];
  let explained = 0;
  const compare = async (listing: Listing, hash: string, text: string): Promise<void> => {
    const { id: listingId } = listing.home;
    const before = published.get(listingId);
    if (before?.hash === hash) return;
    const about = { listingId, propertyId: listing.property.id };
    if (before === undefined) {
      changes.push({ ...about, kind: 'added', fields: [] });
      return;
    }
    explained += 1;
    // Fields of two formats are not comparable; the partner may have switched.
    const isExplained = lastPublished?.format === facts.format && explained <= maxExplained;
    const old = isExplained ? await textOf(before) : null;
    const fields = old === null ? [] : changedFields(facts.format, old, text, maxValueLength);
    changes.push({ ...about, kind: 'changed', fields });
  };

  for await (const piece of pieces) {
    const { text, listing, kept } = piece;
    if (listing === undefined && kept === undefined) {
      await spool.write(text);
      continue;
    }
    if (listings.length >= maxListings) throw new TooManyListings();
    const about = kept ?? aboutOf(piece, listing);
    const { start, length } = await spool.write(text);
    const { listingId, propertyId, name, rent, hash } = about;
    seen.add(listingId);
    listings.push({ listingId, propertyId, name, rent, hash, start, length });
    if (listing !== undefined) await compare(listing, hash, text);
  }
  for (const { listingId, propertyId } of published.values())
    if (!seen.has(listingId)) changes.push({ listingId, propertyId, kind: 'removed', fields: [] });
  return {
    document: await spool.end(),
    listings,
    medianRent: medianOf(listings.flatMap(({ rent }) => (rent === null ? [] : [Number(rent)]))),
    changes,
    issues,
    issueCount,
  };
}
