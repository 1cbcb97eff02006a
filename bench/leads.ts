import { once } from 'node:events';
import { cutRows } from '../packages/contract/src/kernel/csv/cut-rows.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { growthDuring } from './measure/children.ts';
import { preparePostgres, type Postgres } from './postgres.ts';
import type { Line, Section } from './measure/report.ts';
import { askOurs, postOurs, reachStatus, startOurs, type Ours } from './measure/sides.ts';
import { spreadOf } from './measure/statistics.ts';

const rows = 1_000_000;
/** Intervals of bad rows and of repeated rows. */
const badEvery = 100_000;
const repeatedEvery = 50_000;
const partCharacters = 250_000;
const header = 'Name,Email,Phone,Lead ID,Move In,Beds,Message\n';

function row(number: number): string {
  const person = number % repeatedEvery === 0 ? number - 1 : number;
  const email = number % badEvery === 0 ? 'nonsense' : `person${person}@bench.test`;
  return `"Person, ${number}",${email},,B-${number},2027-03-01,${number % 4},"Is it still ""free""?"\n`;
}

/** The file, a thousand rows at a time: never completely in memory. */
async function* file(): AsyncGenerator<string> {
  yield header;
  for (let first = 1; first <= rows; first += 1000)
    yield Array.from({ length: 1000 }, (_, index) => row(first + index)).join('');
}

interface Import {
  readonly status: string;
  readonly ok: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly imported: number;
}

interface Answer<T> {
  readonly data: T;
}

async function send(ours: Ours, path: string): Promise<void> {
  let part = 0;
  for await (const { text, isLast } of cutRows(file(), partCharacters)) {
    await postOurs(ours, `${path}/parts`, { part, text, isLast });
    part += 1;
  }
}

/** The lower bound: copies the cells of the same file into a table, unparsed. */
async function copyByHand(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create temp table bare (a text, b text, c text, d text, e text, f text, g text)');
    const begin = performance.now();
    const into = client.query(copyFrom('copy bare from stdin with (format csv, header)'));
    for await (const text of file()) if (!into.write(text)) await once(into, 'drain');
    into.end();
    await once(into, 'finish');
    return (rows * 1000) / (performance.now() - begin);
  } finally {
    await client.end();
  }
}

const expected = { invalid: rows / badEvery, duplicates: rows / repeatedEvery - rows / badEvery };

/** A million rows through every step of an import over HTTP, as in the console, and the undo. */
export async function measureLeads(
  server: Postgres,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_leads', 1, say);
  say(`An import of ${rows.toLocaleString('en-GB')} leads …`);
  const bare = await copyByHand(url);
  const ours = await startOurs({ kind: 'postgres', url });
  const lines: Line[] = [];
  const step = async <T>(work: string, how: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    const { result, growthMb = Number.NaN } = await growthDuring(ours.pid, how);
    const rate = (rows * 1000) / (performance.now() - begin);
    lines.push(
      {
        work,
        unit: ' rows/s',
        ours: spreadOf([rate]),
        others: [{ name: 'COPY, unread', value: spreadOf([bare]) }],
        ratio: spreadOf([rate / bare]),
        aim: 'a minute or few',
      },
      { work: `${work}, memory gained`, unit: ' MB', ours: spreadOf([growthMb]), others: [], aim: 'flat' },
    );
    say(`${work}: ${Math.round(rate)} rows/s, ${Math.round(growthMb)} MB more`);
    return result;
  };
  try {
    // Warm up first, so that the server's base memory is not counted.
    const begun = await postOurs<{ id: number }>(ours, '/v0/lead-imports', { name: 'bench.csv' });
    const path = `/v0/lead-imports/${begun.id}`;
    await step('upload', () => send(ours, path));
    const mapping = { name: 0, email: 1, phone: 2, remoteId: 3, moveIn: 4, bedrooms: 5, message: 6 };
    const checked = await step('check, duplicates included', async () => {
      await postOurs(ours, `${path}/check`, { mapping, source: 'bench', clientId: 1 });
      return reachStatus<Import>(ours, path, 'checked');
    });
    if (checked.invalid !== expected.invalid || checked.duplicates !== expected.duplicates)
      throw new Error(`Found ${JSON.stringify(checked)}, not ${JSON.stringify(expected)}`);
    const named = (await askOurs(
      ours,
      `/v0/lead-import-rows?importId=${begun.id}&verdict=invalid`,
    )) as Answer<{ rowNumber: number; problem: string }[]>;
    const imported = await step('import', async () => {
      await postOurs(ours, `${path}/apply`, {});
      return reachStatus<Import>(ours, path, 'imported');
    });
    const undone = await step('undo', async () => {
      await postOurs(ours, `${path}/undo`);
      return reachStatus<Import>(ours, path, 'undone');
    });
    if (undone.imported !== 0) throw new Error('Leads were left by the undo');
    return {
      lines,
      notes: [
        `${imported.imported.toLocaleString('en-GB')} leads of ${rows.toLocaleString('en-GB')} rows imported and removed again.`,
        `Bad rows named: ${named.data.map(({ rowNumber, problem }) => `${rowNumber} (${problem})`).join(', ')}.`,
      ],
    };
  } finally {
    await ours.stop();
  }
}
