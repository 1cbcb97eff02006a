import { buildStates } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { StepItem } from '#platform/step/step-button.tsx';
import { offerIf } from '#platform/step/step.ts';
import { BuildFacts } from './build-facts.tsx';
import { buildOptions } from '../feed-queries.ts';
import { buildStateNotes } from '../feed-text.ts';
import classes from '../feed.module.css';
import type { FeedAddress } from '../use-feed-address.ts';
import { useBuildActions } from './use-build-actions.ts';

export interface BuildPanelProps {
  readonly id: number;
  readonly address: FeedAddress;
  readonly onGone: () => void;
}

/** One build: its contents, who decided on it, and links into it. */
export function BuildPanel({ id, address, onGone }: BuildPanelProps) {
  const found = useQuery(buildOptions(id));
  const actions = useBuildActions();
  return (
    <Loaded query={found} lines={10}>
      {(build) => {
        const isFailed = build.state === 'failed';
        const isStanding = build.state === 'published' || build.state === 'held';
        const keptBy = build.pinned ? 'pinned' : isStanding ? build.state : null;
        return (
          <PanelContent>
            {actions.dialog}
            <PanelHead
              status={
                <>
                  <ChoiceBadge of={buildStates} value={build.state} />
                  {build.pinned ? <ToneBadge tone="info">Pinned</ToneBadge> : null}
                </>
              }
              actions={
                <>
                  {isFailed ? null : (
                    <Button
                      component={Link}
                      to={address.hrefOf({ tab: 'text', build: id })}
                      size="compact-sm"
                      variant="default"
                    >
                      Document
                    </Button>
                  )}
                  {isFailed || build.comparedTo === null ? null : (
                    <Button
                      component={Link}
                      to={address.hrefOf({ tab: 'compare', earlier: build.comparedTo, later: id })}
                      size="compact-sm"
                      variant="default"
                    >
                      Changes
                    </Button>
                  )}
                  <MoreMenu>
                    <Menu.Item component={Link} to={address.hrefOf({ tab: 'listings', build: id })}>
                      Its listings
                    </Menu.Item>
                    <Menu.Item component={Link} to={address.hrefOf({ tab: 'issues', build: id })}>
                      Its issues
                    </Menu.Item>
                    <Menu.Item disabled={actions.isPending} onClick={() => actions.pin(build, !build.pinned)}>
                      {build.pinned ? 'Unpin' : 'Pin: keep for good'}
                    </Menu.Item>
                    <StepItem
                      color="danger"
                      step={offerIf(keptBy === null, `Not possible while it is ${keptBy ?? ''}`)}
                      onClick={() => void actions.remove(build, onGone)}
                    >
                      Delete…
                    </StepItem>
                  </MoreMenu>
                </>
              }
            />
            <p className={classes.sentence}>{buildStateNotes[build.state]}</p>
            {build.words === null ? null : <p className={classes.muted}>{build.words}</p>}
            <BuildFacts build={build} />
          </PanelContent>
        );
      }}
    </Loaded>
  );
}
