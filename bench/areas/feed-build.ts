import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { growthDuring, residentMb } from '../measure/children.ts';
import type { Options } from '../measure/options.ts';
import type { Section } from '../measure/report.ts';
import { askOurs, startOurs, type Ours } from '../measure/sides.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

const properties = 200;
const unitsEach = 500;
const listings = properties * unitsEach;
const clientId = 2_000_000;
const api = '/syndication/api/v1';

/** Every property is alike, so the text of one listing is that of all but for its id and number. */
const fill = `
delete from clients where id = ${clientId};
insert into clients (id, client_key, name) values (${clientId}, 'bench_feed', 'Bench, feed');
insert into properties (client_id, name, permalink, property_type, status, address, city, province_code, postal_code,
  phone, email, units_available, rent_min, description)
select ${clientId}, 'Bench House', 'bench-feed-' || i, 'apartment', 'active', '1 Bench Street', 'Halifax', 'NS',
  'B3H 1A1', '+19025550100', 'bench@example.com', ${unitsEach}, 1500, repeat('Two bright rooms near the harbour. ', 12)
from generate_series(1, ${properties}) i;
insert into units (property_id, import_id, number, beds, baths, square_feet, rent, status)
select p.id, 'u' || u, (1000 + u)::text, 2, 1.0, 800, 1500, 'available'
from properties p, generate_series(1, ${unitsEach}) u where p.client_id = ${clientId};
analyze properties; analyze units;`;

