import { auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { partnerStatuses } from '@supersync/contract/syndication/partner/partner.ts';
import { Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { clientScreen } from '#features/records/client/screens.ts';
import { feedClientScreen } from '#features/syndication/feed/screens.ts';
import classes from './audit.module.css';
import { auditClientOptions, matrixOptions } from './audit-queries.ts';
import { filterSearch, useAuditFilters, type AuditFilters } from './filters.ts';
import { HeatCell } from './matrix/heat-cell.tsx';
import { hurtOf, matching, stateCount, sumOf, totalOf, type Counts } from './matrix/matrix-rows.ts';
import { StateTabs } from './matrix/state-tabs.tsx';
import { clientSyndicationScreen, partnerSyndicationScreen, syndicationAuditScreen } from './screens.ts';

interface PartnerRow {
  readonly id: number;
  readonly partnerKey: string;
  readonly name: string;
  readonly status: 'active' | 'paused' | 'retired';
  readonly counts: Counts;
  readonly to: string;
}

const columnsOf = (filters: AuditFilters): readonly RelatedColumn<PartnerRow>[] => [
  { id: 'partner', header: 'Partner', width: 150, grow: 1, main: true, value: ({ name }) => name },
  {
    id: 'status',
    header: 'Partner is',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={partnerStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'bar',
    header: 'Status',
    width: 160,
    grow: 1,
    cell: ({ name, counts }) => (
      <div className={classes.outcome}>
        <OutcomeBar
          label={`Properties at ${name}`}
          bare
          outcomes={choiceCounts(auditStates, auditStates.values, (state) => stateCount(counts, state))}
        />
      </div>
    ),
  },
  {
    id: 'live',
    header: 'Live',
    width: 80,
    align: 'end',
    value: ({ counts }) => stateCount(counts, 'live'),
  },
  {
    id: 'stopped',
    header: 'Stopped or held',
    width: 120,
    align: 'end',
    value: ({ counts }) => hurtOf(counts),
  },
  {
    id: 'gate',
    header: 'Stopped at step',
    width: 130,
    cell: ({ name, counts, to }) => <HeatCell counts={counts} filters={filters} label={name} to={to} />,
  },
];

export function Page() {
  const clientId = Number(useScreenParams(clientSyndicationScreen).clientId);
  const { data: client } = useSuspenseQuery(auditClientOptions(clientId));
  const { data } = useSuspenseQuery(matrixOptions({ clientId }));
  const { filters, show } = useAuditFilters();
  usePageTitle(client.name);
  const { state, gate } = filters;
  const counts = useMemo(() => sumOf(data.cells), [data.cells]);
  const columns = useMemo(() => columnsOf({ state, gate }), [state, gate]);
  const rows = useMemo(
    () =>
      data.partners
        .flatMap((partner): PartnerRow[] => {
          const cell = data.cells.find(({ partnerId }) => partnerId === partner.id);
          if (cell === undefined || matching(cell, { state, gate }) === 0) return [];
          const to = hrefOf(
            partnerSyndicationScreen,
            { clientId, partnerId: partner.partnerKey },
            filterSearch({ state, gate }),
          );
          return [{ ...partner, counts: cell, to }];
        })
        .toSorted((a, b) => hurtOf(b.counts) - hurtOf(a.counts)),
    [data, state, gate, clientId],
  );
  return (
    <RecordPage
      title={client.name}
      facts={[
        { label: 'Partners', value: formatNumber(data.cells.length) },
        {
          label: 'Live',
          value: `${formatNumber(stateCount(counts, 'live'))} of ${formatNumber(totalOf(counts))}`,
        },
        { label: 'Stopped', value: formatNumber(stateCount(counts, 'stopped')) },
        { label: 'Held', value: formatNumber(stateCount(counts, 'held')) },
      ]}
      menu={
        <>
          <Menu.Item component={Link} to={hrefOf(syndicationAuditScreen, {}, filterSearch(filters))}>
            All clients
          </Menu.Item>
          <Menu.Item component={Link} to={hrefOf(clientScreen, { id: clientId })}>
            Client
          </Menu.Item>
          <Menu.Item component={Link} to={hrefOf(feedClientScreen, { client_id: clientId })}>
            Feeds
          </Menu.Item>
        </>
      }
      above={<StateTabs counts={counts} filters={filters} onChange={show} />}
      sections={[
        {
          id: 'partners',
          title: 'Partners',
          count: rows.length,
          content: (
            <RelatedTable
              label="Partners"
              name="syndication-client-partners"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
              hrefOf={({ to }) => to}
              maxRows={20}
              empty={
                <EmptyState title="No partners">
                  {data.cells.length === 0
                    ? 'The client is sent to no partner. Partners are added on its own page.'
                    : 'No property at any partner matches.'}
                </EmptyState>
              }
            />
          ),
        },
      ]}
    />
  );
}
