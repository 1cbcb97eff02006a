import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { printFeed } from '../../packages/contract/src/importers/feed-parser/printing/print-feed.ts';
import { growthDuring } from '../measure/children.ts';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
import { askOurs, startOurs, type Ours } from '../measure/sides.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';
import { benchProperty } from './feed-sample.ts';

const importers = 2000;
const runsEach = 500;
const properties = 200;
const unitsEach = 500;
const units = properties * unitsEach;
/** Above those of the demo. */
const firstId = 10_000;
const importerId = firstId + importers + 1;
const clientId = 1_000_000;

const fillInventory = `
set session_replication_role = replica;
delete from importers where id >= ${firstId};
delete from import_runs where importer_id >= ${firstId};
delete from import_days where importer_id >= ${firstId};
delete from importer_configs where importer_id >= ${firstId};
delete from import_payloads where importer_id >= ${firstId};
insert into importers (id, importer_key, name, client_id, source, feed_url, last_success_at)
select ${firstId} + i, 'bench-' || i, 'Bench ' || md5(i::text), 1 + i % 100, 'rentcafe',
  'http://feeds.supersync.test/' || i, now() from generate_series(0, ${importers} - 1) i;
insert into import_runs (id, importer_id, state, hash, added, changed, removed, unchanged, units_before, units,
  error_count, warning_count, created)
select 1000000 + i, ${firstId} + i % ${importers}, case when i < 40 then 'held' else 'applied' end, md5(i::text),
  0, 3, 0, 90, 93, 93, 0, 2, now() - i * interval '1 second'
from generate_series(0, ${importers * runsEach} - 1) i;
insert into import_days (importer_id, day, units, runs)
select ${firstId} + i, current_date - d, 90 + d, 1 from generate_series(0, ${importers} - 1) i, generate_series(0, 29) d;
set session_replication_role = origin;
analyze importers; analyze import_runs; analyze import_days;`;

/** Page 1 of the inventory without what is computed for it. */
const barePage =
  'select id, name, source, status, unit_count, last_success_at from importers order by name limit 50';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** A page that reads all runs would say so in its plan. */
async function readsAllRuns(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    'explain select * from importer_overview order by name limit 50',
  );
  return rows.some((row) => /Seq Scan on import_runs/.test(row['QUERY PLAN']));
}

async function measureInventory(ours: Ours, db: pg.Client, options: Options): Promise<Line> {
  const viaServer = (): Promise<unknown> =>
    askOurs(ours, '/api/v1/importers?relations=client,lastRun&limit=50&sort=name');
  const viaSql = (): Promise<unknown> => db.query(barePage);
  await viaServer();
  await viaSql();
  const times = { ours: [] as number[], again: [] as number[], sql: [] as number[] };
  for (let round = 0; round < options.rounds * 5; round += 1) {
    times.ours.push(await timed(viaServer));
    times.sql.push(await timed(viaSql));
    times.again.push(await timed(viaServer));
  }
  return {
    work: `inventory: a page of ${importers} importers with ${importers * runsEach} runs`,
    unit: ' ms',
    ours: spreadOf(times.ours),
    others: [{ name: 'the bare rows, SQL alone', value: spreadOf(times.sql) }],
    noise: spreadOf(ratiosOf(times.ours, times.again)),
    aim: 'the time of a page (100 ms)',
  };
}

