import { request } from 'node:http';
import pg from 'pg';
import { countOutput, growthDuring } from './measure/children.ts';
import type { Options } from './measure/options.ts';
import { fillLinks, linksByHand, searchByHand } from './properties-sql.ts';
import type { Line, Section } from './measure/report.ts';
import { askOurs, startOurs, type Ours, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

type OnPostgres = Place & { readonly kind: 'postgres' };
type Measured = Pick<Section, 'lines' | 'notes'>;

/** Requests per round: only the first one reads from disk. */
const timesPerRound = 5;

/** The query, and the patterns of the hand-written one. */
const questions: readonly (readonly [name: string, query: string, patterns: readonly string[]])[] = [
  ['everything, with facets', 'q=', []],
  ['a city', 'q=toronto', ['%toronto%']],
  ['an address', 'q=queen+street+45', ['%queen%', '%street%', '%45%']],
  ['a phone number', 'q=4165550123', ['%4165550123%']],
];

async function averageMs(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let time = 0; time < timesPerRound; time += 1) await work();
  return (performance.now() - begin) / timesPerRound;
}

/** As in typing: one request after another, against the statement alone. */
export async function measureSearch(
  place: OnPostgres,
  options: Options,
  say: (message: string) => void,
): Promise<Measured> {
  say('Searching properties …');
  const ours = await startOurs(place);
  const byHand = new pg.Client({ connectionString: place.url });
  await byHand.connect();
  try {
    const lines: Line[] = [];
    for (const [name, query, patterns] of questions) {
      const text = searchByHand(patterns.length);
      const viaServer = (): Promise<unknown> => askOurs(ours, `/api/v1/property_search?${query}`);
      const viaSql = (): Promise<unknown> => byHand.query({ text, values: [...patterns] });
      await viaServer();
      await viaSql();
      const times = { ours: [] as number[], again: [] as number[], sql: [] as number[] };
      for (let round = 0; round < options.rounds; round += 1) {
        times.ours.push(await averageMs(viaServer));
        times.sql.push(await averageMs(viaSql));
        times.again.push(await averageMs(viaServer));
      }
      lines.push({
        work: `search: ${name}`,
        unit: ' ms',
        ours: spreadOf(times.ours),
        others: [{ name: 'by hand, SQL alone', value: spreadOf(times.sql) }],
        ratio: spreadOf(ratiosOf(times.sql, times.ours)),
        noise: spreadOf(ratiosOf(times.ours, times.again)),
        aim: '≥ 0.8',
      });
    }
    return { lines, notes: ['The ratio of a search is of speeds: the other’s time to ours.'] };
  } finally {
    await byHand.end();
    await ours.stop();
  }
}

const recipe = {
  resource: 'property_partner',
  fields: ['propertyId', 'property.name', 'property.city', 'partner.name', 'status', 'listingId'],
  wording: 'labels',
  reason: 'Measuring',
};

async function exported(ours: Ours): Promise<number> {
  const cookie = await ours.cookies();
  const body = JSON.stringify(recipe);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${ours.origin}/api/v1/exports`,
      { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, agent: false },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('error', reject);
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`The export answered ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A million rows across two relations, against `psql` with the same join. */
export async function measureExport(
  place: OnPostgres,
  options: Options,
  say: (message: string) => void,
): Promise<Measured> {
  say('Exporting a million rows …');
  const filler = new pg.Client({ connectionString: place.url });
  await filler.connect();
  await filler.query(fillLinks).finally(() => filler.end());
  const ours = await startOurs(place);
  try {
    const timed = async (work: () => Promise<number>): Promise<{ ms: number; bytes: number }> => {
      const begin = performance.now();
      const bytes = await work();
      return { ms: performance.now() - begin, bytes };
    };
    const bySql = (): Promise<number> =>
      countOutput('psql', ['--no-psqlrc', '--quiet', place.url, '--command', linksByHand]);
    await exported(ours);
    const times = { ours: [] as number[], again: [] as number[], psql: [] as number[] };
    const growth: number[] = [];
    let megabytes = 0;
    for (let round = 0; round < options.rounds; round += 1) {
      const { result, growthMb } = await growthDuring(ours.pid, () => timed(() => exported(ours)));
      times.ours.push(result.ms);
      megabytes = result.bytes / 1e6;
      if (growthMb !== undefined) growth.push(growthMb);
      times.psql.push((await timed(bySql)).ms);
      times.again.push((await timed(() => exported(ours))).ms);
    }
    const lines: Line[] = [
      {
        work: `export of 1,000,000 rows across two relations, ${Math.round(megabytes)} MB`,
        unit: ' ms',
        ours: spreadOf(times.ours),
        others: [{ name: 'psql \\copy', value: spreadOf(times.psql) }],
        ratio: spreadOf(ratiosOf(times.psql, times.ours)),
        noise: spreadOf(ratiosOf(times.ours, times.again)),
        aim: '≥ 0.8',
      },
      ...(growth.length === 0
        ? []
        : [
            { work: 'memory gained meanwhile', unit: ' MB', ours: spreadOf(growth), others: [], aim: 'flat' },
          ]),
    ];
    return { lines, notes: [] };
  } finally {
    await ours.stop();
  }
}
