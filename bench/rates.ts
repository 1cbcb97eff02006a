import { isDeepStrictEqual } from 'node:util';
import type { CannonRequest } from 'autocannon';
import { connections, loadOn, type Script } from './measure/load.ts';
import { raceOf, turned } from './measure/race.ts';
import type { Line } from './measure/report.ts';
import { startBare, startOurs, askOurs, type Ours, type Place } from './measure/sides.ts';
import type { Service } from './measure/children.ts';
import type { Options, Work } from './measure/options.ts';

export const properties = '/api/v1/lift_properties_meta';
const requestsPerConnection = 64;
const typedLetters = 4;
const json = { 'content-type': 'application/json' };

export interface Samples {
  readonly words: readonly string[];
  readonly propertyIds: readonly number[];
}

interface Race {
  readonly work: string;
  readonly aim: string;
  readonly ours: (cookie: string) => Script;
  readonly bare: Script;
  /** The same request to both sides, whose answers must match. */
  readonly same?: readonly [ours: string, bare: string];
}

export const rowsOf = (answer: unknown): readonly unknown[] => {
  const data: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  return Array.isArray(data) ? data : [];
};

export const part = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;

/** Search words for clients, and properties from all over the table. */
export async function sample(ours: Ours): Promise<Samples> {
  const clients = rowsOf(await askOurs(ours, '/api/v1/clients?fields=name&limit=10000'));
  const counts = new Map<string, number>();
  for (const row of clients) {
    const beginning = String(part(row, 'name')).slice(0, typedLetters);
    counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  // The most frequent words, so that pages are full.
  const words = [...counts]
    .toSorted(([a, often], [b, oftener]) => oftener - often || a.localeCompare(b))
    .slice(0, requestsPerConnection)
    .map(([word]) => word);
  const ids = rowsOf(await askOurs(ours, `${properties}?fields=id&limit=10000&sort=permalink`)).map((row) =>
    Number(part(row, 'id')),
  );
  const wanted = connections * requestsPerConnection;
  const step = Math.max(1, Math.floor(ids.length / wanted));
  const propertyIds = ids.filter((_, index) => index % step === 0).slice(0, wanted);
  if (words.length === 0 || propertyIds.length < connections * 2)
    throw new Error('There are too few data to measure.');
  return { words, propertyIds };
}

/** Each connection has its own properties, so that updates never wait for each other's rows. */
const shareOf = (ids: readonly number[], connection: number): number[] =>
  ids.filter((_, index) => index % connections === connection % connections);

export const listPath = (word: string): string =>
  `/api/v1/clients?${new URLSearchParams({ relations: 'partners', where: JSON.stringify({ name: { contains: word } }), sort: 'name', limit: '25' })}`;
export const getPath = (id: number): string => `${properties}/${id}?relations=client,building`;

function racesOver({ words, propertyIds }: Samples): Readonly<Record<'list' | 'get' | 'update', Race>> {
  const reads = (paths: readonly string[], headers: Record<string, string> = {}): CannonRequest[] =>
    paths.map((path) => ({ method: 'GET', path, headers }));
  // Twice through the same rows with different values: every update changes something.
  const writes = (base: string, ids: readonly number[], headers: Record<string, string>): CannonRequest[] =>
    [3, 4].flatMap((unitsAvailable) =>
      ids.map((id) => ({
        method: 'PUT' as const,
        path: `${base}/${id}`,
        headers: { ...json, ...headers },
        body: JSON.stringify({ unitsAvailable }),
      })),
    );
  const [word = ''] = words;
  const [id = 0] = propertyIds;
  return {
    list: {
      work: '25 clients with partners and total, by name',
      aim: '≥ 0.8',
      ours: (cookie) => (connection) => reads(turned(words, connection).map(listPath), { cookie }),
      bare: (connection) =>
        reads(turned(words, connection).map((each) => `/list/${encodeURIComponent(each)}`)),
      same: [listPath(word), `/list/${encodeURIComponent(word)}`],
    },
    get: {
      work: 'one property with client and building',
      aim: '≥ 0.8',
      ours: (cookie) => (connection) => reads(shareOf(propertyIds, connection).map(getPath), { cookie }),
      bare: (connection) => reads(shareOf(propertyIds, connection).map((each) => `/property/${each}`)),
      same: [getPath(id), `/property/${id}`],
    },
    update: {
      work: 'audited update of one property',
      aim: '≥ 0.8',
      ours: (cookie) => (connection) => writes(properties, shareOf(propertyIds, connection), { cookie }),
      bare: (connection) => writes('/property', shareOf(propertyIds, connection), {}),
    },
  };
}

/** Comparing different answers would be meaningless. */
export async function demandSameAnswers(
  ours: Ours,
  bare: Service,
  [ourPath, barePath]: readonly [string, string],
): Promise<void> {
  const mine = await askOurs(ours, ourPath);
  const theirs: unknown = await (await fetch(bare.origin + barePath)).json();
  if (!isDeepStrictEqual(mine, theirs))
    throw new Error(
      `The two sides answer differently.\nOurs: ${JSON.stringify(mine).slice(0, 1500)}\nBare: ${JSON.stringify(theirs).slice(0, 1500)}`,
    );
}

async function run(race: Race, ours: Ours, bare: Service, options: Options): Promise<Line> {
  if (race.same !== undefined) await demandSameAnswers(ours, bare, race.same);
  return raceOf(
    race,
    {
      ours: async (seconds) => loadOn(ours, race.ours(await ours.cookies()), seconds),
      bare: (seconds) => loadOn(bare, race.bare, seconds),
    },
    options,
  );
}

export async function measureRates(
  place: Place,
  options: Options,
  say: (message: string) => void,
): Promise<readonly Line[]> {
  const wanted = (['list', 'get', 'update'] as const).filter((work: Work) => options.only.has(work));
  if (wanted.length === 0) return [];
  const ours = await startOurs(place);
  const bare = await startBare(place);
  try {
    const races = racesOver(await sample(ours));
    const lines: Line[] = [];
    for (const work of wanted) {
      say(`${races[work].work} …`);
      lines.push(await run(races[work], ours, bare, options));
    }
    return lines;
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}
