import { Progress } from '@mantine/core';
import type { WholeFeed } from './feed-queries.ts';
import classes from './feed.module.css';

/** While a feed is being built: how far it is. What is published stays until it is done. */
export function BuildProgress({ feed }: { readonly feed: Pick<WholeFeed, 'buildState' | 'buildProgress'> }) {
  if (feed.buildState === 'idle') return null;
  const percent = feed.buildProgress ?? 0;
  const isBuilding = feed.buildState === 'building';
  return (
    <div className={classes.notice} data-tone="info" role="status">
      <div className={classes.noticeWords}>
        <strong>{isBuilding ? `Being built: ${percent} %` : 'Waits for its turn to be built'}</strong>
        <span>Partners fetch what is published until it is done. It goes on when you leave this page.</span>
      </div>
      <Progress value={isBuilding ? percent : 100} animated={!isBuilding} aria-label="How far the build is" />
    </div>
  );
}
