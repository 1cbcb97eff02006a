import { checkSite } from '@supersync/contract/websites/site-check/actions.ts';
import { attentionLevels } from '@supersync/contract/websites/site-check/rules.ts';
import { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import type { Row, With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Chart } from '#kit/chart/chart.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { LastDeploy } from '#parts/site/last-deploy.tsx';
import { SiteLink } from '#parts/site/site-link.tsx';
import { ThemeVersion } from '#parts/site/theme-version.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { invalidate } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { websitesScreen } from '#features/websites/site/screens.ts';
import { insightRecord } from '../insight-list.tsx';
import { checksOptions } from '../insight-queries.ts';
import classes from '../insight.module.css';
import { HttpStatus, Met, TlsExpiry, Ttfb, Uptime } from '../measure-values.tsx';
import { Findings } from './findings.tsx';
import { SiteViews } from './site-views.tsx';

type Insight = With<typeof siteInsight, 'site.sourceClient'>;

function useCheckNow(id: number) {
  return useMutation({
    mutationFn: () => client.act(checkSite, { params: { id } }),
    onSuccess: ({ problem }) =>
      toastSuccess(problem === null ? 'Checked: no problem found' : `Checked: ${problem}`),
    onError: (error) => toastError(error),
    onSettled: () => invalidate(siteInsight, siteCheck),
  });
}

/** One website: how it stands, how that came to be, and the evidence of each check. */
export function SiteInsightPanel({ id }: { readonly id: number }) {
  const check = useCheckNow(id);
  const checks = useQuery(checksOptions(id));
  useLiveRecords(siteCheck);
  return (
    <RecordPanel
      record={{
        ...insightRecord,
        status: ({ attention }) => <ChoiceBadge of={attentionLevels} value={attention} />,
      }}
      id={id}
      actions={() => (
        <>
          <Button
            component={Link}
            to={hrefOf(websitesScreen, {}, { site: id })}
            size="compact-sm"
            variant="default"
          >
            Show website
          </Button>
          <Button
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        </>
      )}
      lead={({ problem, site }) => (
        <div>
          <strong>{site?.name}</strong>
          {problem === null ? null : <p className={classes.problem}>{problem}</p>}
        </div>
      )}
    >
      {(insight) => (
        <div className={classes.stack}>
          <Facts insight={insight} />
          {insight.checkedAt === null ? (
            <EmptyState title="Not checked yet">
              Active websites are checked every night. Choose Check now to check this one at once.
            </EmptyState>
          ) : (
            <Loaded query={checks}>
              {({ data }) => (
                <>
                  <Trends checks={data} />
                  <Findings findings={insight.findings} checks={data} />
                </>
              )}
            </Loaded>
          )}
          <SiteViews id={id} />
        </div>
      )}
    </RecordPanel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ insight }: { readonly insight: Insight }) {
  const { site, sizeBytes, downSince } = insight;
  return (
    <dl className={classes.facts}>
      <Fact label="Domain">{site === null ? <Nothing /> : <SiteLink domain={site.domain} />}</Fact>
      <Fact label="Client">{site?.sourceClient?.name ?? <Nothing />}</Fact>
      <Fact label="Theme">{site === null ? <Nothing /> : <ThemeVersion site={site} />}</Fact>
      <Fact label="Last deploy">{site === null ? <Nothing /> : <LastDeploy site={site} />}</Fact>
      <Fact label="HTTP status">
        <HttpStatus insight={insight} />
      </Fact>
      <Fact label="TTFB">
        <Ttfb ms={insight.ttfbMs} />
      </Fact>
      <Fact label="Page size">{sizeBytes === null ? <Nothing /> : formatBytes(sizeBytes)}</Fact>
      <Fact label="Uptime 30 d">
        <Uptime percent={insight.uptime30} />
      </Fact>
      <Fact label="TLS expiry">
        <TlsExpiry at={insight.tlsExpiresAt} />
      </Fact>
      <Fact label="TLS issuer">{insight.tlsIssuer ?? <Nothing />}</Fact>
      <Fact label="DNS target">
        <Met value={insight.dnsOk} yes="OK" no="Wrong" />
      </Fact>
      <Fact label="Checked">
        <RelativeTime at={insight.checkedAt} />
      </Fact>
      {downSince === null ? null : (
        <Fact label="Down since">
          <RelativeTime at={downSince} />
        </Fact>
      )}
    </dl>
  );
}

const dayOf = (at: string): string => at.slice(0, 10);

function Trends({ checks }: { readonly checks: readonly Row<typeof siteCheck>[] }) {
  const rows = useMemo(
    () =>
      checks
        .map(({ at, ttfbMs, searchScore, accessibilityScore }) => ({
          day: dayOf(at),
          ...(ttfbMs === null ? {} : { ttfb: ttfbMs }),
          ...(searchScore === null ? {} : { search: searchScore }),
          ...(accessibilityScore === null ? {} : { accessibility: accessibilityScore }),
        }))
        .toReversed(),
    [checks],
  );
  return (
    <div className={classes.charts}>
      <Chart
        title="Time to first byte"
        kind="line"
        along="day"
        data={rows}
        series={[{ name: 'ttfb', label: 'TTFB', colour: 1 }]}
        unit=" ms"
        height={150}
      />
      <Chart
        title="Rules met"
        kind="line"
        along="day"
        data={rows}
        series={[
          { name: 'search', label: 'SEO', colour: 2 },
          { name: 'accessibility', label: 'Accessibility', colour: 3 },
        ]}
        unit=" %"
        height={150}
      />
    </div>
  );
}
