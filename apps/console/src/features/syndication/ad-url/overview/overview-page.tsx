import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import { adUrl, adUrlStatuses, type AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { AdUrlRun } from '@supersync/contract/syndication/ad-url/overview.ts';
import { Button, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Board, BoardPage, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { statusTones, type Tone } from '#kit/status-badge/badge-tones.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import classes from '../ad-url.module.css';
import { adUrlsAddress } from '../list-links.ts';
import {
  overviewOptions,
  seenRows,
  seenSeries,
  seenShare,
  sumCounts,
  totalOf,
  trendRows,
  trendSeries,
  type Overview,
} from './overview-queries.ts';
import { PartnerTable } from './partner-table.tsx';
import { adUrlInterfacesScreen, adUrlListScreen, adUrlOverviewScreen } from '../screens.ts';

const toneOf = (status: AdUrlStatus): Tone => statusTones[adUrlStatuses.tones[status] ?? 'neutral'].tone;

const notes: Readonly<Record<AdUrlStatus, string>> = {
  ok: 'The page shows the property',
  redirect: 'Shown, at another address',
  '404': 'The page is gone',
  mismatch: 'The page shows something else',
  unchecked: 'Not checked, or not reached',
};

export function Page() {
  const now = useNow();
  const { data } = useSuspenseQuery(overviewOptions());
  const part = useAddressPart(['partner']);
  useLiveRecords(adUrl);
  useLiveRecords(adUrlPattern);
  const { partners, openRuns } = data;
  const chosen = partners.find(({ partnerId }) => partnerId === part.number('partner'));
  const whose = chosen?.name ?? 'every partner';
  const counts = sumCounts(partners.map((each) => each.counts));
  const rows = useMemo(
    () => trendRows(chosen === undefined ? partners : [chosen], now),
    [chosen, partners, now],
  );
  const checking = useMemo(() => new Set(openRuns.flatMap(({ partnerId }) => partnerId ?? [])), [openRuns]);
  return (
    <BoardPage
      title={adUrlOverviewScreen.title}
      lead={adUrlOverviewScreen.description}
      actions={
        <>
          <Button component={Link} to={hrefOf(adUrlInterfacesScreen)} variant="default">
            Patterns
          </Button>
          <Button component={Link} to={hrefOf(adUrlListScreen)}>
            All ad URLs
          </Button>
        </>
      }
    >
      <Board title="Ads by status">
        <NumberCard
          label="Known ads"
          value={totalOf(counts)}
          note={totalOf(counts) === 0 ? undefined : `${seenShare(counts)} were seen`}
          to={adUrlsAddress({})}
        />
        {adUrlStatuses.values.map((status) => (
          <NumberCard
            key={status}
            label={adUrlStatuses.labels[status]}
            value={counts[status]}
            note={notes[status]}
            tone={counts[status] === 0 ? 'neutral' : toneOf(status)}
            to={adUrlsAddress({ status })}
          />
        ))}
      </Board>
      <Section title="Checks">
        <Runs of={data} />
      </Section>
      <Section title="Partners" count={partners.length}>
        <PartnerTable
          partners={partners}
          checking={checking}
          onOpen={(partnerId) => part.show({ partner: partnerId }, true)}
        />
      </Section>
      <Board
        title="The last 30 days"
        size="wide"
        actions={
          <Select
            size="xs"
            aria-label="Whose looks"
            placeholder="Every partner"
            clearable
            searchable
            data={partners.map(({ partnerId, name }) => ({ value: String(partnerId), label: name }))}
            value={chosen === undefined ? null : String(chosen.partnerId)}
            onChange={(value) => part.show(value === null ? {} : { partner: value }, true)}
          />
        }
      >
        <PanelCard>
          <Chart
            title={`Results of each day’s checks: ${whose}`}
            kind="bar"
            stacked
            data={rows}
            along="Day"
            series={trendSeries}
          />
        </PanelCard>
        <PanelCard>
          <Chart
            title={`Share of the ads seen: ${whose}`}
            kind="line"
            data={seenRows(rows)}
            along="Day"
            series={seenSeries}
            unit=" %"
          />
        </PanelCard>
      </Board>
    </BoardPage>
  );
}

const nameOf = ({ partners }: Overview, { partnerId }: AdUrlRun): string =>
  partnerId === null
    ? 'the ads chosen, or due'
    : `the ads at ${partners.find((each) => each.partnerId === partnerId)?.name ?? 'a partner'}`;

/** The running checks, the last one, and the next scheduled one. */
function Runs({ of }: { readonly of: Overview }) {
  const { openRuns, lastRun: last, nextRunAt } = of;
  return (
    <div className={classes.stack}>
      {openRuns.map((run) =>
        run.status === 'queued' ? (
          <p key={run.id} className={classes.muted}>
            Waiting its turn: {nameOf(of, run)}
          </p>
        ) : (
          <WorkProgress
            key={run.id}
            label={`Checking ${nameOf(of, run)}${run.progressText === null ? '' : `: ${run.progressText}`}`}
            done={run.progress ?? 0}
            total={100}
            unit="%"
          />
        ),
      )}
      <p className={classes.muted}>
        {last === null ? (
          'The check has not run yet.'
        ) : (
          <>
            Last run <RelativeTime at={last.at} />
            {last.message === null ? '.' : `: ${last.message}.`}
          </>
        )}{' '}
        {nextRunAt === null ? (
          'No schedule runs it: ask a developer to schedule “Check ad URLs”.'
        ) : (
          <>
            Next run <RelativeTime at={nextRunAt} />.
          </>
        )}
      </p>
    </div>
  );
}
