import { cachedBuild } from '@supersync/contract/syndication/feed-cache/cached-build.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { invalidate, useRemove } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { feedScreen } from '#features/syndication/feed/screens.ts';
import type { CachedBuild } from './cache-queries.ts';
import { cachedBuildRecord } from './cached-build-list.tsx';
import { RebuildDialog } from './rebuild-dialog.tsx';

const feedHref = ({ clientId, feedKey }: CachedBuild, search: Record<string, string | number>): string =>
  hrefOf(feedScreen, { client_id: clientId, feed_key: feedKey }, search);

const isKept = ({ state, pinned }: CachedBuild): boolean =>
  pinned || state === 'published' || state === 'held';

export interface BuildPanelProps {
  readonly id: number;
  readonly onGone: () => void;
}

/** One stored build: its document, its comparison, and what can be done with it. */
export function BuildPanel({ id, onGone }: BuildPanelProps) {
  const [confirm, question] = useConfirm();
  const [rebuilt, setRebuilt] = useState<CachedBuild | null>(null);
  const removal = useRemove(feedBuild, { saved: 'The build was dropped' });
  const drop = async (build: CachedBuild): Promise<void> => {
    const sure = await confirm({
      title: `Drop build ${build.number} of ${build.feedKey}`,
      effect: 'Deletes its document and listings; it can no longer be compared.',
      confirmLabel: 'Drop build',
      tone: 'danger',
      typed: String(build.number),
    });
    if (!sure) return;
    removal.mutate(
      { key: id },
      {
        onSuccess: () => {
          onGone();
          void invalidate(cachedBuild);
        },
      },
    );
  };
  return (
    <>
      <RecordPanel
        record={cachedBuildRecord}
        id={id}
        actions={(build) => (
          <>
            <Button component={Link} size="compact-sm" to={feedHref(build, { tab: 'text', build: id })}>
              Open document
            </Button>
            {build.comparedTo === null ? null : (
              <Button
                component={Link}
                size="compact-sm"
                variant="default"
                to={feedHref(build, { tab: 'compare', earlier: build.comparedTo, later: id })}
              >
                Compare
              </Button>
            )}
          </>
        )}
        menu={(build) => (
          <>
            <Menu.Item component={Link} to={feedHref(build, { tab: 'builds' })}>
              All builds of the feed
            </Menu.Item>
            <Menu.Item onClick={() => setRebuilt(build)}>Rebuild one property…</Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="danger"
              disabled={isKept(build) || removal.isPending}
              onClick={() => void drop(build)}
            >
              Drop build…
            </Menu.Item>
          </>
        )}
      />
      {question}
      {rebuilt === null ? null : <RebuildDialog build={rebuilt} onClose={() => setRebuilt(null)} />}
    </>
  );
}
