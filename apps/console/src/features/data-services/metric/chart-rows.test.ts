import { expect, it } from 'vitest';
import { chartRows, healthCharts, latestOf } from './chart-rows.ts';
import type { Series } from './metric-queries.ts';

const series: Series = {
  range: '30d',
  step: 7200,
  times: [0, 7_200_000],
  processes: [
    {
      name: 'installation',
      isLive: true,
      values: { jobs: [4, 9], runs: [0, 0], deliveries: [0, 1], runAge: [null, null] },
    },
    { name: 'main', isLive: true, values: { requests: [1, null], memory: [10, 20] } },
    { name: 'worker', isLive: false, values: { requests: [3, 2], memory: [30, 40] } },
  ],
};
const chart = (title: string) => healthCharts.find((each) => each.title === title) ?? { title, metrics: [] };

it('draws a line for each process, with a gap where there is no sample', () => {
  const { series: lines, rows, unit } = chartRows(chart('Requests'), series);
  expect(lines.map(({ label }) => label)).toEqual(['main', 'worker']);
  expect(rows.map(({ time: _time, ...values }) => values)).toEqual([{ line0: 1, line1: 3 }, { line1: 2 }]);
  expect(unit).toBe(' /s');
});

it('draws metrics of the installation by their name', () => {
  expect(chartRows(chart('Queue depth'), series).series.map(({ label }) => label)).toEqual([
    'Waiting jobs',
    'Queued task runs',
    'Waiting messages',
  ]);
});

it('takes the latest values of running processes only', () => {
  expect(latestOf(series, 'requests')).toBe(1);
  expect(latestOf(series, 'jobs')).toBe(9);
  expect(latestOf(series, 'disk')).toBeNull();
});
