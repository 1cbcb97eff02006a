import { get } from 'node:http';
import { countOutput, growthDuring } from './measure/children.ts';
import { backslashCopy } from './bare-sql.ts';
import type { Options } from './measure/options.ts';
import type { Line, Section } from './measure/report.ts';
import { startBare, startOurs, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

interface Download {
  readonly ms: number;
  readonly bytes: number;
}

async function timed(work: () => Promise<number>): Promise<Download> {
  const begin = performance.now();
  const bytes = await work();
  return { ms: performance.now() - begin, bytes };
}

/** Reads a response to its end and counts its bytes, as fast as Node can. */
const download = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${address} answered ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });

async function findPsql(): Promise<boolean> {
  try {
    await countOutput('psql', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** The full table of properties as one CSV. */
export async function measureCsv(
  place: Place & { readonly kind: 'postgres' },
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('CSV of every property …');
  const hasPsql = await findPsql();
  const ours = await startOurs(place);
  const bare = await startBare(place);
  try {
    const cookie = await ours.cookies();
    const address = `${ours.origin}/api/v1/lift_properties_meta?limit=0&format=csv`;
    const fromOurs = (): Promise<Download> => timed(() => download(address, { cookie }));
    const fromBare = (): Promise<Download> => timed(() => download(`${bare.origin}/csv`, {}));
    const fromPsql = (): Promise<Download> =>
      timed(() => countOutput('psql', ['--no-psqlrc', '--quiet', place.url, '--command', backslashCopy]));
    await fromOurs();
    await fromBare();
    const times = { ours: [] as number[], again: [] as number[], bare: [] as number[], psql: [] as number[] };
    const growth: number[] = [];
    const bareGrowth: number[] = [];
    let megabytes = 0;
    for (let round = 0; round < options.rounds; round += 1) {
      const mine = await growthDuring(ours.pid, fromOurs);
      times.ours.push(mine.result.ms);
      if (mine.growthMb !== undefined) growth.push(mine.growthMb);
      megabytes = mine.result.bytes / 1e6;
      const theirs = await growthDuring(bare.pid, fromBare);
      times.bare.push(theirs.result.ms);
      if (theirs.growthMb !== undefined) bareGrowth.push(theirs.growthMb);
      if (hasPsql) times.psql.push((await fromPsql()).ms);
      times.again.push((await fromOurs()).ms);
    }
    const limit = hasPsql ? times.psql : times.bare;
    const lines: Line[] = [
      {
        work: `CSV of every property, ${Math.round(megabytes)} MB`,
        unit: ' ms',
        ours: spreadOf(times.ours),
        others: [
          ...(hasPsql ? [{ name: 'psql \\copy', value: spreadOf(times.psql) }] : []),
          { name: 'bare COPY', value: spreadOf(times.bare) },
        ],
        // As speed, so that the aim reads like the others.
        ratio: spreadOf(ratiosOf(limit, times.ours)),
        noise: spreadOf(ratiosOf(times.ours, times.again)),
        aim: '≥ 0.9',
      },
      ...(growth.length === 0
        ? []
        : [
            {
              work: 'memory gained meanwhile',
              unit: ' MB',
              ours: spreadOf(growth),
              others: [{ name: 'bare COPY', value: spreadOf(bareGrowth) }],
              aim: 'flat',
            },
          ]),
    ];
    return { lines, notes: ['The ratio of the CSV is of speeds: the other’s time to ours.'] };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}
