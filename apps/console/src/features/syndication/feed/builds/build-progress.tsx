import { WorkProgress } from '#kit/progress/work-progress.tsx';
import type { FullFeed } from '../feed-queries.ts';
import classes from '../feed.module.css';

/** The progress of a build. The published build stays until it is done. */
export function BuildProgress({ feed }: { readonly feed: Pick<FullFeed, 'buildState' | 'buildProgress'> }) {
  if (feed.buildState === 'idle') return null;
  return (
    <div className={classes.notice} data-tone="info" role="status">
      <WorkProgress
        label={feed.buildState === 'building' ? 'Being built' : 'Waiting to be built'}
        done={feed.buildProgress ?? 0}
        total={100}
        unit="%"
      />
      <span className={classes.muted}>
        Partners fetch what is published until it is done. It goes on when you leave this page.
      </span>
    </div>
  );
}