async function send<T>(ours: Ours, path: string, body: object): Promise<T> {
  const answer = await fetch(ours.origin + path, {
    method: 'POST',
    headers: { cookie: await ours.cookies(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status > 299) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: T };
  return data;
}

interface Feed {
  readonly id: number;
  readonly buildState: string;
  readonly lastBuiltAt: string | null;
  readonly lastOutcome: string | null;
  readonly lastWords: string | null;
  readonly listings: number | null;
}

async function readFeed(ours: Ours, id: number): Promise<Feed> {
  return ((await askOurs(ours, `${api}/feeds/${id}`)) as { data: Feed }).data;
}

async function build(ours: Ours, id: number): Promise<void> {
  const before = await readFeed(ours, id);
  await send(ours, `${api}/feeds/${id}/rebuild`, {});
  for (;;) {
    const { buildState, lastBuiltAt, lastOutcome, lastWords, listings: built } = await readFeed(ours, id);
    if (buildState === 'idle' && lastBuiltAt !== before.lastBuiltAt) {
      if (lastOutcome !== 'published' || built !== listings)
        throw new Error(`The build ended as ${lastOutcome} with ${built} listings: ${lastWords}`);
      return;
    }
    await wait(100);
  }
}

async function fetchDocument(ours: Ours, id: number): Promise<string> {
  const { data } = (await askOurs(ours, `${api}/feeds/${id}/address`)) as { data: { path: string } };
  return (await fetch(ours.origin + data.path)).text();
}

/** The same document by hand: the rows as they come, each written into the text of a listing, to a file. */
async function bareBuild(db: pg.Client, document: string, path: string): Promise<number> {
  const [begin, end] = [
    document.indexOf('<Listing '),
    document.lastIndexOf('</Listing>') + '</Listing>'.length,
  ];
  const sample = document.slice(begin, document.indexOf('</Listing>') + '</Listing>'.length);
  const id = /id="([^"]+)"/.exec(sample)?.[1] ?? '';
  const price = /<price>[^<]*<\/price>/.exec(sample)?.[0] ?? '';
  const rows = async function* (): AsyncGenerator<string> {
    yield document.slice(0, begin);
    const { rows: ids } = await db.query<{ id: number }>(
      `select id from properties where client_id = ${clientId} order by id`,
    );
    let separator = '';
    for (const { id: propertyId } of ids) {
      const { rows: units } = await db.query<{ id: number; number: string; rent: string }>(
        'select id, number, rent from units where property_id = $1 order by id',
        [propertyId],
      );
      for (const unit of units) {
        yield (
          separator +
            sample
              .replaceAll(id, `${propertyId}-u${unit.id}`)
              .replaceAll('1001', unit.number)
              .replace(price, `<price>${unit.rent}</price>`)
        );
        separator = '\n';
      }
    }
    yield document.slice(end);
  };
  await pipeline(Readable.from(rows()), createWriteStream(path));
  return (await stat(path)).size;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** A build of many listings, each of them changed, from the request to the published document. */
export async function measureFeedBuild(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_feed_build', 1, say);
  const db = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await db.connect();
  say(`Filling ${listings} units …`);
  await db.query(fill);
  const folder = await mkdtemp(join(tmpdir(), 'supersync-bench-'));
  const ours = await startOurs({ kind: 'postgres', url });
  try {
    const partner = await send<{ id: number }>(ours, `${api}/partners`, {
      partnerKey: `bench_${Date.now()}`,
      name: 'Bench',
      format: 'hotpads',
      delivery: 'pull-url',
      level: 'unit',
      leadChannel: 'email',
      countries: ['CA'],
      countChangeHoldPct: 100,
    });
    await send(ours, '/api/v1/clients__has_partners', { clientId, partnerId: partner.id });
    await db.query(
      `insert into property_partners (property_id, partner_id)
       select id, $1 from properties where client_id = ${clientId}`,
      [partner.id],
    );
    const { data: feeds } = (await askOurs(ours, `${api}/feeds?clientId=${clientId}`)) as { data: Feed[] };
    const feedId = feeds[0]?.id ?? 0;
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    const peaks: number[] = [];
    const idleMb = residentMb(ours.pid) ?? 0;
    let bytes = 0;
    const perSecond = (ms: number): number => (listings / ms) * 1000;
    say(`Building ${listings} listings …`);
    for (let round = 0; round <= Math.min(3, options.rounds); round += 1) {
      await db.query(
        `update units set rent = 1500 + $1 where property_id in (select id from properties where client_id = ${clientId})`,
        [round],
      );
      const beforeMb = residentMb(ours.pid) ?? 0;
      const { result: ms, growthMb = 0 } = await growthDuring(ours.pid, () =>
        timed(() => build(ours, feedId)),
      );
      // Above the idle server, not above what the round before left.
      peaks.push(growthMb + beforeMb - idleMb);
      const document = await fetchDocument(ours, feedId);
      bytes = Buffer.byteLength(document);
      let written = 0;
      const bareMs = await timed(async () => {
        written = await bareBuild(db, document, join(folder, 'bare.xml'));
      });
      if (Math.abs(written - bytes) > bytes / 100)
        throw new Error(`The two documents differ: ${bytes} and ${written} bytes`);
      // The first is of listings that are all new, and starts the engine.
      if (round === 0) continue;
      rates.ours.push(perSecond(ms));
      rates.bare.push(perSecond(bareMs));
    }
    return {
      lines: [
        {
          work: `build of ${listings} listings, all changed, to the published document`,
          unit: ' listings/s',
          ours: spreadOf(rates.ours),
          others: [{ name: 'rows to a file by hand', value: spreadOf(rates.bare) }],
          ratio: spreadOf(ratiosOf(rates.ours, rates.bare)),
          aim: 'a fraction: it judges, compares, compresses and stores',
        },
        {
          work: 'most memory of the server meanwhile, above idle',
          unit: ' MB',
          ours: spreadOf(peaks),
          others: [],
          aim: '≤ 150',
        },
      ],
      notes: [
        `The document has ${Math.round(bytes / 1e6)} MB. Memory includes a first build, of new listings alone.`,
      ],
    };
  } finally {
    await ours.stop();
    await db.end();
    await rm(folder, { recursive: true, force: true });
  }
}
