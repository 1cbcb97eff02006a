import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { metricCatalogue } from '@supersync/contract/data-services/metric/metric-catalogue.ts';
import { expect, it } from 'vitest';
import { gaugeName } from './export-gauges.ts';

const deploy = fileURLToPath(new URL('../../../../../../deploy/', import.meta.url));

/** What `/metrics` has besides our gauges. */
const others = [
  'http_request_duration_seconds_count',
  'http_requests_total',
  'http_request_duration_seconds_bucket',
  'process_resident_memory_bytes',
  'supersync_last_sample_seconds',
];
const known = new Set([...Object.keys(metricCatalogue).map(gaugeName), ...others]);

it.each(['prometheus/supersync-rules.yml', 'grafana/supersync-dashboard.json'])(
  '%s names only metrics there are',
  async (file) => {
    const text = await readFile(`${deploy}${file}`, 'utf8');
    const named = text.match(/\b(supersync|http_requests?|process)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);

it('the dashboard is JSON with a chart for each panel', async () => {
  const { panels } = JSON.parse(await readFile(`${deploy}grafana/supersync-dashboard.json`, 'utf8'));
  expect(panels).toHaveLength(12);
  for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0);
});
