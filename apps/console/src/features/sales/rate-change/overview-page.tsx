import { subscriptionStatuses } from '@supersync/contract/sales/subscription/subscription.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readRateOverview } from '@supersync/contract/sales/rate-change/overview-actions.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Board, BoardPage, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatCount, formatMoney } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf, type Screen } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { Deadline } from './deadline.tsx';
import { dueNoticesHref, unsentNoticesHref } from './notice-addresses.ts';
import { overviewOptions } from './rate-queries.ts';
import {
  allRatesScreen,
  approvedRatesScreen,
  canceledRatesScreen,
  ratesToApproveScreen,
  rateRetirementScreen,
  retiringRatesScreen,
} from './screens.ts';
import { signedMoney } from './signed-money.ts';

type Overview = ActionAnswer<typeof readRateOverview>;
type Slipping = Overview['slipping']['rows'][number];
type Stage = Overview['funnel'][number];

const screens: Readonly<Record<Stage['status'], Screen>> = {
  current: allRatesScreen,
  needsApproval: ratesToApproveScreen,
  approved: approvedRatesScreen,
  retiring: retiringRatesScreen,
  canceled: canceledRatesScreen,
};

const stageHref = (status: Stage['status']): string =>
  status === 'current' ? hrefOf(allRatesScreen, {}, { status }) : hrefOf(screens[status]);

const tones = {
  current: 'neutral',
  needsApproval: 'warning',
  approved: 'success',
  retiring: 'info',
  canceled: 'neutral',
} as const;

const yearlyText = (totals: Stage['totals']): string =>
  totals.map(({ yearly, currency }) => `${signedMoney(yearly, currency)} per year`).join(', ');

/** The yearly value of a state, per currency. */
const worth = ({ totals, status }: Stage): string =>
  status === 'current' || status === 'canceled'
    ? totals.map(({ current, currency }) => `${formatMoney(current, currency)} per month`).join(', ')
    : yearlyText(totals);

const slippingColumns: readonly RelatedColumn<Slipping>[] = [
  { id: 'client', header: 'Client', width: 180, main: true, fixed: true, value: ({ client }) => client },
  { id: 'service', header: 'Service', width: 150, value: ({ service }) => service },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={subscriptionStatuses} value={status} />,
  },
  {
    id: 'noticeDeadline',
    header: 'Notice deadline',
    width: 140,
    value: ({ noticeDeadline }) => noticeDeadline,
    cell: ({ noticeDeadline }) => <Deadline day={noticeDeadline} />,
  },
  { id: 'proposedEffective', header: 'Effective', width: 112, value: (row) => row.proposedEffective },
  { id: 'movesTo', header: 'Moves to', width: 112, value: ({ movesTo }) => movesTo },
  {
    id: 'lost',
    header: 'Revenue lost',
    width: 120,
    value: ({ lost }) => Number(lost),
    cell: ({ lost, currency }) => <Money amount={lost} currency={currency} />,
  },
];

export function Page() {
  const { data } = useSuspenseQuery(overviewOptions);
  useLiveRecords(subscription);
  const { today, funnel, expiries, slipping, applied, failedNotices } = data;
  return (
    <BoardPage
      title={rateRetirementScreen.title}
      lead={rateRetirementScreen.description}
      actions={
        <Button component={Link} to={hrefOf(ratesToApproveScreen)}>
          Review rates
        </Button>
      }
    >
      <Board title="Needs attention">
        <NumberCard
          label="Notices late or due today"
          value={slipping.count}
          note="Send today, or their date moves"
          tone={slipping.count === 0 ? 'neutral' : 'danger'}
          to={dueNoticesHref(today)}
        />
        <NumberCard
          label="Failed and bounced notices"
          value={failedNotices}
          note="Failed ones are sent again, bounced ones wait for you"
          tone={failedNotices === 0 ? 'neutral' : 'danger'}
          to={unsentNoticesHref}
        />
      </Board>
      <Board title="Revenue by state">
        {funnel.map((stage) => (
          <NumberCard
            key={stage.status}
            label={subscriptionStatuses.labels[stage.status]}
            value={stage.totals.reduce((sum, { count }) => sum + count, 0)}
            note={worth(stage)}
            tone={tones[stage.status]}
            to={stageHref(stage.status)}
          />
        ))}
        <NumberCard
          label="Applied in 12 months"
          value={applied.reduce((sum, { count }) => sum + count, 0)}
          note={yearlyText(applied)}
          tone="success"
        />
      </Board>
      <Section title="Notices late or due today" count={slipping.count}>
        <RelatedTable
          label="Notices late or due today"
          name="rates-slipping"
          columns={slippingColumns}
          rows={slipping.rows}
          rowKey={({ id }) => String(id)}
          hrefOf={({ id, status }) => hrefOf(screens[status], {}, { subscription: id })}
          maxRows={10}
          empty={
            <EmptyState title="No late notices">Every open change can still be notified in time.</EmptyState>
          }
        />
      </Section>
      <Board title="Expiry calendar" size="wide">
        <PanelCard>
          <Chart
            title={`Rates that expire: ${formatCount(
              expiries.reduce((sum, { expiring }) => sum + expiring, 0),
              'subscription',
            )} in 12 months`}
            kind="bar"
            stacked
            along="month"
            data={expiries.map(({ month, expiring, decided }) => ({
              month,
              decided,
              open: expiring - decided,
            }))}
            series={[
              { name: 'decided', label: 'Approved or retiring', colour: 'success' },
              { name: 'open', label: 'Not decided', colour: 'warning' },
            ]}
          />
        </PanelCard>
      </Board>
    </BoardPage>
  );
}
