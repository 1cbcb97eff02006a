import { compareFeedBuilds } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { changeKinds, type ChangeKind } from '@supersync/contract/syndication/feed/feed-change.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { BuildPicker } from './build-picker.tsx';
import { changedColumns } from './changed-columns.tsx';
import classes from '../feed.module.css';
import { ListingDiff } from '../listings/listing-diff.tsx';
import { useFeedAddress } from '../use-feed-address.ts';
import { pageRows, WindowedTable } from '../document/windowed-table.tsx';

const isKind = (text: string | null): text is ChangeKind => changeKinds.values.some((kind) => kind === text);

const changePages = (earlierId: number, id: number, kind: ChangeKind | null) => (page: number) => ({
  queryKey: [feedBuild.name, 'compare', earlierId, id, kind, page],
  queryFn: async () => {
    const { rows, total, counts } = await client.act(compareFeedBuilds, {
      params: { id, earlierId },
      query: { page, limit: pageRows, ...(kind === null ? {} : { kind }) },
    });
    return { data: rows, meta: { total }, counts };
  },
});

export interface FeedCompareProps {
  readonly feedId: number;
  readonly format: 'xml' | 'json';
  /** The default for comparison; null if there is only one build. */
  readonly earlierId: number | null;
  readonly laterId: number;
}

/** The changes between any two builds, listing by listing. */
export function FeedCompare({ feedId, format, earlierId, laterId }: FeedCompareProps) {
  const address = useFeedAddress();
  const choose = (earlier: number | null, later: number): void =>
    address.show({ tab: 'compare', later, ...(earlier === null ? {} : { earlier }) });
  const isPair = earlierId !== null && earlierId !== laterId;
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <BuildPicker label="From" feedId={feedId} value={earlierId} onChange={(id) => choose(id, laterId)} />
        <BuildPicker label="To" feedId={feedId} value={laterId} onChange={(id) => choose(earlierId, id)} />
        <Button
          size="xs"
          variant="default"
          disabled={!isPair}
          leftSection={<IconArrowsExchange size={14} aria-hidden="true" />}
          onClick={() => earlierId !== null && choose(laterId, earlierId)}
        >
          Swap
        </Button>
      </div>
      {isPair ? (
        <Changes key={`${earlierId} ${laterId}`} earlierId={earlierId} laterId={laterId} format={format} />
      ) : (
        <EmptyState title={earlierId === null ? 'Nothing to compare with yet' : 'The same build twice'}>
          {earlierId === null
            ? 'There is only one build. Compare it with the next one.'
            : 'Choose two builds that are different.'}
        </EmptyState>
      )}
    </div>
  );
}

type ChangesProps = Pick<FeedCompareProps, 'laterId' | 'format'> & { readonly earlierId: number };

function Changes({ earlierId, laterId, format }: ChangesProps) {
  const address = useFeedAddress();
  const asked = address.get('kind');
  const kind = isKind(asked) ? asked : null;
  const listing = address.get('listing');
  const counts = useQuery(changePages(earlierId, laterId, null)(1)).data?.counts;
  const show = (part: { kind?: string; listing?: string }): void =>
    address.show({ tab: 'compare', earlier: earlierId, later: laterId, kind: kind ?? '', ...part });
  return (
    <>
      <CountTabs
        label="What happened to the listings"
        value={kind}
        tabs={changeKinds.values.map((value) => ({
          value,
          label: changeKinds.labels[value],
          count: counts?.[value],
          ...(value === 'removed' ? { tone: 'warning' as const } : {}),
        }))}
        onChange={(value) => show({ kind: value ?? '' })}
      />
      {counts === undefined ? null : (
        <p className={classes.muted}>{formatCount(counts.unchanged, 'listing')} unchanged.</p>
      )}
      <div className={classes.beside}>
        <div className={classes.main}>
          <WindowedTable
            label="Changes"
            name="feed-changes"
            listKey={`changes ${earlierId} ${laterId} ${kind}`}
            pageQuery={changePages(earlierId, laterId, kind)}
            columns={changedColumns}
            rowKey={({ listingId }) => listingId}
            onOpen={({ listingId }) => show({ listing: listingId })}
            empty={
              <EmptyState title={kind === null ? 'No listing changed' : `None was ${kind}`}>
                {kind === null ? 'The two builds have the same listings with the same texts.' : null}
              </EmptyState>
            }
          />
        </div>
        {listing === null ? null : (
          <SidePanel title={`Listing ${listing}`} size="wide" onClose={() => show({})}>
            <ListingDiff
              key={listing}
              earlierId={earlierId}
              laterId={laterId}
              listingId={listing}
              format={format}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
}
