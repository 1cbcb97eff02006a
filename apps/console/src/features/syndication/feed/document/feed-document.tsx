import { feedListing } from '@supersync/contract/syndication/feed/feed-listing.ts';
import { Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { BuildPicker } from '../builds/build-picker.tsx';
import { DocumentSearch } from './document-search.tsx';
import { DocumentView, type DocumentGoal } from './document-view.tsx';
import classes from './document.module.css';
import { buildOptions, listingOptions } from '../feed-queries.ts';
import feedClasses from '../feed.module.css';
import { useFeedAddress } from '../use-feed-address.ts';

const listingsOffered = 20;

/** The document of a build, as partners fetch it. */
export function FeedDocument({ feedId, buildId }: { readonly feedId: number; readonly buildId: number }) {
  const address = useFeedAddress();
  const listingId = address.get('listing');
  const build = useQuery(buildOptions(buildId));
  const listing = useQuery({
    ...listingOptions(buildId, listingId ?? ''),
    enabled: listingId !== null,
  });
  const find = useCallback(
    async (search: string) => {
      const { data } = await client.list(feedListing, {
        where: { buildId, inDocument: true },
        limit: listingsOffered,
        ...(search.trim() === '' ? {} : { search: search.trim() }),
      });
      return data.map((each) => ({ key: each.listingId, label: each.name, hint: each.listingId }));
    },
    [buildId],
  );
  const nameOf = useCallback(
    async (key: string | number) => (await client.get(feedListing, { buildId, listingId: String(key) })).name,
    [buildId],
  );

  return (
    <div className={feedClasses.stack}>
      <div className={classes.bar}>
        <BuildPicker
          label="Build"
          feedId={feedId}
          value={buildId}
          onChange={(id) => address.show({ tab: 'text', build: id, listing: listingId ?? '' })}
        />
        <RecordPicker
          key={buildId}
          id="document-listing"
          size="xs"
          label="Go to a listing"
          placeholder="Name or id of the listing"
          value={listingId}
          onChange={(key) => address.show({ tab: 'text', build: buildId, listing: key ?? '' })}
          find={find}
          nameOf={nameOf}
        />
      </div>
      {listing.isError ? (
        <p className={feedClasses.warning} role="status">
          Build {build.data?.number ?? ''} has no listing {listingId}. The document is shown from its
          beginning.
        </p>
      ) : listing.data?.inDocument === false ? (
        <p className={feedClasses.warning} role="status">
          Listing {listingId} did not change, so this build, which has only what changed, leaves it out.
        </p>
      ) : null}
      {build.data === undefined || (listingId !== null && listing.isPending) ? (
        build.isLoadingError ? (
          <QueryError query={build} />
        ) : (
          <SkeletonText lines={12} />
        )
      ) : build.data.bytes === 0 ? (
        <EmptyState title="No document">
          {build.data.words ?? 'This build came to an end before anything was written.'}
        </EmptyState>
      ) : (
        <PlacedDocument
          key={buildId}
          buildId={buildId}
          number={build.data.number}
          total={build.data.bytes}
          listing={listing.data?.inDocument === true ? listing.data : undefined}
        />
      )}
    </div>
  );
}

interface Range {
  readonly start: number;
  readonly length: number;
}

interface PlacedDocumentProps {
  readonly buildId: number;
  readonly number: number;
  readonly total: number;
  readonly listing: Range | undefined;
}

function PlacedDocument({ buildId, number, total, listing }: PlacedDocumentProps) {
  const address = useFeedAddress();
  const asked = address.number('at');
  const [goal, setGoal] = useState<DocumentGoal>({ byte: asked ?? listing?.start ?? 0 });
  const [dragged, setDragged] = useState<number>();
  const [hit, setHit] = useState<Range>();
  const [listed, setListed] = useState(listing);
  if (listed !== listing) {
    setListed(listing);
    if (listing !== undefined) setGoal({ byte: listing.start });
  }
  const keep = (byte: number): void => address.change({ at: byte });
  const here = Math.min(dragged ?? asked ?? listing?.start ?? 0, total);
  const words = `${formatBytes(here)} of ${formatBytes(total)}`;
  const marked = hit ?? listing;
  return (
    <>
      <DocumentSearch
        buildId={buildId}
        at={hit?.start ?? null}
        onOpen={({ at, length }) => {
          setHit({ start: at, length });
          setGoal({ byte: at });
          keep(at);
        }}
      />
      <div className={classes.place}>
        <Slider
          className={classes.slider ?? ''}
          size="sm"
          label={null}
          thumbLabel="Place in the document"
          thumbValueText={words}
          min={0}
          max={Math.max(1, total - 1)}
          step={Math.max(1, Math.floor(total / 1000))}
          value={here}
          onChange={setDragged}
          onChangeEnd={(byte) => {
            setDragged(undefined);
            setGoal({ byte });
            keep(byte);
          }}
        />
        <span className={classes.placeWords}>{words}</span>
      </div>
      <DocumentView
        label={`Document of build ${number}`}
        buildId={buildId}
        total={total}
        goal={goal}
        marked={marked === undefined ? undefined : { from: marked.start, to: marked.start + marked.length }}
        onMoved={keep}
      />
    </>
  );
}
