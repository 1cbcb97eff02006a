import { confirmFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import type { Decision, DecideDialogProps } from './decide-dialog.tsx';
import classes from '../feed.module.css';
import { changeText } from '../feed-text.ts';

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog);

export interface HeldNoticeProps extends Pick<DecideDialogProps, 'partner' | 'published'> {
  readonly build: DecideDialogProps['build'] & { readonly created: string };
  /** What it belongs to, where not obvious. */
  readonly title?: ReactNode;
  /** Shows the difference to the published build. */
  readonly compareHref: string | null;
}

/** A held build: why, what changes, and the two decisions. */
export function HeldNotice({ build, partner, published, title, compareHref }: HeldNoticeProps) {
  const [decision, setDecision] = useState<Decision>();
  const mayDecide = useMayCall(confirmFeedBuild);
  return (
    <div
      className={classes.notice}
      data-tone="warning"
      role="group"
      aria-label={`Held build ${build.number}`}
    >
      <div className={classes.noticeWords}>
        <span className={classes.line}>
          <StatusBadge tone="held">Build {build.number} is held</StatusBadge>
          {title}
          <span className={classes.muted}>
            <RelativeTime at={build.created} />
          </span>
        </span>
        <strong>{build.words ?? 'It waits for a person to confirm it.'}</strong>
        <span>
          {formatCount(build.listings, 'listing')}: {changeText(build)}.{' '}
          {published === null
            ? 'Nothing is published yet.'
            : `${partner} still sees the ${formatCount(published, 'listing')} published before.`}
        </span>
      </div>
      <div className={classes.line}>
        {compareHref === null ? null : (
          <Button component={Link} to={compareHref} size="compact-sm" variant="default">
            See what changes
          </Button>
        )}
        {mayDecide ? (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setDecision('drop')}>
              Drop…
            </Button>
            <Button size="compact-sm" onClick={() => setDecision('confirm')}>
              Confirm…
            </Button>
          </>
        ) : (
          <span className={classes.muted}>A feed administrator decides.</span>
        )}
      </div>
      {decision === undefined ? null : (
        <DecideDialog
          decision={decision}
          build={build}
          partner={partner}
          published={published}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}
