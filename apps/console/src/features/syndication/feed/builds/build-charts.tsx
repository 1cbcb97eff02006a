import { useQuery } from '@tanstack/react-query';
import { Chart } from '#kit/chart/chart.tsx';
import { newestBuildsOptions } from '../feed-queries.ts';
import classes from '../feed.module.css';

const height = 180;

/** The number of listings of the newest builds, and their duration. */
export function BuildCharts({ feedId }: { readonly feedId: number }) {
  const found = useQuery(newestBuildsOptions(feedId)).data?.data ?? [];
  const builds = found.filter(({ state }) => state !== 'failed').toReversed();
  if (builds.length < 2) return null;
  return (
    <div className={classes.charts}>
      <Chart
        title="Listings by build"
        kind="line"
        height={height}
        along="Build"
        data={builds.map(({ number, listings }) => ({ Build: String(number), listings }))}
        series={[{ name: 'listings', label: 'Listings', colour: 1 }]}
      />
      <Chart
        title="Median rent by build"
        kind="line"
        height={height}
        along="Build"
        data={builds.flatMap(({ number, medianRent }) =>
          medianRent === null ? [] : [{ Build: String(number), rent: Number(medianRent) }],
        )}
        series={[{ name: 'rent', label: 'Median rent', colour: 2 }]}
      />
    </div>
  );
}