/** Stores a document as the cache does. */
async function storeDocument(db: pg.Client, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const partBytes = 262_144;
  await db.query(
    'insert into import_bodies (hash, bytes, stored_bytes) values ($1, $2, 0) on conflict do nothing',
    [hash, bytes.length],
  );
  for (let start = 0, position = 0; start < bytes.length; start += partBytes, position += 1) {
    const part = bytes.subarray(start, start + partBytes);
    await db.query(
      `insert into import_body_parts (hash, position, start, length, body) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [hash, position, start, part.length, deflateRawSync(part)],
    );
  }
  const { rows } = await db.query<{ id: number }>(
    `insert into import_payloads (importer_id, url, http_status, encoding, hash, bytes, duration_ms)
     values ($1, 'http://feeds.supersync.test/large', 200, 'utf-8', $2, $3, 1) returning id`,
    [importerId, hash, bytes.length],
  );
  return rows[0]?.id ?? 0;
}

const feedWith = (rent: number): string =>
  printFeed(
    'rentcafe-xml',
    Array.from({ length: properties }, (_, index) => benchProperty(`b${index}`, { unitsEach, rent })),
  );

async function fillImport(db: pg.Client): Promise<readonly number[]> {
  await db.query(`
    delete from properties where client_id = ${clientId};
    insert into clients (id, client_key, name) values (${clientId}, 'bench', 'Bench') on conflict do nothing;
    insert into properties (client_id, name, permalink, property_type, address, city, province_code, postal_code,
      import_source, import_id)
    select ${clientId}, 'Bench ' || i, 'bench-' || i, 'apartment', i || ' Bench Street', 'Halifax', 'NS', 'B3H 1A1', 'yardi', 'b' || i
    from generate_series(0, ${properties} - 1) i;
    insert into importers (id, importer_key, name, client_id, source, feed_url, config)
    values (${importerId}, 'bench-large', 'Bench, large', ${clientId}, 'yardi', 'http://feeds.supersync.test/large',
      '{"minIntervalMinutes": 0}')`);
  return [await storeDocument(db, feedWith(1500)), await storeDocument(db, feedWith(1600))];
}

interface Run {
  readonly data: { readonly id: number; readonly status: string; readonly message: string | null };
}

/** Replays a cached payload and waits for the end of the run. */
async function replay(ours: Ours, payloadId: number): Promise<void> {
  const answer = await fetch(`${ours.origin}/api/v1/importers/${importerId}/run`, {
    method: 'POST',
    headers: { cookie: await ours.cookies(), 'content-type': 'application/json' },
    body: JSON.stringify({ payloadId }),
  });
  if (answer.status !== 202) throw new Error(`The run answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as Run;
  for (;;) {
    const run = (await askOurs(ours, `/task_runner/api/v1/runs/${data.id}`)) as Run;
    if (run.data.status === 'success') return;
    if (!['queued', 'running'].includes(run.data.status))
      throw new Error(`The run ended as ${run.data.status}: ${run.data.message}`);
    await wait(50);
  }
}

/** The same rows by hand: copied into a table of their own, and merged at once. */
async function bareImport(db: pg.Client, rent: number, ids: readonly number[]): Promise<void> {
  await db.query('begin');
  await db.query(`create temp table loaded (property_id int, import_id text, number text, beds int, baths numeric,
    square_feet int, rent numeric, market_rent numeric, available_on date, status text) on commit drop`);
  const rows = function* (): Generator<string> {
    for (const id of ids)
      yield Array.from(
        { length: unitsEach },
        (_, unit) => `${id},u${unit},${unit},1,1.0,610,${rent}.00,${rent + 50}.00,2027-01-01,available\n`,
      ).join('');
  };
  await pipeline(Readable.from(rows()), db.query(copyFrom('copy loaded from stdin with (format csv)')));
  await db.query(`merge into bare_units b using loaded l on b.property_id = l.property_id and b.import_id = l.import_id
    when matched then update set number = l.number, beds = l.beds, baths = l.baths, square_feet = l.square_feet,
      rent = l.rent, market_rent = l.market_rent, available_on = l.available_on, status = l.status,
      version = b.version + 1, modified_at = now()
    when not matched then insert (property_id, import_id, number, beds, baths, square_feet, rent, market_rent,
      available_on, status) values (l.property_id, l.import_id, l.number, l.beds, l.baths, l.square_feet, l.rent,
      l.market_rent, l.available_on, l.status)`);
  await db.query('commit');
}

async function measureImport(ours: Ours, db: pg.Client, options: Options): Promise<Line[]> {
  const [first = 0, second = 0] = await fillImport(db);
  await db.query('drop table if exists bare_units; create table bare_units (like units including all)');
  await replay(ours, first);
  const { rows } = await db.query<{ id: number }>(
    `select id from properties where client_id = ${clientId} order by id`,
  );
  const ids = rows.map(({ id }) => id);
  await bareImport(db, 1500, ids);
  const rates: { ours: number[]; sql: number[] } = { ours: [], sql: [] };
  const peaks: number[] = [];
  const perSecond = (ms: number): number => (units / ms) * 1000;
  for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
    const payload = round % 2 === 0 ? second : first;
    const rent = round % 2 === 0 ? 1600 : 1500;
    const { result: ms, growthMb = 0 } = await growthDuring(ours.pid, () =>
      timed(() => replay(ours, payload)),
    );
    peaks.push(growthMb);
    rates.ours.push(perSecond(ms));
    rates.sql.push(perSecond(await timed(() => bareImport(db, rent, ids))));
  }
  await db.query('drop table bare_units');
  return [
    {
      work: `import of ${units} units from the cache, all changed, to the applied difference`,
      unit: ' units/s',
      ours: spreadOf(rates.ours),
      others: [{ name: 'COPY and one MERGE alone', value: spreadOf(rates.sql) }],
      ratio: spreadOf(ratiosOf(rates.ours, rates.sql)),
      aim: 'a fraction: it reads, compares and records',
    },
    {
      work: 'growth of the server’s memory meanwhile',
      unit: ' MB',
      ours: spreadOf(peaks),
      others: [],
      aim: 'bounded',
    },
  ];
}

export async function measureImporters(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_importers', 1, say);
  const db = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await db.connect();
  say(`Filling ${importers} importers with ${importers * runsEach} runs …`);
  await db.query(fillInventory);
  const ours = await startOurs({ kind: 'postgres', url });
  try {
    const inventory = await measureInventory(ours, db, options);
    say(`Importing ${units} units …`);
    const imported = await measureImport(ours, db, options);
    return {
      lines: [inventory, ...imported],
      notes: [
        (await readsAllRuns(db))
          ? 'The plan of the inventory reads all runs.'
          : 'The plan of the inventory reads no runs but those that are held, by their index.',
        'The import reads, compares, guards and writes the difference field by field with its audit entries; the statement by hand only writes the rows.',
      ],
    };
  } finally {
    await ours.stop();
    await db.end();
  }
}
