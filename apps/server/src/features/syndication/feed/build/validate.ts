import { createHash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { validateFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
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

/** Where a listing's texts break the partner's limits. */
function limitProblems({ title, description }: CheckedListing, { limits, bannedPatterns }: Limits): string[] {
  const { titleMax, descMin, descMax } = limits;
  const text = `${title}\n${description}`.toLowerCase();
  return [
    ...(titleMax !== undefined && title.length > titleMax
      ? [`The name has ${title.length} letters, at most ${titleMax} are taken.`]
      : []),
    ...(descMin !== undefined && description.length < descMin
      ? [`The description has ${description.length} letters, at least ${descMin} are wanted.`]
      : []),
    ...(descMax !== undefined && description.length > descMax
      ? [`The description has ${description.length} letters, at most ${descMax} are taken.`]
      : []),
    ...bannedPatterns
      .filter((each) => text.includes(each.toLowerCase()))
      .map((each) => `“${each}” must not stand in the text.`),
  ];
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
    const checker = checkDocument(build.format, build.level, (listing) => {
      for (const words of limitProblems(listing, limits)) {
        found += 1;
        if (findings.length < maxFindings) findings.push({ listingId: listing.id, words });
      }
    });
    const hash = createHash('sha256');
    const decoder = new StringDecoder('utf8');
    let bytes = 0;
    for await (const chunk of storedChunks(db, id, build.storedBytes)) {
      const part = await expandChunk(chunk);
      hash.update(part);
      bytes += part.length;
      checker.write(decoder.write(part));
    }
    const { complaint, listings } = checker.end();
    const isIntact = hash.digest('hex') === build.hash && bytes === build.bytes;
    const checks: ActionAnswer<typeof validateFeedBuild>['checks'] = [
      {
        check: 'bytes',
        passed: isIntact,
        words: isIntact
          ? `${thousands(bytes, 'byte', 'bytes')}, as they were built.`
          : 'The stored bytes are not those that were built. Build the feed again.',
      },
      {
        check: 'well-formed',
        passed: complaint === null,
        words: complaint === null ? 'It can be read to its end.' : `It cannot be read: ${complaint}`,
      },
      {
        check: 'listings',
        passed: listings === sent,
        words:
          listings === sent
            ? `${thousands(sent, 'listing', 'listings')}, as counted when it was built.`
            : `${listings} listings are in it, and ${sent} were counted when it was built.`,
      },
      {
        check: 'limits',
        passed: found === 0,
        words:
          found === 0
            ? `It keeps the limits of ${limits.name} for names and descriptions.`
            : `${thousands(found, 'text does', 'texts do')} not keep the limits of ${limits.name}.`,
      },
    ];
    return { checks, findings };
  });
}
