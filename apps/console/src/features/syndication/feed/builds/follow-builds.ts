import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';

type Feed = Row<typeof feed>;

const isBuilt = ({ buildState }: Feed): boolean => buildState === 'idle';

/** Their progress, in percent of all. */
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
    // A held build needs a person just as a failed one does.
    if (only.lastOutcome === 'failed' || only.lastOutcome === 'held') toastError(words);
    else toastSuccess(words);
    return;
  }
  const words = `${formatCount(feeds.length, 'feed')} built: ${of('published')} published, ${of('unchanged')} unchanged, ${of('held')} held, ${of('failed')} failed`;
  if (of('failed') + of('held') > 0) toastError(words);
  else toastSuccess(words);
}

/** Shows started builds in the tray until they end. */
export function followBuilds(feedIds: readonly number[], label: string, href: string): void {
  if (feedIds.length === 0) return;
  followWork({
    id: `feeds-${feedIds.join('-')}`,
    label,
    href,
    done: 0,
    total: 100,
    room: recordRoom(feed.name),
    read: () => client.list(feed, { where: { id: { in: feedIds } }, limit: feedIds.length }),
    isOpen: ({ data }) => data.some((each) => !isBuilt(each)),
    progress: ({ data }) => ({ done: share(data) }),
    ended: ({ data }) => {
      void invalidate(feed, feedBuild);
      publishEnd(data);
    },
  });
}
