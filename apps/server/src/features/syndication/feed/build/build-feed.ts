import { randomUUID } from 'node:crypto';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { PhotoBase } from '#platform/syndication/photo-base.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Clock } from '#platform/server.ts';
import { claimFeed, releaseFeed, renewClaim, unqueueFeed } from './build-lock.ts';
import { compose, TooManyListings } from './compose.ts';
import { readFeedFacts, type FeedFacts } from '../feed-facts.ts';
import { ListingLines } from './listing-lines.ts';
import { countSwitchedOn } from './read-listings.ts';
import { DocumentTooLarge, Spool } from './spool.ts';
import { OutdatedBuildError, publishedBuild, storeBuild, storeFailure, type Stored } from './store-build.ts';

/** What a build works with. `T` is the transaction it writes through: a job's, a task's or the seed's. */
export interface BuildRun<T extends Queryable = Queryable> {
  readonly db: Queryable;
  readonly write: <Result>(work: (tx: T) => Promise<Result>) => Promise<Result>;
  readonly files: FileStore;
  readonly photos: PhotoBase;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Who requested it; null for a schedule. */
  readonly userId: number | null;
  /** Only this property is built anew; all other listings stay as they were published. */
  readonly propertyId?: number | null;
  /** Runs in the transaction that stores the news. */
  told(tx: T, feedId: number, news: BuildNews): Promise<void>;
}

export type BuildNews = { readonly kind: 'progress' } | ({ readonly kind: 'ended' } & BuildEnd);

export interface BuildEnd {
  readonly outcome: Stored['outcome'] | 'failed';
  readonly buildId: number | null;
  readonly words: string;
}

/** `busy`: another worker builds it. `inactive`: paused or off, not built. */
export type BuildResult =
  | BuildEnd
  | { readonly outcome: 'busy' | 'inactive' | 'gone'; readonly buildId: null; readonly words: string };

const notBuilt = (outcome: 'busy' | 'inactive' | 'gone', words: string): BuildResult => ({
  outcome,
  buildId: null,
  words,
});

const progressEveryMs = 1000;

/** Why one property cannot be built into what is published; null if it can. */
async function refusal({ db, propertyId = null }: BuildRun, facts: FeedFacts): Promise<string | null> {
  if (propertyId === null) return null;
  if ((await publishedBuild(db, facts.id, 'held')) !== null)
    return 'A build waits for a decision. Decide on it first.';
  const published = await publishedBuild(db, facts.id, 'published');
  return published === null || (published.format === facts.format && published.level === facts.head.level)
    ? null
    : 'The partner takes another format or level since. Build the whole feed.';
}

async function composeAndStore<T extends Queryable>(
  run: BuildRun<T>,
  facts: FeedFacts,
  token: string,
  startedAt: Date,
): Promise<BuildEnd> {
  const spool = await Spool.open(await run.files.scratch());
  const lines = await ListingLines.open(await run.files.scratch());
  try {
    const all = await countSwitchedOn(run.db, facts);
    const published = await publishedBuild(run.db, facts.id, 'published');
    const publishedId = published?.id ?? null;
    let passed = 0;
    let lastProgressAt = performance.now();
    const composed = await compose(
      run.db,
      facts,
      { spool, lines },
      {
        published,
        on: dayOf(run.clock),
        photos: run.photos,
        propertyId: run.propertyId ?? null,
        async passed() {
          run.signal.throwIfAborted();
          passed += 1;
          if (performance.now() - lastProgressAt < progressEveryMs) return;
          lastProgressAt = performance.now();
          await run.write(async (tx) => {
            await renewClaim(
              tx,
              facts.id,
              token,
              Math.min(99, Math.floor((passed / Math.max(all, 1)) * 100)),
            );
            await run.told(tx, facts.id, { kind: 'progress' });
          });
        },
      },
    );
    run.signal.throwIfAborted();
    const at = run.clock.now();
    const durationMs = at.getTime() - startedAt.getTime();
    return await run.write(async (tx) => {
      const { userId } = run;
      const stored = await storeBuild(tx, {
        facts,
        token,
        publishedId,
        composed,
        spool,
        lines,
        at,
        durationMs,
        userId,
        isWhole: composed.isWhole,
      });
      await run.told(tx, facts.id, { kind: 'ended', ...stored });
      return stored;
    });
  } finally {
    await Promise.all([spool.remove(), lines.remove()]);
  }
}

const wordsOf = (error: unknown): string | null =>
  error instanceof DocumentTooLarge || error instanceof TooManyListings ? error.message : null;

/**
 * Builds one feed. Nothing is stored before the document is complete: a killed worker leaves the published build and
 * a claim that expires.
 */
export async function buildFeed<T extends Queryable>(run: BuildRun<T>, feedId: number): Promise<BuildResult> {
  const facts = await readFeedFacts(run.db, feedId);
  if (facts === null) return notBuilt('gone', 'The feed is no longer there.');
  if (facts.status !== 'active') {
    await run.write((tx) => unqueueFeed(tx, feedId));
    return notBuilt('inactive', `${facts.statusWords} Nothing was built.`);
  }
  const refused = await refusal(run, facts);
  if (refused !== null) {
    await run.write((tx) => unqueueFeed(tx, feedId));
    return notBuilt('inactive', `${refused} Nothing was built.`);
  }
  const token = randomUUID();
  const isBuilder = await run.write(async (tx) => {
    const isClaimed = await claimFeed(tx, feedId, token);
    if (isClaimed) await run.told(tx, feedId, { kind: 'progress' });
    return isClaimed;
  });
  if (!isBuilder) return notBuilt('busy', 'The feed is being built already.');
  const startedAt = run.clock.now();
  try {
    return await composeAndStore(run, facts, token, startedAt);
  } catch (error) {
    if (run.signal.aborted || error instanceof OutdatedBuildError) {
      // If releasing fails, the claim expires by itself.
      await run.write((tx) => releaseFeed(tx, feedId, token)).catch(() => undefined);
      if (error instanceof OutdatedBuildError) return notBuilt('busy', `${error.message}.`);
      throw error;
    }
    const reason = wordsOf(error);
    const words = `${reason ?? 'Something went wrong.'} What was published before is still served.`;
    const at = run.clock.now();
    const end: BuildEnd = { outcome: 'failed', buildId: null, words };
    await run.write(async (tx) => {
      const durationMs = at.getTime() - startedAt.getTime();
      const isWhole = (run.propertyId ?? null) === null;
      await storeFailure(tx, { facts, token, at, durationMs, userId: run.userId, isWhole, words });
      await run.told(tx, feedId, { kind: 'ended', ...end });
    });
    if (reason === null) throw error;
    return end;
  }
}
