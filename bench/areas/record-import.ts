import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { cutRows } from '../../packages/contract/src/kernel/csv/cut-rows.ts';
import { bareConnection } from '../bare-connection.ts';
import { growthDuring } from '../measure/children.ts';
import type { Line, Section } from '../measure/report.ts';
import { askOurs, postOurs, reachStatus, startOurs, type Ours, type Place } from '../measure/sides.ts';
import { spreadOf } from '../measure/statistics.ts';

/** Of the embedded database fewer: it takes a row in several times the time. */
export const importedRows = { postgres: 100_000, embedded: 10_000 } as const;
const bareRows = 5000;
const partCharacters = 250_000;
const probeEveryMs = 100;
const api = '/api/v1/record_imports';

/** Keys of this run: one that was broken off leaves its clients behind. */
const run = Date.now().toString(36);

/** The file, a thousand rows at a time: never completely in memory. */
async function* file(rows: number): AsyncGenerator<string> {
  yield 'Client key,Name,City,Website\n';
  for (let first = 1; first <= rows; first += 1000)
    yield Array.from({ length: 1000 }, (_, index) => {
      const number = first + index;
      return `b_${run}_${number},"Client ""${number}""",Toronto,https://c${number}.bench.test/\n`;
    }).join('');
}

/** The lower bound: the same cells by one statement a row, in transactions as large as ours. */
async function insertByHand(connection: ClientConfig, most: number): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      'create temp table bare (client_key text primary key, name text, city text, website text)',
    );
    const begin = performance.now();
    for (let number = 1; number <= bareRows; number += 1) {
      if (number % most === 1) await client.query('begin');
      await client.query({
        name: 'bare',
        text: 'insert into bare values ($1, $2, $3, $4)',
        values: [`b_${number}`, `Client "${number}"`, 'Toronto', `https://c${number}.bench.test/`],
      });
      if (number % most === 0) await client.query('commit');
    }
    return (bareRows * 1000) / (performance.now() - begin);
  } finally {
    const ended = once(client, 'end');
    await client.end();
    await ended;
  }
}

/** What somebody else waits for a page of clients, in milliseconds, while the work lasts. */
async function waitsDuring<T>(ours: Ours, work: () => Promise<T>): Promise<{ result: T; waits: number[] }> {
  const waits: number[] = [];
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      await askOurs(ours, '/api/v1/clients?limit=25');
      waits.push(performance.now() - begin);
      await wait(probeEveryMs);
    }
  })();
  try {
    return { result: await work(), waits };
  } finally {
    over.abort();
    await probing;
  }
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

interface Import {
  readonly id: number;
  readonly status: string;
  readonly rowsDone: number;
  readonly toCreate: number;
  readonly created: number;
  readonly kept: number;
}

/** How fast the last fifth of the rows went against the first: below one, it slows down as it goes. */
function steadiness(
  rows: number,
  passed: readonly { readonly at: number; readonly rowsDone: number }[],
): number {
  const when = (share: number): number =>
    passed.find(({ rowsDone }) => rowsDone >= rows * share)?.at ?? Number.NaN;
  const last = passed.at(-1)?.at ?? Number.NaN;
  return (when(0.2) - (passed[0]?.at ?? 0)) / (last - when(0.8));
}

/** A file of new clients through every step of an import over HTTP, as in the console, and the undo. */
export async function measureRecordImport(
  place: Place,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const rows = importedRows[place.kind];
  say(`An import of ${rows.toLocaleString('en-GB')} clients, ${place.kind} …`);
  const bareSide = await bareConnection(
    place.kind === 'postgres' ? { DATABASE_URL: place.url } : { ENGINE_DIR: place.bare },
  );
  const bare = await insertByHand(bareSide.connection, place.kind === 'postgres' ? 250 : 50);
  await bareSide.stop();
  say(`Single inserts: ${Math.round(bare)} rows/s`);
  const ours = await startOurs(place);
  const lines: Line[] = [];
  const notes: string[] = [];
  const step = async (work: string, how: () => Promise<unknown>): Promise<void> => {
    const begin = performance.now();
    const { result, growthMb = Number.NaN } = await growthDuring(ours.pid, () => waitsDuring(ours, how));
    const rate = (rows * 1000) / (performance.now() - begin);
    const [median, slow] = [percentile(result.waits, 0.5), percentile(result.waits, 0.99)];
    lines.push(
      {
        work,
        unit: ' rows/s',
        ours: spreadOf([rate]),
        others: [{ name: 'single inserts', value: spreadOf([bare]) }],
        ratio: spreadOf([rate / bare]),
        aim: 'minutes a file',
      },
      { work: `${work}, memory gained`, unit: ' MB', ours: spreadOf([growthMb]), others: [], aim: 'flat' },
      {
        work: `${work}, a page of clients meanwhile`,
        unit: ' ms',
        ours: spreadOf([median]),
        others: [{ name: 'slowest hundredth', value: spreadOf([slow]) }],
        aim: 'below 500 ms',
      },
    );
    say(
      `${work}: ${Math.round(rate)} rows/s, ${Math.round(growthMb)} MB more, a page ${Math.round(median)} ms (${Math.round(slow)} ms)`,
    );
  };
  try {
    // Warm up first: signing in takes its time, and the server's base memory is not counted.
    await askOurs(ours, '/api/v1/clients?limit=25');
    const { id } = await postOurs<Import>(ours, api, { resource: 'client', name: 'bench.csv' });
    const path = `${api}/${id}`;
    const reach = async (work: string, status: string): Promise<Import> => {
      const passed: { at: number; rowsDone: number }[] = [];
      const end = await reachStatus<Import>(ours, path, status, ({ rowsDone }) =>
        passed.push({ at: performance.now(), rowsDone }),
      );
      notes.push(
        `${work}: the last fifth went at ${steadiness(rows, passed).toFixed(2)} of the pace of the first.`,
      );
      return end;
    };
    await step('upload', async () => {
      let part = 0;
      for await (const { text, isLast } of cutRows(file(rows), partCharacters)) {
        await postOurs(ours, `${path}/parts`, { part, text, isLast });
        part += 1;
      }
    });
    await step('check, each row tried', async () => {
      const mapping = { clientKey: 0, name: 1, city: 2, website: 3 };
      await postOurs(ours, `${path}/check`, { mapping, mode: 'both' });
      const { toCreate } = await reach('Check', 'checked');
      if (toCreate !== rows) throw new Error(`${toCreate} rows of ${rows} are new`);
    });
    await step('import, each row audited', async () => {
      await postOurs(ours, `${path}/apply`);
      const { created } = await reach('Import', 'imported');
      if (created !== rows) throw new Error(`${created} of ${rows} were created`);
    });
    await step('undo', async () => {
      await postOurs(ours, `${path}/undo`);
      const { kept } = await reach('Undo', 'undone');
      if (kept !== 0) throw new Error(`${kept} were not undone`);
    });
    return { lines, notes };
  } finally {
    await ours.stop();
  }
}
