import { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import { nextSort, parseSort, printSort } from '#kit/list-page/list-state.ts';
import { SearchBox } from '#kit/list-page/search-box.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { BuildPicker } from '../builds/build-picker.tsx';
import classes from '../feed.module.css';
import { listingColumns } from './listing-columns.tsx';
import { ListingPanel } from './listing-panel.tsx';
import { useFeedAddress } from '../use-feed-address.ts';
import { recordPages, WindowedTable } from '../document/windowed-table.tsx';

const inOrder = 'position';

/** The listings of a build, as in its document. */
export function FeedListings({ feedId, buildId }: { readonly feedId: number; readonly buildId: number }) {
  const address = useFeedAddress();
  const search = address.get('search') ?? '';
  const sort = parseSort(address.get('sort') ?? inOrder);
  const listing = address.get('listing');
  const show = (part: { search?: string; sort?: string; listing?: string }, replace = false): void =>
    address.show(
      { tab: 'listings', build: buildId, search, sort: address.get('sort') ?? '', ...part },
      replace,
    );
  const query = {
    where: { buildId },
    relations: ['property'] as const,
    fields: ['property.id', 'property.name', 'property.currency'] as const,
    sort: [printSort(sort) === '' ? inOrder : printSort(sort)],
    ...(search === '' ? {} : { search }),
  };
  return (
    <div className={classes.stack}>
      <div className={classes.two}>
        <BuildPicker
          label="Build"
          feedId={feedId}
          value={buildId}
          onChange={(id) => address.show({ tab: 'listings', build: id, search })}
        />
        <SearchBox
          value={search}
          placeholder="Search listings by name or id"
          onChange={(text) => text !== search && show({ search: text }, true)}
        />
      </div>
      <div className={classes.beside}>
        <div className={classes.main}>
          <WindowedTable
            label="Listings"
            name="feed-listings"
            listKey={`listings ${buildId} ${search} ${printSort(sort)}`}
            pageQuery={recordPages(feedListing, query)}
            columns={listingColumns}
            rowKey={({ listingId }) => listingId}
            sort={sort}
            onSort={(column, add) => show({ sort: printSort(nextSort(sort, column, add)) })}
            onOpen={({ listingId }) => show({ listing: listingId })}
            maxRows={16}
            empty={
              search === '' ? (
                <EmptyState title="No listings">
                  Nothing passed the gates when this was built. The issues say what was left out, and why.
                </EmptyState>
              ) : (
                <EmptyState title="No listing matches">None has “{search}” in its name or id.</EmptyState>
              )
            }
          />
        </div>
        {listing === null ? null : (
          <SidePanel title={`Listing ${listing}`} size="wide" onClose={() => show({})}>
            <ListingPanel key={`${buildId} ${listing}`} buildId={buildId} listingId={listing} />
          </SidePanel>
        )}
      </div>
    </div>
  );
}
