import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import classes from './feed.module.css';
import type { ClientFeed } from './feed-queries.ts';

type Standing = Pick<
  ClientFeed,
  'status' | 'statusWords' | 'held' | 'buildState' | 'buildProgress' | 'publishedBuildId'
>;

/** How a feed stands: whether it is on, whether something waits for a person, whether it is being built. */
export function FeedState({ feed }: { readonly feed: Standing }) {
  return (
    <span className={classes.badges} title={feed.statusWords}>
      <StatusBadge status={feed.status} />
      {feed.held ? <StatusBadge status="held" /> : null}
      {feed.publishedBuildId === null && !feed.held && feed.buildState === 'idle' ? (
        <StatusBadge status="none" label="Nothing published" />
      ) : null}
      {feed.buildState === 'queued' ? <StatusBadge status="queued" /> : null}
      {feed.buildState === 'building' ? (
        <StatusBadge status="building" label={`Building ${feed.buildProgress ?? 0} %`} />
      ) : null}
    </span>
  );
}
