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

/** So many are asked about at once; nobody has more partners. */
const mostCards = 200;

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The partners of the list as cards; their numbers come with one question for all of them. */
export function PartnerCards({ rows }: { readonly rows: WindowedRows<Partner> }) {
  const { total, onVisibleRange } = rows;
  const shown = Math.min(total ?? 0, mostCards);
  useEffect(() => {
    if (shown > 0) onVisibleRange(0, shown - 1);
  }, [shown, onVisibleRange]);
  const partners = Array.from({ length: shown }, (_, index) => rows.at(index)).filter(
    (each) => each !== undefined,
  );
  const standings = useQuery(partnerStatesOptions(partners.map(({ id }) => id)));
  const standingOf = new Map(standings.data?.map((each) => [each.partnerId, each]));
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
      {standings.isError ? (
        <p role="alert" className={classes.refusal}>
          The numbers could not be counted: {messageOf(standings.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void standings.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <ul className={classes.cards} aria-label="Partners">
        {partners.map((each) => (
          <PartnerCard
            key={each.id}
            partner={each}
            standing={standingOf.get(each.id)}
            failed={standings.isError}
          />
        ))}
      </ul>
      {total > mostCards ? (
        <p className={classes.muted}>The first {mostCards} are shown. Search or filter to see others.</p>
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
