import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import classes from './feed.module.css';
import type { ClientFeed } from './feed-queries.ts';

type Standing = Pick<
  ClientFeed,
  'status' | 'statusWords' | 'held' | 'buildState' | 'buildProgress' | 'publishedBuildId'
>;

type Part = readonly [status: string, label?: string];

/** What is to be said of it, what matters most first. */
function partsOf(feed: Standing): readonly Part[] {
  const { buildState, buildProgress, held, status, publishedBuildId } = feed;
  return [
    ...(buildState === 'building' ? [['building', `Building ${buildProgress ?? 0} %`] as const] : []),
    ...(buildState === 'queued' ? [['queued'] as const] : []),
    ...(held ? [['held'] as const] : []),
    ...(status === 'active' ? [] : [[status] as const]),
    ...(publishedBuildId === null && !held ? [['none', 'Nothing published'] as const] : []),
    ...(status === 'active' ? [[status] as const] : []),
  ];
}

export interface FeedStateProps {
  readonly feed: Standing;
  /** Only what matters most, where there is little room. */
  readonly short?: boolean;
}

/** How a feed stands: whether it is on, whether something waits for a person, whether it is being built. */
export function FeedState({ feed, short = false }: FeedStateProps) {
  const parts = partsOf(feed);
  return (
    <span className={classes.badges} title={feed.statusWords}>
      {(short ? parts.slice(0, 1) : parts).map(([status, label]) => (
        <StatusBadge key={status} status={status} {...(label === undefined ? {} : { label })} />
      ))}
    </span>
  );
}
