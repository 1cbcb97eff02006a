import { changeRates } from '@supersync/contract/sales/rate-change/actions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { hrefOf, type Screen } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { queryAt } from '#platform/list/query-at.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { BulkRates } from './change/bulk-rates.tsx';
import { RateTotals } from './rate-amounts.tsx';
import { rateLists, type RateListName } from './rate-list.tsx';
import { RatePanel } from './rate-panel.tsx';
import { totalsOptions } from './rate-queries.ts';
import {
  allRatesScreen,
  approvedRatesScreen,
  canceledRatesScreen,
  ratesToApproveScreen,
  retiringRatesScreen,
} from './screens.ts';

const shown: Readonly<
  Record<RateListName, { readonly screen: Screen; readonly empty: string; readonly hint: string }>
> = {
  all: {
    screen: allRatesScreen,
    empty: 'No subscriptions yet',
    hint: 'Subscriptions of clients appear here.',
  },
  needsApproval: {
    screen: ratesToApproveScreen,
    empty: 'Nothing to approve',
    hint: 'The nightly scan proposes new rates 30 days before their notice is due.',
  },
  approved: {
    screen: approvedRatesScreen,
    empty: 'No approved rates',
    hint: 'Approved changes wait here until their notice is sent.',
  },
  retiring: {
    screen: retiringRatesScreen,
    empty: 'No retiring rates',
    hint: 'Changes appear here once their notice is sent.',
  },
  canceled: {
    screen: canceledRatesScreen,
    empty: 'No canceled rates',
    hint: 'Canceled changes appear here with their reason.',
  },
};

const otherLists = (name: RateListName) =>
  Object.entries(shown).flatMap(([key, each]) => (key === name ? [] : [each]));

function RatesPage({ name }: { readonly name: RateListName }) {
  const { screen, empty, hint } = shown[name];
  const mayChange = useMayCall(changeRates);
  const [search] = useSearchParams();
  const totals = useQuery(totalsOptions(queryAt(rateLists[name], search))).data ?? [];
  return (
    <RecordList
      list={rateLists[name]}
      actions={
        <>
          {otherLists(name).map(({ screen: other }) => (
            <Button key={other.path} component={Link} to={hrefOf(other)} variant="subtle" size="compact-sm">
              {other.title}
            </Button>
          ))}
        </>
      }
      screen={screen}
      panel={(id) => ({ content: <RatePanel key={id} id={id} /> })}
      {...(name === 'canceled' ? {} : { above: <RateTotals totals={totals} label="Totals of this list" /> })}
      {...(mayChange
        ? {
            bulk: (selection, _count, clear) => (
              <BulkRates name={name} selection={selection} onDone={clear} />
            ),
          }
        : {})}
      empty={<EmptyState title={empty}>{hint}</EmptyState>}
    />
  );
}

export const pages = {
  all: () => <RatesPage name="all" />,
  needsApproval: () => <RatesPage name="needsApproval" />,
  approved: () => <RatesPage name="approved" />,
  retiring: () => <RatesPage name="retiring" />,
  canceled: () => <RatesPage name="canceled" />,
} as const;
