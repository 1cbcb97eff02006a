import type { feedModes } from '@supersync/contract/syndication/partner/partner-choices.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { Queryable } from '#platform/db/database.ts';
import { expandChunk } from '#platform/syndication/compressed.ts';
import { storedChunks, textReader, type TextPlace } from '#platform/syndication/stored-text.ts';
import { readFeedFacts } from '../feed-facts.ts';
import { jsonClosing, jsonOpening, removalText } from '../format/json.ts';

type Mode = ChoiceOf<typeof feedModes>;

/** A build as it is sent: all of it, or what changed since the build the partner has. */
export interface SentDocument {
  readonly mode: Mode;
  readonly bytes: number;
  readonly listings: number;
  readonly removed: number;
  parts(): AsyncGenerator<Buffer>;
}

interface SentBuild {
  readonly feedId: number;
  readonly buildId: number;
  readonly bytes: number;
  readonly storedBytes: number;
  readonly listings: number;
  /** Documents of an earlier version may hold changes only; such a build is sent from the texts of its listings. */
  readonly isPartial: boolean;
}

export interface ChangedListing extends TextPlace {
  readonly listingId: string;
  readonly propertyId: number;
}

interface Changes {
  readonly changed: readonly ChangedListing[];
  readonly removed: readonly { readonly listingId: string; readonly propertyId: number }[];
}

/**
 * Compares by fingerprint with every build the partner may have: what differs from one of them is told. Without any,
 * every listing counts as changed.
 */
export async function readChanges(
  db: Queryable,
  buildId: number,
  sinceBuildIds: readonly number[],
): Promise<Changes> {
  const changed = await db.query<ChangedListing>({
    name: 'feed_listings_changed',
    text: `select n.listing_id as "listingId", n.property_id as "propertyId", n.text_build_id as "textBuildId", n.start,
        n.length
      from feed_listings n left join (
        select listing_id, count(*) as builds, min(hash) as least, max(hash) as greatest from feed_listings
        where build_id = any ($2::int[]) group by listing_id) o on o.listing_id = n.listing_id
      where n.build_id = $1
        and (o.builds = cardinality($2::int[]) and o.least = n.hash and o.greatest = n.hash) is not true
      order by n.position`,
    values: [buildId, sinceBuildIds],
  });
  const removed = await db.query<Changes['removed'][number]>({
    name: 'feed_listings_removed',
    text: `select o.listing_id as "listingId", max(o.property_id) as "propertyId" from feed_listings o
      where o.build_id = any ($2::int[])
        and not exists (select from feed_listings n where n.build_id = $1 and n.listing_id = o.listing_id)
      group by o.listing_id order by min(o.position), o.listing_id`,
    values: [buildId, sinceBuildIds],
  });
  return { changed: changed.rows, removed: removed.rows };
}

/** The texts of listings in order; a missing one throws, as half a document would. */
export async function* listingTexts(
  db: Queryable,
  listings: Iterable<ChangedListing>,
): AsyncGenerator<string> {
  const textOf = textReader(db);
  for (const listing of listings) {
    const text = await textOf(listing);
    if (text === null) throw new Error(`The text of listing ${listing.listingId} is missing`);
    yield text;
  }
}

const separator = ',\n';

/** A JSON document written from the texts of stored listings, its length known before the first byte. */
async function jsonDocument(
  db: Queryable,
  { feedId, buildId }: SentBuild,
  sinceBuildIds: readonly number[],
): Promise<SentDocument> {
  const facts = await readFeedFacts(db, feedId);
  if (facts === null) throw new Error(`Feed ${feedId} is gone`);
  const { changed, removed } = await readChanges(db, buildId, sinceBuildIds);
  const mode: Mode = sinceBuildIds.length === 0 ? 'snapshot' : 'incremental';
  const opening = Buffer.from(jsonOpening(facts.head, mode === 'snapshot' ? 'O' : 'I'));
  const removals = removed.map(({ listingId }) => Buffer.from(removalText(listingId)));
  const lines = changed.length + removals.length;
  const bytes =
    opening.length +
    changed.reduce((sum, { length }) => sum + length, 0) +
    removals.reduce((sum, { length }) => sum + length, 0) +
    Math.max(0, lines - 1) * separator.length +
    jsonClosing.length;
  return {
    mode,
    bytes,
    listings: changed.length,
    removed: removed.length,
    async *parts() {
      yield opening;
      let written = 0;
      const line = (text: Buffer): Buffer =>
        (written += 1) === 1 ? text : Buffer.concat([Buffer.from(separator), text]);
      for await (const text of listingTexts(db, changed)) yield line(Buffer.from(text));
      for (const text of removals) yield line(text);
      yield Buffer.from(jsonClosing);
    },
  };
}

/** With `sinceBuildIds`, which only JSON allows, what differs from one of those builds; else everything. */
export async function sentDocument(
  db: Queryable,
  build: SentBuild,
  sinceBuildIds: readonly number[],
): Promise<SentDocument> {
  if (sinceBuildIds.length > 0 || build.isPartial) return jsonDocument(db, build, sinceBuildIds);
  return {
    mode: 'snapshot',
    bytes: build.bytes,
    listings: build.listings,
    removed: 0,
    async *parts() {
      for await (const chunk of storedChunks(db, build.buildId, build.storedBytes))
        yield await expandChunk(chunk);
    },
  };
}
