import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { validateFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { photoDemands, type PhotoSize } from '@supersync/contract/records/photo/photo-demands.ts';
import { readPhotoAddress, servedSize } from '@supersync/contract/records/photo/public-photo.ts';
import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
import { textDemands } from '@supersync/contract/records/property/text-demands.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { expandChunk } from '#platform/syndication/compressed.ts';
import { checkDocument, type CheckedListing } from '../format/check-document.ts';
import { findBuild } from '../document-reads.ts';
import { storedChunks } from '#platform/syndication/stored-text.ts';

const maxFindings = 100;

type Limits = Pick<GatedPartner, 'limits' | 'bannedPatterns' | 'name'>;

type Sizes = ReadonlyMap<string, PhotoSize>;

/** Sizes of the listings' photos by key; those that were removed since are not there. */
async function readSizes(db: Queryable, listings: readonly CheckedListing[]): Promise<Sizes> {
  const keys = listings.flatMap(({ photos }) => photos.map((url) => readPhotoAddress(url)?.key ?? ''));
  if (keys.length === 0) return new Map();
  const { rows } = await db.query<PhotoSize & { key: string }>(sql`
    select public_key as key, width, height from property_photos where public_key = any(${keys})`);
  return new Map(rows.map(({ key, ...size }) => [key, size]));
}

/** Where the photos as they are served break the partner's limits, or are gone. */
function photoProblems({ photos }: CheckedListing, limits: GatedPartner['limits'], sizes: Sizes): string[] {
  const served = photos.map((url) => {
    const asked = readPhotoAddress(url);
    const size = asked === null ? undefined : sizes.get(asked.key);
    return asked === null || size === undefined ? null : servedSize(size, asked.width);
  });
  const gone = served.indexOf(null);
  return gone === -1
    ? photoDemands(
        served.filter((size) => size !== null),
        limits,
      )
    : [`Photo ${gone + 1} was removed since. Build the feed again.`];
}

/** Where a listing's texts and photos break the partner's limits. */
function limitProblems(listing: CheckedListing, { limits, bannedPatterns }: Limits, sizes: Sizes): string[] {
  const texts = { name: listing.title, description: listing.description };
  return [...textDemands(texts, limits, bannedPatterns), ...photoProblems(listing, limits, sizes)];
}

async function readLimits(db: Queryable, partnerId: number): Promise<Limits> {
  const { rows } = await db.query<Limits>(sql`
    select name, limits, banned_patterns as "bannedPatterns" from partners where id = ${partnerId}`);
  return rows[0] ?? { name: '', limits: {}, bannedPatterns: [] };
}

const thousands = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export function registerValidation(server: Server): void {
  registerAction(server, validateFeedBuild, async ({ params: { id }, db }) => {
    const build = await findBuild(db, id);
    const limits = await readLimits(db, build.partnerId);
    const { rows } = await db.query<{ sent: number }>(sql`
      select count(*)::int as sent from feed_listings where build_id = ${id} and text_build_id = ${id}`);
    const sent = rows[0]?.sent ?? 0;
    const findings: { listingId: string; words: string }[] = [];
    let found = 0;
    let unchecked: CheckedListing[] = [];
    const checker = checkDocument(build.format, build.level, (listing) => unchecked.push(listing));
    const checkLimits = async (): Promise<void> => {
      const sizes = await readSizes(db, unchecked);
      for (const listing of unchecked)
        for (const words of limitProblems(listing, limits, sizes)) {
          found += 1;
          if (findings.length < maxFindings) findings.push({ listingId: listing.id, words });
        }
      unchecked = [];
    };
    const hash = createHash('sha256');
    const decoder = new StringDecoder('utf8');
    let bytes = 0;
    for await (const chunk of storedChunks(db, id, build.storedBytes)) {
      const part = await expandChunk(chunk);
      hash.update(part);
      bytes += part.length;
      checker.write(decoder.write(part));
      await checkLimits();
    }
    const { complaint, listings } = checker.end();
    await checkLimits();
    const isIntact = hash.digest('hex') === build.hash && bytes === build.bytes;
    const checks: ActionAnswer<typeof validateFeedBuild>['checks'] = [
      {
        check: 'bytes',
        passed: isIntact,
        words: isIntact
          ? `${thousands(bytes, 'byte', 'bytes')}, unchanged since the build.`
          : 'The stored bytes have changed since the build. Build the feed again.',
      },
      {
        check: 'well-formed',
        passed: complaint === null,
        words: complaint === null ? 'The document is well-formed.' : `It cannot be read: ${complaint}`,
      },
      {
        check: 'listings',
        passed: listings === sent,
        words:
          listings === sent
            ? `${thousands(sent, 'listing', 'listings')}, as counted during the build.`
            : `${listings} listings are in it; ${sent} were counted during the build.`,
      },
      {
        check: 'limits',
        passed: found === 0,
        words:
          found === 0
            ? `Names, descriptions and photos are within the limits of ${limits.name}.`
            : `${thousands(found, 'place breaks', 'places break')} the limits of ${limits.name}.`,
      },
    ];
    return { checks, findings };
  });
}
