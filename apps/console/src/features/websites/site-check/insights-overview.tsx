import type { Overview } from './insight-queries.ts';
import { Board, NumberCard, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { listAddress } from '#kit/list-page/list-state.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { downFilters, expiringFilters } from './insight-links.ts';
import { websiteInsightsScreen } from './screens.ts';

/** What is wrong now, as numbers that lead to their rows. */
export function Numbers({ overview }: { readonly overview: Overview | undefined }) {
  const now = useNow();
  const counts = overview?.counts;
  const { path } = websiteInsightsScreen;
  const today = overview?.days.at(-1);
  return (
    <Board title="Needs attention">
      <NumberCard
        label="Websites down"
        value={overview?.down}
        tone={overview !== undefined && overview.down > 0 ? 'danger' : 'neutral'}
        note={today === undefined ? undefined : `${today.uptime} % up in the last check`}
        to={listAddress(path, { filters: downFilters })}
      />
      <NumberCard
        label="Certificates expiring"
        value={overview?.expiring}
        tone={overview !== undefined && overview.expiring > 0 ? 'warning' : 'neutral'}
        note="Within 30 days"
        to={listAddress(path, { filters: expiringFilters(new Date(now)) })}
      />
      <NumberCard
        label="Critical"
        value={counts?.critical}
        tone={counts !== undefined && counts.critical > 0 ? 'danger' : 'neutral'}
        to={listAddress(path, { filters: { attention: { kind: 'in', values: ['critical'] } } })}
      />
      <NumberCard
        label="Warnings"
        value={counts?.warning}
        tone={counts !== undefined && counts.warning > 0 ? 'warning' : 'neutral'}
        to={listAddress(path, { filters: { attention: { kind: 'in', values: ['warning'] } } })}
      />
      <NumberCard
        label="Healthy"
        value={counts?.ok}
        tone="success"
        note={
          overview === undefined || overview.nextRunAt === null ? undefined : (
            <>
              Next check <RelativeTime at={overview.nextRunAt} />
            </>
          )
        }
        to={`${path}?show=ok`}
      />
    </Board>
  );
}

export function OpenRun({ run }: { readonly run: NonNullable<Overview['openRun']> }) {
  return (
    <WorkProgress
      label="Checking websites"
      done={run.progress ?? 0}
      {...(run.progress === null ? {} : { total: 100 })}
      unit="%"
    />
  );
}

/** How the websites stood together over the last 90 days. */
export function Trends({ days }: { readonly days: Overview['days'] }) {
  const rows = days.map(({ ttfb, slowTtfb, search, accessibility, ...day }) => ({
    ...day,
    ...(ttfb === null ? {} : { ttfb }),
    ...(slowTtfb === null ? {} : { slowTtfb }),
    ...(search === null ? {} : { search }),
    ...(accessibility === null ? {} : { accessibility }),
  }));
  const common = { along: 'day', data: rows, height: 200 } as const;
  return (
    <Board title="Last 90 days" size="wide">
      <PanelCard>
        <Chart
          {...common}
          title="Time to first byte"
          kind="line"
          unit=" ms"
          series={[
            { name: 'ttfb', label: 'Median', colour: 1 },
            { name: 'slowTtfb', label: 'Slowest tenth', colour: 5 },
          ]}
        />
      </PanelCard>
      <PanelCard>
        <Chart
          {...common}
          title="Websites up"
          kind="area"
          unit=" %"
          series={[{ name: 'uptime', label: 'Up', colour: 'success' }]}
        />
      </PanelCard>
      <PanelCard>
        <Chart
          {...common}
          title="Rules met"
          kind="line"
          unit=" %"
          series={[
            { name: 'search', label: 'SEO', colour: 2 },
            { name: 'accessibility', label: 'Accessibility', colour: 3 },
          ]}
        />
      </PanelCard>
      <PanelCard>
        <Chart
          {...common}
          title="Problems found"
          kind="bar"
          series={[{ name: 'problems', label: 'Problems', colour: 'warning' }]}
        />
      </PanelCard>
    </Board>
  );
}
