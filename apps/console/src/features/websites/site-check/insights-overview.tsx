import type { Overview } from './insight-queries.ts';
import { Board, PanelCard } from '#kit/board/board.tsx';
import { Chart } from '#kit/chart/chart.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';

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
