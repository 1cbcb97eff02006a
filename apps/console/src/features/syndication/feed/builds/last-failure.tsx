import type { FullFeed } from '../feed-queries.ts';
import classes from '../feed.module.css';

/** Says that the last build failed, and what partners still see. */
export function LastFailure({ feed }: { readonly feed: FullFeed }) {
  if (feed.lastOutcome !== 'failed' || feed.buildState !== 'idle') return null;
  return (
    <div className={classes.notice} data-tone="danger" role="group" aria-label="The last build failed">
      <div className={classes.noticeWords}>
        <strong>The last build failed. {feed.lastWords}</strong>
        <span>
          {feed.publishedBuildId === null
            ? 'Nothing is published.'
            : 'The last published build stays; partners still fetch it.'}
        </span>
      </div>
    </div>
  );
}
