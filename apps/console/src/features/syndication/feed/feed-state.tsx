import { feedBuildStates, feedOutcomes, feedStatuses } from '@supersync/contract/syndication/feed/feed.ts';
import type { ReactNode } from 'react';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import classes from './feed.module.css';
import type { ClientFeed } from './feed-queries.ts';

type FeedStatus = Pick<
  ClientFeed,
  'status' | 'statusWords' | 'held' | 'buildState' | 'buildProgress' | 'publishedBuildId'
>;

/** The badges of a feed, the most important first. */
function badgesOf(feed: FeedStatus): readonly ReactNode[] {
  const { buildState, buildProgress, held, status, publishedBuildId } = feed;
  const own = <ChoiceBadge key="status" of={feedStatuses} value={status} />;
  return [
    buildState === 'building' && (
      <StatusBadge key="building" tone="running">
        {feedBuildStates.labels.building} {buildProgress ?? 0} %
      </StatusBadge>
    ),
    buildState === 'queued' && <ChoiceBadge key="queued" of={feedBuildStates} value="queued" />,
    held && <ChoiceBadge key="held" of={feedOutcomes} value="held" />,
    status !== 'active' && own,
    publishedBuildId === null && !held && (
      <StatusBadge key="none" tone="neutral">
        Nothing published
      </StatusBadge>
    ),
    status === 'active' && own,
  ].filter((badge) => badge !== false);
}

export interface FeedStateProps {
  readonly feed: FeedStatus;
  /** Only the most important badge, in small spaces. */
  readonly short?: boolean;
}

/** The state of a feed: whether it is on, held, or being built. */
export function FeedState({ feed, short = false }: FeedStateProps) {
  const badges = badgesOf(feed);
  return (
    <span className={classes.badges} title={feed.statusWords}>
      {short ? badges.slice(0, 1) : badges}
    </span>
  );
}
