import { client } from '@supersync/contract/records/client/client.ts';
import { syndicationGates } from '@supersync/contract/records/property/syndication-gates.ts';
import type { PartnerListing } from '@supersync/contract/syndication/partner/actions.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { CountTabs } from '#kit/list-page/count-tabs.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { ShowMore } from '#platform/loaded/show-more.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { gates } from '#parts/syndication/gates.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import { propertyScreen } from '#features/records/property/screens.ts';
import { GateBadge } from './gate-badge.tsx';
import { gateCountsOptions, listingsOptions, type ListingGate, type Partner } from './partner-queries.ts';
import classes from './partner.module.css';

const listingGates: readonly ListingGate[] = ['open', ...syndicationGates.values];

const columns: readonly RelatedColumn<PartnerListing>[] = [
  {
    id: 'name',
    header: 'Property',
    width: 190,
    grow: 1,
    main: true,
    value: ({ name }) => name,
  },
  {
    id: 'gate',
    header: 'Stopped by',
    width: 150,
    cell: ({ verdict }) => <GateBadge gate={verdict.gate ?? 'open'} />,
    value: ({ verdict }) => verdict.gate ?? '',
  },
  {
    id: 'words',
    header: 'Why',
    width: 220,
    grow: 2,
    cell: ({ verdict }) => <CutText text={verdict.words} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grow: 1,
    cell: ({ clientId, clientName }) => (
      <RecordLink resource={client} record={{ id: clientId, name: clientName }} />
    ),
    value: ({ clientName }) => clientName,
  },
  {
    id: 'place',
    header: 'Place',
    width: 130,
    cell: ({ city, provinceCode }) => <CutText text={`${city}, ${provinceCode}`} />,
    value: ({ city }) => city,
  },
  {
    id: 'listing',
    header: 'ID at the partner',
    width: 130,
    cell: ({ listingId }) => <CutText text={listingId} />,
    value: ({ listingId }) => listingId,
  },
];

/** The properties linked to the partner, with what stops each, page by page. */
export function PartnerListings({ partner }: { readonly partner: Partner }) {
  const [parameters, setParameters] = useSearchParams();
  const gate = listingGates.find((each) => each === parameters.get('gate')) ?? null;
  const counts = useQuery(gateCountsOptions(partner.id));
  const found = useInfiniteQuery(listingsOptions(partner.id, gate));
  const countOf = new Map(counts.data?.map(({ gate: at, count }) => [at, count]));
  const choose = (next: ListingGate | null): void =>
    setParameters(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === null) changed.delete('gate');
        else changed.set('gate', next);
        return changed;
      },
      { replace: true },
    );
  if (found.isLoadingError) return <QueryError query={found} />;
  // Until counted, all gates are shown, so that nothing moves.
  const shown =
    counts.data === undefined
      ? listingGates
      : listingGates.filter((each) => each === gate || (countOf.get(each) ?? 0) > 0);
  return (
    <div className={classes.stack}>
      <CountTabs
        label="Stopped by"
        tabs={shown.map((each) => ({
          value: each,
          label: gates.labels[each],
          count: countOf.get(each),
        }))}
        value={gate}
        onChange={choose}
      />
      <RelatedTable
        label="Properties"
        name="partner-listings"
        columns={columns}
        rows={found.data?.pages.flatMap(({ rows }) => rows)}
        rowKey={({ propertyId }) => String(propertyId)}
        hrefOf={({ propertyId }) => hrefOf(propertyScreen, { id: propertyId }, { tab: 'syndication' })}
        maxRows={20}
        empty={
          gate === null ? (
            <EmptyState title="No properties yet">
              A property is sent here once it is switched on for the partner on its own page.
            </EmptyState>
          ) : (
            <EmptyState
              title="None"
              action={
                <Button onClick={() => choose(null)} variant="default">
                  Show all
                </Button>
              }
            >
              No property is stopped at this gate.
            </EmptyState>
          )
        }
      />
      <ShowMore query={found} />
    </div>
  );
}
