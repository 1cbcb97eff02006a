import pg from 'pg';
import { loadOn, type Load, type Script } from '../measure/load.ts';
import type { Options } from '../measure/options.ts';
import { raceOf } from '../measure/race.ts';
import type { Section } from '../measure/report.ts';
import { askOurs, startOurs, type Ours } from '../measure/sides.ts';
import { startService } from '../measure/children.ts';
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
    await ours.stop();
    const lost = answered - ((await counted()) - before);
    return {
      lines: [line],
      // The load tool leaves requests that it no longer waits for, so that more may be counted than answered.
      notes: [lost > 0 ? `${lost} of ${answered} answers were not counted.` : 'Every answer was counted.'],
    };
  } finally {
    await Promise.all([ours.stop(), bare.stop(), client.end()]);
  }
}
