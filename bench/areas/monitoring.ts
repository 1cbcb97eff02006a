import pg from 'pg';
import { chromium, type Browser } from 'playwright-core';
import { Registry } from 'prom-client';
import { RequestStats } from '../../apps/server/src/features/data-services/metric/request-stats.ts';
import { requestRecorder } from '../../apps/server/src/platform/metrics/metrics.ts';
import { findBrowser } from '../../scripts/checks/browser.ts';
import { prepareConsole } from '../../scripts/setup.mjs';
import { loadOn, type Script } from '../measure/load.ts';
import type { Options } from '../measure/options.ts';
import { longestGap, signedInPage } from '../measure/page.ts';
import { raceOf } from '../measure/race.ts';
import type { Line, Section } from '../measure/report.ts';
import { startOurs, type Ours } from '../measure/sides.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

const recordedRequests = 1_000_000;
const turns = 5;
const settleMs = 1_500;
const nanosecondsPerMs = 1_000_000;

/** The demo has two days of samples: they are repeated until the thirty days before now are full. */
const fillMonth = `
insert into metric_samples (step, process, at, works, values)
select step, process, at + shift - make_interval(days => 2 * n), works, values
from metric_samples, generate_series(0, 14) n,
  (select date_trunc('hour', now() - max(at)) as shift from metric_samples where step = 3600) newest
where step = 3600 on conflict do nothing;
analyze metric_samples;`;

/** What is done for each request, by itself. */
function recordAlone(): number[] {
  const record = requestRecorder(new Registry());
  const stats = new RequestStats();
  const once = (): number => {
    const begun = performance.now();
    for (let n = 0; n < recordedRequests; n += 1) {
      const milliseconds = (n % 1000) / 10;
      record('GET', '/api/v1/lift_properties_meta/:id', 200, milliseconds);
      stats.note(milliseconds, false);
    }
    return (performance.now() - begun) / recordedRequests;
  };
  once();
  return Array.from({ length: turns }, once);
}

/** The same server with and without recording. */
async function recording(url: string, options: Options, say: (message: string) => void): Promise<Line[]> {
  const place = { kind: 'postgres', url } as const;
  const recorded = await startOurs(place);
  const silent = await startOurs(place, {}, ['--import=./bench/areas/unrecorded.ts']);
  try {
    say('Requests with and without recording …');
    const script =
      (cookie: string): Script =>
      () =>
        Array.from({ length: 64 }, (_, index) => ({
          method: 'GET',
          path: `/api/v1/lift_properties_meta/${index + 1}?relations=client,building`,
          headers: { cookie },
        }));
    const on = async (ours: Ours, seconds: number) => loadOn(ours, script(await ours.cookies()), seconds);
    const race = await raceOf(
      { work: 'one property; beside it the server that records nothing', aim: '≥ 0.99' },
      { ours: (seconds) => on(recorded, seconds), bare: (seconds) => on(silent, seconds) },
      options,
    );
    const alone = recordAlone().map((ms) => ms * nanosecondsPerMs);
    const whole = race.processorMs?.ours;
    return [
      race,
      {
        work: 'recording one request, by itself',
        unit: ' ns',
        ours: spreadOf(alone),
        others:
          whole === undefined
            ? []
            : [{ name: 'the whole request', value: spreadOf([whole.median * nanosecondsPerMs]) }],
        ...(whole === undefined
          ? {}
          : { ratio: spreadOf(alone.map((each) => each / (whole.median * nanosecondsPerMs))) }),
        aim: '≤ 0.01',
      },
    ];
  } finally {
    await Promise.all([recorded.stop(), silent.stop()]);
  }
}

/** The longest the page stands still while the charts of thirty days are drawn. */
async function charts(browser: Browser, ours: Ours, options: Options): Promise<Line> {
  const page = await signedInPage(browser, ours);
  const drawn: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await page.goto(`${ours.origin}/monitoring-dashboards`);
    await page.getByText('Running workers, 1 hour').waitFor();
    await page.waitForTimeout(settleMs);
    await longestGap(page);
    await page.waitForTimeout(settleMs);
    idle.push(await longestGap(page));
    await page.getByText('30 days', { exact: true }).click();
    await page.getByText('Running workers, 30 days').waitFor();
    await page.waitForTimeout(settleMs);
    drawn.push(await longestGap(page));
  }
  return {
    work: 'fifteen charts of 30 days: longest the page stands still',
    unit: ' ms',
    ours: spreadOf(drawn),
    others: [{ name: 'with nothing to draw', value: spreadOf(idle) }],
    ratio: spreadOf(ratiosOf(drawn, idle)),
    aim: 'one frame',
  };
}

/** What monitoring costs: each request, and the page that shows a month. */
export async function measureMonitoring(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_monitoring', 1, say);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fillMonth);
  await client.end();
  const lines = await recording(url, options, say);
  const executablePath = await findBrowser(say);
  if (executablePath === undefined)
    return { lines, notes: ['No browser was found: the charts were not measured.'] };
  await prepareConsole();
  const ours = await startOurs({ kind: 'postgres', url });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    say('Charts of 30 days …');
    return { lines: [...lines, await charts(browser, ours, options)], notes: [] };
  } finally {
    await browser.close();
    await ours.stop();
  }
}
