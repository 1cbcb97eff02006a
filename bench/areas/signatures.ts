import pg from 'pg';
import { loadOn, type Load, type Script } from '../measure/load.ts';
import type { Options } from '../measure/options.ts';
import { raceOf } from '../measure/race.ts';
import type { Line, Section } from '../measure/report.ts';
import { askOurs, startOurs, type Ours } from '../measure/sides.ts';
import { startService } from '../measure/children.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

const senders = [1, 2, 3, 4, 5, 6, 7, 8];

/** What the mails of some senders load, as their signatures have it. */
async function pixelPaths(ours: Ours): Promise<string[]> {
  const paths: string[] = [];
  for (const id of senders) {
    const answer = JSON.stringify(await askOurs(ours, `/api/v1/signature_senders/${id}/signature`));
    const path = /\/v0\/signatures\/pixel\/[\w-]+/.exec(answer)?.[0];
    if (path === undefined) throw new Error(`Sender ${id} has no banner today`);
    paths.push(path);
  }
  return paths;
}

const manySenders = 5000;
const coverageDays = 365;

/** Everyone on any day of a year, against a page of a list of the same people. */
async function measureCoverage(ours: Ours, options: Options): Promise<Line> {
  const dayAt = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const year = `/api/v1/signature_campaigns/coverage?from=${dayAt(0)}&to=${dayAt(coverageDays - 1)}`;
  const page = '/api/v1/signature_senders?limit=100';
  const timed = async (path: string): Promise<number> => {
    const begun = performance.now();
    await askOurs(ours, path);
    return performance.now() - begun;
  };
  const times: { ours: number[]; again: number[]; page: number[] } = { ours: [], again: [], page: [] };
  await timed(year);
  await timed(page);
  for (let round = 0; round < options.rounds; round += 1) {
    times.ours.push(await timed(year));
    times.page.push(await timed(page));
    times.again.push(await timed(year));
  }
  return {
    work: `coverage: ${manySenders.toLocaleString('en')} people × ${coverageDays} days`,
    unit: ' ms',
    ours: spreadOf(times.ours),
    others: [{ name: '100 of a list of them', value: spreadOf(times.page) }],
    ratio: spreadOf(ratiosOf(times.ours, times.page)),
    noise: spreadOf(ratiosOf(times.again, times.ours)),
    aim: 'the time of a page',
  };
}

/** The public pixel against Node's bare HTTP server, and whether every answer was counted. */
export async function measureSignatures(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_signatures', 1, say);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The demo ages with its database: the campaign of everyone goes on.
  await client.query(`update signature_campaigns set ends_on = current_date + 30 where status = 'running'`);
  await client.query(`
    insert into signature_senders (id, email, name)
    select 1000000 + n, 'person' || n || '@team' || n % 40 || '.example', 'Person ' || n
    from generate_series(1, ${manySenders}) n on conflict do nothing`);
  const counted = async (): Promise<number> => {
    const { rows } = await client.query<{ n: string }>('select sum(impressions) as n from signature_counts');
    return Number(rows[0]?.n ?? 0);
  };
  const before = await counted();
  const ours = await startOurs({ kind: 'postgres', url });
  const bare = await startService({ script: 'bench/bare-pixel.ts', ready: '/' });
  let answered = 0;
  try {
    say('Pixel …');
    const paths = await pixelPaths(ours);
    const script: Script = () => paths.map((path) => ({ method: 'GET', path }));
    const onOurs = async (seconds: number): Promise<Load> => {
      const load = await loadOn(ours, script, seconds);
      answered += load.answers;
      return load;
    };
    const line = await raceOf(
      { work: 'pixel of a signature, counted', aim: '≥ 0.7' },
      { ours: onOurs, bare: (seconds) => loadOn(bare, script, seconds) },
      options,
    );
    say('Coverage …');
    const covered = await measureCoverage(ours, options);
    await ours.stop();
    const lost = answered - ((await counted()) - before);
    return {
      lines: [line, covered],
      // The load tool leaves requests that it no longer waits for, so that more may be counted than answered.
      notes: [lost > 0 ? `${lost} of ${answered} answers were not counted.` : 'Every answer was counted.'],
    };
  } finally {
    await Promise.all([ours.stop(), bare.stop(), client.end()]);
  }
}
