import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { BuildPanel } from './build-panel.tsx';
import { cachedBuildList } from './cached-build-list.tsx';
import { CompareTwo } from './compare-two.tsx';
import { syndicationCacheScreen } from './screens.ts';
import { UsageDialog } from './usage-dialog.tsx';

const openNames = ['build', 'storage'] as const;

export function Page() {
  const open = useAddressPart(openNames);
  const close = (): void => open.show({});
  useLiveRecords(feedBuild);
  return (
    <>
      <RecordList
        list={cachedBuildList}
        screen={syndicationCacheScreen}
        actions={
          <Button
            component={Link}
            to={open.hrefOf({ storage: 1 })}
            variant="default"
            leftSection={<IconDatabase size={16} aria-hidden="true" />}
          >
            Storage
          </Button>
        }
        bulk={(selection, count) => <CompareTwo selection={selection} count={count} />}
        panel={(id) => ({ content: <BuildPanel key={id} id={id} onGone={close} /> })}
        empty={
          <EmptyState title="No builds yet">
            Every build of a feed is stored here, with its document and who fetched it.
          </EmptyState>
        }
      />
      {open.get('storage') === null ? null : <UsageDialog onClose={close} />}
    </>
  );
}
