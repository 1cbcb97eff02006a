import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { subscribeToRoom } from '#platform/query/live.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';

type Feed = Row<typeof feed>;

const followed = new Set<string>();

/** Should the stream fail, and until it stands. */
const pollAgainMs = 2000;

const isBuilt = ({ buildState }: Feed): boolean => buildState === 'idle';

/** How far they are, in percent of all. */
const share = (feeds: readonly Feed[]): number =>
  Math.floor(
    feeds.reduce((sum, each) => sum + (isBuilt(each) ? 100 : (each.buildProgress ?? 0)), 0) / feeds.length,
  );

function publishEnd(feeds: readonly Feed[]): void {
  const of = (outcome: Feed['lastOutcome']): number =>
    feeds.filter(({ lastOutcome }) => lastOutcome === outcome).length;
  const [only] = feeds;
  if (feeds.length === 1 && only !== undefined) {
    const words = `${only.feedKey}: ${only.lastWords ?? 'built'}`;
    // What is held waits for somebody just as what failed does.
    if (only.lastOutcome === 'failed' || only.lastOutcome === 'held') toastError(words);
    else toastSuccess(words);
    return;
  }
  const words = `${formatCount(feeds.length, 'feed')} built: ${of('published')} published, ${of('unchanged')} unchanged, ${of('held')} held, ${of('failed')} failed`;
  if (of('failed') + of('held') > 0) toastError(words);
  else toastSuccess(words);
}

/** Builds that somebody started here stand in the tray until they end, wherever they go meanwhile. */
export function followBuilds(feedIds: readonly number[], label: string, href: string): void {
  const id = `feeds-${feedIds.join('-')}`;
  if (followed.has(id) || feedIds.length === 0) return;
  followed.add(id);
  reportWork({ id, label, href, done: 0, total: 100 });
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const found = await client
      .list(feed, { where: { id: { in: feedIds } }, limit: feedIds.length })
      .catch(() => undefined);
    if (found === undefined || !followed.has(id)) return;
    if (found.data.some((each) => !isBuilt(each))) {
      reportWork({ id, label, href, done: share(found.data), total: 100 });
      return;
    }
    followed.delete(id);
    leave();
    finishWork(id);
    void invalidate(feed, feedBuild);
    publishEnd(found.data);
  };

  const timer = setInterval(() => void look(), pollAgainMs);
  const stopListening = subscribeToRoom(
    recordRoom(feed.name),
    () => void look(),
    () => void look(),
    // It may have ended before anybody listened.
    () => void look(),
  );
  leave = () => {
    clearInterval(timer);
    stopListening();
  };
}
