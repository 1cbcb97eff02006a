import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import type { Queryable } from '#platform/db/database.ts';
import { changedFields } from '#platform/syndication/read-fields.ts';
import { textReader, type TextPlace } from '#platform/syndication/stored-text.ts';
import type { FeedFormat } from '../format/writers.ts';
import type { ListingLine, ListingLines } from './listing-lines.ts';

/** Beyond this many, listings are only marked as changed, without field details. */
const maxExplained = 2000;
const maxValueLength = 300;
/** Compared in one statement, and held until then. */
const listingsAtOnce = 500;
const lettersAtOnce = 1_000_000;

export interface LastPublished {
  readonly id: number;
  readonly format: FeedFormat;
  readonly listings: number;
}

interface KnownListing extends TextPlace {
  readonly listingId: string;
  readonly hash: string;
}

interface WrittenListing extends Omit<ListingLine, 'kind' | 'fields'> {
  /** Null for one that was taken over as it was published. */
  readonly text: string | null;
}

interface ListingCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface ListingComparer {
  add(listing: WrittenListing): Promise<void>;
  end(): Promise<ListingCounts>;
}

async function readKnown(
  db: Queryable,
  buildId: number,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, KnownListing>> {
  const { rows } = await db.query<KnownListing>({
    name: 'feed_listings_known',
    text: `select listing_id as "listingId", hash, text_build_id as "textBuildId", start, length from feed_listings
      where build_id = $1 and listing_id = any ($2)`,
    values: [buildId, listingIds],
  });
  return new Map(rows.map((row) => [row.listingId, row]));
}

/** Compares listings with the published ones as they are written, some at a time, and writes their lines. */
export function listingComparer(
  db: Queryable,
  lines: ListingLines,
  published: LastPublished | null,
  format: FeedFormat,
): ListingComparer {
  const textOf = textReader(db);
  const counts = { added: 0, changed: 0 };
  /** Of the published listings, those still there. */
  let kept = 0;
  let waiting: WrittenListing[] = [];
  let letters = 0;

  const explain = async (before: KnownListing, text: string): Promise<readonly FieldChange[]> => {
    // Fields of two formats are not comparable; the partner may have switched.
    if (published?.format !== format || counts.changed > maxExplained) return [];
    const old = await textOf(before);
    return old === null ? [] : changedFields(format, old, text, maxValueLength);
  };
  const writeLines = async (): Promise<void> => {
    const fresh = waiting.flatMap(({ text, listingId }) => (text === null ? [] : [listingId]));
    const known =
      published === null || fresh.length === 0
        ? new Map<string, KnownListing>()
        : await readKnown(db, published.id, fresh);
    for (const { text, ...line } of waiting) {
      const before = known.get(line.listingId);
      const isSame = text === null || before?.hash === line.hash;
      const kind = isSame ? null : before === undefined ? 'added' : 'changed';
      if (kind !== null) counts[kind] += 1;
      if (kind !== 'added') kept += 1;
      const fields = kind === 'changed' && before !== undefined ? await explain(before, text ?? '') : [];
      await lines.add({ ...line, kind, fields });
    }
    waiting = [];
    letters = 0;
  };

  return {
    async add(listing) {
      waiting.push(listing);
      letters += listing.text?.length ?? 0;
      if (waiting.length >= listingsAtOnce || letters >= lettersAtOnce) await writeLines();
    },
    async end() {
      await writeLines();
      return { ...counts, removed: (published?.listings ?? 0) - kept };
    },
  };
}
