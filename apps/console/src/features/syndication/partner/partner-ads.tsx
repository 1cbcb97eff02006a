import { adUrl, adUrlStatuses } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listAddress } from '#kit/list-page/list-state.ts';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { useMayOpen } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useList } from '#platform/query/query.ts';
import { adUrlListScreen } from '#features/syndication/ad-url/screens.ts';
import { propertyScreen } from '#features/records/property/screens.ts';
import type { PartnerState } from './partner-queries.ts';
import classes from './partner.module.css';

interface AdCountsProps {
  readonly partnerStates: UseQueryResult<readonly PartnerState[]>;
  readonly partnerState: PartnerState | undefined;
}

/** The last results of the partner's ads. */
export function AdOutcomes({ partnerStates, partnerState }: AdCountsProps) {
  if (partnerStates.isError && partnerState === undefined) return <QueryError query={partnerStates} />;
  if (partnerState === undefined) return <SkeletonText lines={2} />;
  const { ads, lastChecked } = partnerState;
  if (adUrlStatuses.values.every((status) => ads[status] === 0))
    return <p className={classes.muted}>No address of an ad is known.</p>;
  return (
    <>
      <OutcomeBar
        label="Ads by status"
        outcomes={choiceCounts(adUrlStatuses, adUrlStatuses.values, (status) => ads[status])}
      />
      {lastChecked === null ? null : (
        <p className={classes.muted}>
          Last checked <RelativeTime at={lastChecked} />
        </p>
      )}
    </>
  );
}

type Ad = With<typeof adUrl, 'property'>;

const columns = relatedColumns<Ad>(adUrl, [
  { id: 'property.name', width: 190, main: true },
  { id: 'status', width: 130 },
  { id: 'finding', width: 220, grow: 2 },
  {
    id: 'url',
    width: 220,
    grow: 2,
    main: false,
    fixed: false,
    cell: ({ url }) => <PageLink url={url} />,
  },
  { id: 'lastChecked', width: 100 },
]);

const adsShown = 50;

/** The status of the ads, and those with problems. */
export function PartnerAds({
  partnerId,
  partnerStates,
  partnerState,
}: AdCountsProps & { readonly partnerId: number }) {
  const mayOpenAds = useMayOpen(adUrlListScreen);
  const amiss = useList(adUrl, {
    where: { partnerId, status: { in: ['404', 'mismatch'] } },
    relations: ['property'],
    sort: ['-lastChecked'],
    limit: adsShown,
  });
  const all = listAddress(adUrlListScreen.path, {
    filters: { partnerId: { kind: 'in', values: [String(partnerId)] } },
  });
  return (
    <div className={classes.stack}>
      <AdOutcomes partnerStates={partnerStates} partnerState={partnerState} />
      <div className={classes.line}>
        <h2 className={classes.heading}>Needs attention</h2>
        {mayOpenAds ? <Link to={all}>All its ad URLs</Link> : null}
      </div>
      <LoadedTable
        query={amiss}
        label="Ads that need attention"
        name="partner-ads"
        columns={columns}
        rowKey={({ id }) => String(id)}
        hrefOf={({ propertyId }) => hrefOf(propertyScreen, { id: propertyId }, { tab: 'ad-urls' })}
        maxRows={15}
        empty={<EmptyState title="None">No ad was missing or wrong at its last check.</EmptyState>}
      />
      {(amiss.data?.meta.total ?? 0) > adsShown ? (
        <p className={classes.muted}>The {adsShown} last checked are shown.</p>
      ) : null}
    </div>
  );
}
