import pg from 'pg';
import { meterOf, type Cost } from '../measure/cost.ts';
import type { Line, Section } from '../measure/report.ts';
import { askOurs, startOurs, type Ours } from '../measure/sides.ts';
import { spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';
import { boardsOf, listsOf, type Question } from './growth-questions.ts';

const scales = [1, 10, 100] as const;
type Scale = (typeof scales)[number];

/** Enough for a mean; one that takes long is asked once. */
const timesEach = 3;
const longMs = 1_000;

/** Below this a ratio says nothing: the request itself costs as much. */
const worthShowingMs = 5;
const shownLines = 40;

type Costs = ReadonlyMap<string, Cost>;

async function questionsTo(ours: Ours): Promise<readonly Question[]> {
  const lists = await listsOf(ours);
  return [...lists, ...(await boardsOf(ours, lists))];
}

async function costsAt(url: string, say: (message: string) => void, refused: Set<string>): Promise<Costs> {
  const ours = await startOurs({ kind: 'postgres', url });
  const meter = await meterOf(ours, url);
  const costs = new Map<string, Cost>();
  try {
    for (const { name, path } of await questionsTo(ours)) {
      const begin = performance.now();
      try {
        await askOurs(ours, path);
      } catch {
        refused.add(name);
        continue;
      }
      const isLong = performance.now() - begin > longMs;
      costs.set(name, await meter.costOf(path, isLong ? 1 : timesEach));
    }
    say(`${costs.size} requests measured`);
    return costs;
  } finally {
    await meter.close();
    await ours.stop();
  }
}

/** A parallel worker's time belongs to no connection, so none work while costs are measured. */
async function withoutWorkers<T>(url: string, work: () => Promise<T>): Promise<T> {
  const name = `"${new URL(url).pathname.slice(1)}"`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`);
  try {
    return await work();
  } finally {
    await client.query(`alter database ${name} reset max_parallel_workers_per_gather`);
    await client.end();
  }
}

function lineOf(name: string, costs: ReadonlyMap<Scale, Costs>): Line | null {
  const at = (scale: Scale): Cost | undefined => costs.get(scale)?.get(name);
  const [small, middle, large] = [at(1), at(10), at(100)];
  if (small === undefined || middle === undefined || large === undefined) return null;
  const statements = [small, middle, large].map((cost) => cost.statements);
  const one = ({ processorMs }: Cost) => spreadOf([processorMs]);
  return {
    work: `${name}, statements ${statements.join(' / ')}`,
    unit: ' ms',
    ours: one(large),
    others: [
      { name: '1 ×', value: one(small) },
      { name: '10 ×', value: one(middle) },
    ],
    ratio: spreadOf([large.processorMs / small.processorMs]),
    aim: 'does not grow',
  };
}

/** Every list and board at 1, 10 and 100 times the demo: statements and processor time of a page. */
export async function measureGrowth(
  server: Postgres,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const costs = new Map<Scale, Costs>();
  const refused = new Set<string>();
  for (const scale of scales) {
    const url = await preparePostgres(server, `supersync_bench_scale${scale}`, scale, say);
    say(`Lists and boards at ${scale} × the demo …`);
    costs.set(scale, await withoutWorkers(url, () => costsAt(url, say, refused)));
  }
  const all = [...(costs.get(100)?.keys() ?? [])].flatMap((name) => lineOf(name, costs) ?? []);
  const grown = all
    .filter(({ ours }) => ours.median >= worthShowingMs)
    .toSorted((a, b) => b.ours.median - a.ours.median);
  const moreStatements = [...(costs.get(100) ?? [])].filter(
    ([name, { statements }]) => statements > (costs.get(1)?.get(name)?.statements ?? statements),
  );
  return {
    lines: grown.slice(0, shownLines),
    notes: [
      `${all.length} requests: lists as a plain page of 25, by their commonest word and at their last page; boards and tools as they open. Processor time of the server and its database connections for one answer, one request after another.`,
      `${all.length - grown.length} take less than ${worthShowingMs} ms at 100 × the demo${grown.length > shownLines ? `; ${grown.length - shownLines} more lines are left out` : ''}.`,
      moreStatements.length === 0
        ? 'None takes more statements than on the demo.'
        : `More statements than on the demo: ${moreStatements.map(([name]) => name).join(', ')}.`,
      ...(refused.size === 0 ? [] : [`Not answered without further input: ${[...refused].join(', ')}.`]),
    ],
  };
}
