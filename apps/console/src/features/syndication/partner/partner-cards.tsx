import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { WindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { NoPartners } from './settings/add-partner.tsx';
import { PartnerCard } from './partner-card.tsx';
import { partnerStatesOptions, type Partner } from './partner-queries.ts';
import classes from './partner.module.css';

/** The maximum per request; nobody has more partners. */
const maxPartners = 200;

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The partners of the list as cards; their counts load in one request. */
export function PartnerCards({ rows }: { readonly rows: WindowedRows<Partner> }) {
  const { total, onVisibleRange } = rows;
  const shown = Math.min(total ?? 0, maxPartners);
  useEffect(() => {
    if (shown > 0) onVisibleRange(0, shown - 1);
  }, [shown, onVisibleRange]);
  const partners = Array.from({ length: shown }, (_, index) => rows.at(index)).filter(
    (each) => each !== undefined,
  );
  const partnerStates = useQuery(partnerStatesOptions(partners.map(({ id }) => id)));
  const stateOfPartner = new Map(partnerStates.data?.map((each) => [each.partnerId, each]));
  if (total === undefined)
    return (
      <ul className={classes.cards} aria-label="Partners" aria-busy="true">
        {skeletons.map((key) => (
          <li key={key} className={classes.card}>
            <SkeletonText lines={6} />
          </li>
        ))}
      </ul>
    );
  if (total === 0) return <Nobody />;
  return (
    <div className={classes.cardArea}>
      {partnerStates.isError ? (
        <p role="alert" className={classes.refusal}>
          The numbers could not be counted: {messageOf(partnerStates.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void partnerStates.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <ul className={classes.cards} aria-label="Partners">
        {partners.map((each) => (
          <PartnerCard
            key={each.id}
            partner={each}
            partnerState={stateOfPartner.get(each.id)}
            failed={partnerStates.isError}
          />
        ))}
      </ul>
      {total > maxPartners ? (
        <p className={classes.muted}>The first {maxPartners} are shown. Search or filter to see others.</p>
      ) : null}
    </div>
  );
}

function Nobody() {
  const [search, setSearch] = useSearchParams();
  return search.size === 0 ? (
    <NoPartners />
  ) : (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="default" onClick={() => setSearch({})}>
          Clear search and filters
        </Button>
      }
    >
      No partner fits the search and all of the filters.
    </EmptyState>
  );
}
