import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import type { Transaction } from '#platform/db/database.ts';
import { fileStoreOf } from '#platform/files/files.ts';
import { photoBaseOf } from '#platform/syndication/photo-base.ts';
import type { Origin, Server } from '#platform/server.ts';
import { records } from '#platform/resource/records.ts';
import type { BuildEnd, BuildRun } from './build-feed.ts';
import { requestDelivery } from '../deliver/request-delivery.ts';
import { publishBuildEvent, publishFeedEvent } from '../feed-events.ts';

const actions: Readonly<Record<BuildEnd['outcome'], string | null>> = {
  published: 'published',
  held: 'held back',
  failed: 'failed to build',
  // Nightly builds run for every feed: an unchanged one is not audited.
  unchanged: null,
};

/** A build by this server, with events and audit entries. */
export const runOf = (
  server: Server,
  { origin, signal, write }: { origin: Origin; signal: AbortSignal; write: BuildRun<Transaction>['write'] },
): BuildRun<Transaction> => ({
  db: server.db,
  write,
  files: fileStoreOf(server),
  photos: photoBaseOf(server.config),
  clock: server.clock,
  signal,
  userId: origin.userId,
  async told(tx, feedId, news) {
    if (news.kind === 'ended') await publishBuildEvent(tx, 'created', news.buildId);
    if (news.kind === 'ended' && news.outcome === 'published')
      await requestDelivery(server, tx, { feedId, full: false }, origin);
    const action = news.kind === 'ended' ? actions[news.outcome] : null;
    if (news.kind !== 'ended' || action === null || (news.outcome === 'held' && news.buildId === null))
      return publishFeedEvent(tx, feedId);
    await records(tx, origin).note(feed, feedId, {
      action,
      ...(news.buildId === null ? {} : { changes: { buildId: [null, news.buildId] } }),
      reason: news.words,
    });
  },
});
