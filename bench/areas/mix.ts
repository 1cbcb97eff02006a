import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connections } from '../measure/load.ts';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
import { startBare, startOurs, type Place } from '../measure/sides.ts';
import { ratiosOf, spreadOf, type Spread } from '../measure/statistics.ts';
import { turned } from '../measure/race.ts';
import { demandSameAnswers, getPath, listPath, properties, sample, type Samples } from '../rates.ts';

/** In the names or addresses of thousands of properties. */
const commonWords = ['wing', 'house', 'toronto', 'park'] as const;
const csvEveryMs = 5_000;
const warmUpSeconds = 3;

const kinds = ['list', 'get', 'note', 'search'] as const;
type Kind = (typeof kinds)[number];

/** What one person does over and over: mostly reading single records. */
const turns: readonly Kind[] = ['list', 'get', 'get', 'note', 'get', 'search', 'list', 'get'];

interface Ask {
  readonly path: string;
  readonly body?: object;
}

interface Side {
  readonly origin: string;
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  readonly csv: string;
  readonly asks: Readonly<Record<Kind, (turn: number) => Ask>>;
}

/** Milliseconds of every answer, by kind. */
type Times = Readonly<Record<Kind | 'csv', number[]>>;

interface Mixed {
  readonly perSecond: number;
  readonly times: Times;
}

const pick = <T>(list: readonly T[], turn: number): T => {
  const [first] = turned(list, turn);
  if (first === undefined) throw new Error('There are too few data to measure.');
  return first;
};

function sidesOf(
  { words, propertyIds }: Samples,
  ours: { readonly origin: string; readonly cookies: () => Promise<string> },
  bare: { readonly origin: string },
): { readonly ours: Side; readonly bare: Side } {
  const note = (turn: number): object => ({ propertyId: pick(propertyIds, turn), note: `Called, ${turn}` });
  return {
    ours: {
      origin: ours.origin,
      headers: async () => ({ cookie: await ours.cookies() }),
      csv: `${properties}?format=csv`,
      asks: {
        list: (turn) => ({ path: listPath(pick(words, turn)) }),
        get: (turn) => ({ path: getPath(pick(propertyIds, turn)) }),
        note: (turn) => ({ path: '/api/v1/notes', body: note(turn) }),
        search: (turn) => ({ path: `${properties}?search=${pick(commonWords, turn)}&limit=25` }),
      },
    },
    bare: {
      origin: bare.origin,
      headers: async () => ({}),
      csv: '/csv',
      asks: {
        list: (turn) => ({ path: `/list/${encodeURIComponent(pick(words, turn))}` }),
        get: (turn) => ({ path: `/property/${pick(propertyIds, turn)}` }),
        note: (turn) => ({ path: '/notes', body: note(turn) }),
        search: (turn) => ({ path: `/search/${pick(commonWords, turn)}` }),
      },
    },
  };
}

/** Reads the answer to its end and returns how long that took. */
async function timeOf(side: Side, agent: Agent, { path, body }: Ask): Promise<number> {
  const headers = await side.headers();
  const begin = performance.now();
  const sent = request(side.origin + path, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
  });
  answer.resume();
  await new Promise((resolve, reject) => answer.on('end', resolve).on('error', reject));
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 300) throw new Error(`${path} answered ${status}`);
  return performance.now() - begin;
}

async function mixOn(side: Side, seconds: number): Promise<Mixed> {
  const agent = new Agent({ keepAlive: true });
  const times: Times = { list: [], get: [], note: [], search: [], csv: [] };
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const person = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const kind = pick(turns, turn);
      // Different people read different records.
      times[kind].push(await timeOf(side, agent, side.asks[kind](turn * connections + number)));
    }
  };
  const exporter = async (): Promise<void> => {
    while (performance.now() < end) {
      const next = performance.now() + csvEveryMs;
      times.csv.push(await timeOf(side, agent, { path: side.csv }));
      await wait(Math.max(0, Math.min(next, end) - performance.now()));
    }
  };
  try {
    await Promise.all([exporter(), ...Array.from({ length: connections }, (_, number) => person(number))]);
  } finally {
    agent.destroy();
  }
  const answers = Object.values(times).reduce((sum, each) => sum + each.length, 0);
  return { perSecond: (answers * 1000) / (performance.now() - begin), times };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function linesOf(ours: readonly Mixed[], bare: readonly Mixed[]): Line[] {
  const compared = (work: string, unit: string, aim: string, valueOf: (mixed: Mixed) => number): Line => {
    const [mine, theirs] = [ours.map(valueOf), bare.map(valueOf)];
    const other: Spread = spreadOf(theirs);
    return {
      work,
      unit,
      ours: spreadOf(mine),
      others: [{ name: 'bare', value: other }],
      ratio: spreadOf(ratiosOf(mine, theirs)),
      aim,
    };
  };
  return [
    compared('answers', '/s', '≥ 0.7', ({ perSecond }) => perSecond),
    ...([...kinds, 'csv'] as const).flatMap((kind) => [
      compared(`${kind}, p50`, ' ms', '', ({ times }) => percentile(times[kind], 0.5)),
      compared(`${kind}, p99`, ' ms', '≤ 10 × its p50', ({ times }) => percentile(times[kind], 0.99)),
    ]),
  ];
}

/** Sixteen people who list, read, write and search at once, and a CSV of every property each five seconds. */
export async function measureMix(
  place: Place,
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('Sixteen people at once …');
  const ourServer = await startOurs(place);
  const bareServer = await startBare(place);
  try {
    const sides = sidesOf(await sample(ourServer), ourServer, bareServer);
    for (const kind of ['list', 'get', 'search'] as const)
      await demandSameAnswers(ourServer, bareServer, [
        sides.ours.asks[kind](0).path,
        sides.bare.asks[kind](0).path,
      ]);
    await mixOn(sides.ours, warmUpSeconds);
    await mixOn(sides.bare, warmUpSeconds);
    const measured = { ours: [] as Mixed[], bare: [] as Mixed[] };
    for (let round = 0; round < rounds; round += 1)
      for (const name of turned(['ours', 'bare'] as const, round))
        measured[name].push(await mixOn(sides[name], seconds));
    return {
      lines: linesOf(measured.ours, measured.bare),
      notes: [
        `Each person in turn: ${turns.join(', ')}. Searches by ${commonWords.join(', ')}; a CSV of every property begins every ${csvEveryMs / 1000} s.`,
      ],
    };
  } finally {
    await Promise.all([ourServer.stop(), bareServer.stop()]);
  }
}
