import { cachedBuild } from '@supersync/contract/syndication/feed-cache/cached-build.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useListState } from '#kit/list-page/use-list-state.ts';
import type { Selection } from '#kit/table/selection.ts';
import { client } from '#platform/query/api.ts';
import { listDefaultsOf } from '#platform/resource/resource-query.ts';
import { selectedIds } from '#platform/resource/selected-ids.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { feedScreen } from '#features/syndication/feed/screens.ts';
import classes from './feed-cache.module.css';

const defaults = listDefaultsOf(cachedBuild);

export interface CompareTwoProps {
  readonly selection: Selection;
  readonly count: number;
}

/** Any two builds of one feed. */
export function CompareTwo({ selection, count }: CompareTwoProps) {
  const { state } = useListState(defaults);
  const chosen = useQuery({
    queryKey: [cachedBuild.name, 'chosen', selection, state],
    queryFn: async () => {
      const ids = await selectedIds(cachedBuild, selection, state, {});
      const { data } = await client.list(cachedBuild, { where: { id: { in: ids } }, sort: ['id'], limit: 2 });
      return data;
    },
    enabled: count === 2,
  });
  const [earlier, later] = chosen.data ?? [];
  if (count !== 2) return <span className={classes.muted}>Select two builds of a feed to compare them.</span>;
  if (earlier === undefined || later === undefined) return null;
  if (earlier.feedId !== later.feedId)
    return <span className={classes.muted}>Builds of two feeds cannot be compared.</span>;
  return (
    <Button
      component={Link}
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowsDiff size={14} aria-hidden="true" />}
      to={hrefOf(
        feedScreen,
        { client_id: later.clientId, feed_key: later.feedKey },
        { tab: 'compare', earlier: earlier.id, later: later.id },
      )}
    >
      Compare the two
    </Button>
  );
}
