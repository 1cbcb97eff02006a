import { rebuildFeed } from '@supersync/contract/syndication/feed/actions.ts';
import { feedFormats } from '@supersync/contract/syndication/partner/partner-choices.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { feed as feedResource } from '@supersync/contract/syndication/feed/feed.ts';
import { Menu } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { numberIn } from '#platform/screen/address-part.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import { BuildProgress } from './builds/build-progress.tsx';
import { BuildTable } from './builds/build-table.tsx';
import { FeedCompare } from './builds/feed-compare.tsx';
import { FeedDeliveries } from './deliveries/feed-deliveries.tsx';
import { FeedDocument } from './document/feed-document.tsx';
import { FeedFetches } from './feed-fetches.tsx';
import { FeedIssues } from './feed-issues.tsx';
import { FeedListings } from './listings/feed-listings.tsx';
import { FeedOverview } from './feed-overview.tsx';
import { feedOptions, newestBuildsOptions } from './feed-queries.ts';
import { FeedState } from './feed-state.tsx';
import { languageOf } from './feed-text.ts';
import { HeldNotice } from './builds/held-notice.tsx';
import { LastFailure } from './builds/last-failure.tsx';
import { feedClientScreen, feedScreen } from './screens.ts';
import { useFeedAddress } from './use-feed-address.ts';
import { useRebuild } from './builds/use-rebuild.ts';

export function Page() {
  const { client_id, feed_key } = useScreenParams(feedScreen);
  const { data: feed } = useSuspenseQuery(feedOptions(feed_key, numberIn(client_id)));
  const newest = useQuery(newestBuildsOptions(feed.id));
  const address = useFeedAddress();
  const rebuild = useRebuild(useLocation().pathname);
  const offer = useOffer(rebuildFeed, feed, feed.buildState === 'idle' ? null : 'It is being built');
  usePageTitle(feed.feedKey);
  useLiveRecords(feedResource);
  useLiveRecords(feedBuild);

  const partner = feed.partner?.name ?? 'The partner';
  const builds = newest.data?.data ?? [];
  const total = newest.data?.meta.total;
  const held = builds.find(({ id }) => id === feed.heldBuildId);
  const shownBuild =
    address.number('build') ?? feed.publishedBuildId ?? feed.heldBuildId ?? builds[0]?.id ?? null;
  const later = address.number('later') ?? feed.heldBuildId ?? feed.publishedBuildId ?? builds[0]?.id ?? null;
  const earlier =
    address.number('earlier') ??
    builds.find(({ id }) => id === later)?.comparedTo ??
    builds.find(({ id }) => later !== null && id < later)?.id ??
    null;
  const buildButton = (
    <StepButton
      size="sm"
      leftSection={<IconHammer size={16} aria-hidden="true" />}
      step={{ ...offer, isPending: rebuild.isPending }}
      onClick={() => rebuild.mutate([feed])}
    >
      Build now
    </StepButton>
  );
  const noBuild = newest.isPending ? (
    <SkeletonText lines={6} />
  ) : newest.isLoadingError ? (
    <QueryError query={newest} />
  ) : (
    <EmptyState title="Never built" action={buildButton}>
      {feed.status === 'active' ? 'There is no document yet.' : feed.statusWords}
    </EmptyState>
  );

  return (
    <RecordPage
      tabs
      title={feed.feedKey}
      status={<FeedState feed={feed} />}
      facts={[
        {
          label: 'Client',
          value: (
            <Link to={hrefOf(feedClientScreen, { client_id: feed.clientId })}>
              {feed.client?.name ?? `No. ${feed.clientId}`}
            </Link>
          ),
        },
        { label: 'Partner', value: partner },
        { label: 'Format', value: feedFormats.labels[feed.format] },
        { label: 'Listings', value: <NumberValue value={feed.listings} /> },
        { label: 'Size', value: feed.bytes === null ? <Nothing /> : formatBytes(feed.bytes) },
        {
          label: 'Last built',
          value: feed.lastBuiltAt === null ? 'Never' : <RelativeTime at={feed.lastBuiltAt} />,
        },
        {
          label: 'Last fetched',
          value: feed.lastFetchedAt === null ? 'Never' : <RelativeTime at={feed.lastFetchedAt} />,
        },
      ]}
      action={buildButton}
      menu={
        <Menu.Item component={Link} to={hrefOf(feedClientScreen, { client_id: feed.clientId })}>
          The client’s other feeds
        </Menu.Item>
      }
      above={
        <>
          <BuildProgress feed={feed} />
          {held === undefined ? null : (
            <HeldNotice
              build={held}
              partner={partner}
              published={feed.listings}
              compareHref={
                held.comparedTo === null
                  ? null
                  : address.hrefOf({ tab: 'compare', earlier: held.comparedTo, later: held.id })
              }
            />
          )}
          <LastFailure feed={feed} />
        </>
      }
      sections={[
        { id: 'overview', title: 'Overview', content: <FeedOverview feed={feed} partner={partner} /> },
        { id: 'builds', title: 'Builds', count: total, content: <BuildTable feedId={feed.id} /> },
        {
          id: 'text',
          title: 'Document',
          content: shownBuild === null ? noBuild : <FeedDocument feedId={feed.id} buildId={shownBuild} />,
        },
        {
          id: 'listings',
          title: 'Listings',
          content: shownBuild === null ? noBuild : <FeedListings feedId={feed.id} buildId={shownBuild} />,
        },
        {
          id: 'issues',
          title: 'Validation',
          content: shownBuild === null ? noBuild : <FeedIssues feedId={feed.id} buildId={shownBuild} />,
        },
        {
          id: 'compare',
          title: 'Compare',
          content:
            later === null ? (
              noBuild
            ) : (
              <FeedCompare
                feedId={feed.id}
                format={languageOf(feed.format)}
                earlierId={earlier}
                laterId={later}
              />
            ),
        },
        {
          id: 'deliveries',
          title: 'Deliveries',
          content: <FeedDeliveries feed={feed} partner={partner} />,
        },
        { id: 'fetches', title: 'Fetches', content: <FeedFetches feedId={feed.id} /> },
      ]}
      history={<RecordHistory resource={feedResource} recordKey={feed.id} />}
    />
  );
}
