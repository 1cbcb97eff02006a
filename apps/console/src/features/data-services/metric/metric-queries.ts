import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { readMetricSeries, readOutsideDashboards } from '@supersync/contract/data-services/metric/actions.ts';
import { metricAlert, slowStatement } from '@supersync/contract/data-services/metric/metric-alert.ts';
import { metricRanges, sampleSeconds } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { metricThreshold } from '@supersync/contract/data-services/metric/metric-threshold.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export type Range = ChoiceOf<typeof metricRanges>;
export type Series = ActionAnswer<typeof readMetricSeries>;

export const rangeIn = (search: URLSearchParams): Range => {
  const asked = search.get('range');
  return isChoice(metricRanges, asked) ? asked : '1h';
};

/** Charts move on with each sample while they are in sight. */
export const seriesOptions = (range: Range) =>
  queryOptions({
    queryKey: ['metric_series', range],
    queryFn: () => client.act(readMetricSeries, { query: { range } }),
    refetchInterval: ({ state }) => Math.min(60, state.data?.step ?? sampleSeconds) * 1000,
    placeholderData: keepPreviousData,
    // Each answer differs: to compare it with the last, point by point, costs more than to draw it.
    structuralSharing: false,
  });

export const dashboardsOptions = queryOptions({
  queryKey: ['outside_dashboards'],
  queryFn: () => client.act(readOutsideDashboards, {}),
  staleTime: Infinity,
});

export const alertsOptions = listOptions(metricAlert, { sort: ['status', '-startedAt'], limit: 50 });
export const thresholdsOptions = listOptions(metricThreshold, { limit: 0 });
export const slowOptions = listOptions(slowStatement, { limit: 50 });
