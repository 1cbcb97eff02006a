import pg from 'pg';
import { preparePostgres, type Postgres } from './postgres.ts';
import type { Options } from './measure/options.ts';
import type { Line, Section } from './measure/report.ts';
import { connections, loadOn, type Load, type Script } from './measure/load.ts';
import { raceOf } from './measure/race.ts';
import { startOurs, type Ours } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

export const manyMessages = 1_000_000;
const topics = 30;
const batches = 100;
const timesPerRound = 8;
const replayed = 2000;

/** Thirty topics, few of them busy, over ninety days; one body in a thousand contains a rare word. */
const fill = (batch: number): string => `
  insert into messages (id, topic, key, payload, published_at)
  select gen_random_uuid(), 'bench.t' || (1 + floor(${topics} * power(random(), 3)))::int, 'order-' || n % 5000,
    jsonb_build_object('orderId', n, 'clientId', n % 120, 'status', (array['new', 'open', 'done'])[1 + n % 3],
      'note', case when n % 1000 = 0 then 'rare' || n % 7000 || 'word' else 'an ordinary note about order ' || n end,
      'items', jsonb_build_array(jsonb_build_object('sku', 'sku-' || n % 900, 'count', n % 9))),
    now() - (n % 90) * interval '1 day' - random() * interval '1 day'
  from generate_series(${(batch * manyMessages) / batches + 1}, ${((batch + 1) * manyMessages) / batches}) n`;

async function prepare(server: Postgres, say: (message: string) => void): Promise<string> {
  const url = await preparePostgres(server, 'supersync_bench_messages', 1, say);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from message_topics where name = 'bench.t1'`);
    if (rowCount === 0) {
      say(`Adding ${manyMessages.toLocaleString('en-GB')} messages …`);
      await client.query(`select ensure_message_weeks(current_date - 100, current_date + 28)`);
      for (let batch = 0; batch < batches; batch += 1) await client.query(fill(batch));
      await client.query('select close_message_weeks(now())');
      await client.query(`
        insert into message_days select topic, published_at::date, count(*) from messages
        where topic like 'bench.%' group by 1, 2`);
      await client.query(`
        insert into message_topics (name, description) select 'bench.t' || n, 'Bench' from generate_series(1, ${topics}) n`);
    }
    await client.query('vacuum (analyze) messages');
  } finally {
    await client.end();
  }
  return url;
}

interface Search {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same in hand-written SQL: conditions and their values, the topic first. */
  readonly where: string;
  readonly values: readonly unknown[];
}

const dayAgo = new Date(Date.now() - 86_400_000).toISOString();

const searches: readonly Search[] = [
  { name: 'newest page of a topic', body: {}, where: 'true', values: [] },
  {
    name: 'topic + 1 day + field',
    body: { from: dayAgo, where: { status: 'open' } },
    where: 'published_at >= $2 and payload @> $3',
    values: [dayAgo, { status: 'open' }],
  },
  {
    name: 'topic + 90 days + field',
    body: { where: { clientId: 7, status: 'done' } },
    where: 'payload @> $2',
    values: [{ clientId: 7, status: 'done' }],
  },
  {
    name: 'topic + 90 days, one order',
    body: { where: { orderId: 4321 } },
    where: 'payload @> $2',
    values: [{ orderId: 4321 }],
  },
  {
    name: 'topic + 90 days, rare text',
    body: { text: 'rare3000word' },
    where: 'payload::text ilike $2',
    values: ['%rare3000word%'],
  },
  {
    name: 'topic + 90 days, common text',
    body: { text: 'ordinary note' },
    where: 'payload::text ilike $2',
    values: ['%ordinary note%'],
  },
];

/** Hand-written SQL for this one search: the page as JSON, and the count up to a thousand. */
const byHand = (where: string): string => `
  select (select coalesce(json_agg(m), '[]') from (
      select id, topic, key, payload, attributes, published_at from messages
      where topic = $1 and ${where} order by published_at desc, id desc limit 25) m)::text as data,
    (select count(*) from (select from messages where topic = $1 and ${where} limit 1001) c) as total`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let time = 0; time < timesPerRound; time += 1) await work();
  return (performance.now() - begin) / timesPerRound;
}

async function post(ours: Ours, path: string, body: object): Promise<unknown> {
  const answer = await fetch(ours.origin + path, {
    method: 'POST',
    headers: { cookie: await ours.cookies(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function measureSearches(ours: Ours, client: pg.Client, rounds: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [index, { name, body, where, values }] of searches.entries()) {
    const asked = () => post(ours, '/v0/messaging-api/bench.t3/_search', body);
    const hand = () =>
      client.query({ name: `search-${index}`, text: byHand(where), values: ['bench.t3', ...values] });
    await asked();
    await hand();
    const times = { ours: [] as number[], hand: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await timed(asked));
      times.hand.push(await timed(hand));
    }
    lines.push({
      work: name,
      unit: ' ms',
      ours: spreadOf(times.ours),
      others: [{ name: 'SQL by hand, without HTTP', value: spreadOf(times.hand) }],
      ratio: spreadOf(ratiosOf(times.ours, times.hand)),
      aim: 'near 1, plus the request',
    });
  }
  return lines;
}

/** The baseline bus: only the message and its delivery. */
const barePublish = `
  with m as (insert into messages (id, topic, payload) values (gen_random_uuid(), 'bench.t1', $1) returning id, published_at)
  insert into message_deliveries (message_id, published_at, topic, queue, status)
  select id, published_at, 'bench.t1', 'bare', 'delivered' from m`;

/** As many at once as there are connections to our server. */
async function bareInserts(pool: pg.Pool, seconds: number): Promise<Load> {
  const begin = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begin < seconds * 1000) {
        await pool.query({ name: 'publish', text: barePublish, values: [{ number: answers }] });
        answers += 1;
      }
    }),
  );
  return { answers, perSecond: (answers * 1000) / (performance.now() - begin), processorMs: Number.NaN };
}

async function measurePublishing(ours: Ours, url: string, options: Options): Promise<Line> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const cookie = await ours.cookies();
  const script: Script = (connection) =>
    Array.from({ length: 50 }, (_, number) => ({
      method: 'POST',
      path: '/v0/messaging-api/bench.t1/_publish',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ payload: { number: connection * 50 + number } }),
    }));
  try {
    return await raceOf(
      { work: `publish, ${connections} at once`, aim: '≥ 0.6, with session, audit, event and delivery' },
      {
        ours: (seconds) => loadOn(ours, script, seconds),
        bare: (seconds) => bareInserts(pool, seconds),
      },
      options,
    );
  } finally {
    await pool.end();
  }
}

/** A replay at full speed against the same deliveries in hand-written SQL. */
async function measureReplay(ours: Ours, client: pg.Client): Promise<Line> {
  const { rows } = await client.query<{ id: string }>(
    `select id from messages where topic = 'bench.t2' order by published_at desc limit ${replayed}`,
  );
  const replayIds = rows.map(({ id }) => id);
  const begin = performance.now();
  await post(ours, '/v0/messaging-api/replay/bench.t2', { replayIds, ratePerSecond: 1000 });
  for (;;) {
    const { rowCount } = await client.query(
      `select from message_replays where status in ('running', 'paused')`,
    );
    if (rowCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const ourRate = (replayIds.length * 1000) / (performance.now() - begin);
  const again = performance.now();
  for (const id of replayIds)
    await client.query({
      name: 'bare-replay',
      text: `with d as (insert into message_deliveries (message_id, published_at, topic, queue, replay_id)
          select id, published_at, topic, 'bare', -1 from messages where id = $1 returning id)
        select id from d`,
      values: [id],
    });
  const bareRate = (replayIds.length * 1000) / (performance.now() - again);
  await client.query(`delete from message_deliveries where queue = 'bare'`);
  return {
    work: `replay of ${replayIds.length} messages, at most 1,000/s`,
    unit: '/s',
    ours: spreadOf([ourRate]),
    others: [{ name: 'bare, one by one', value: spreadOf([bareRate]) }],
    ratio: spreadOf([ourRate / bareRate]),
    aim: '≥ 0.8',
  };
}

/** Search, publish and replay with a million messages in the archive. */
export async function measureMessages(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await prepare(server, say);
  say('Messages …');
  const ours = await startOurs({ kind: 'postgres', url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return {
      lines: [
        ...(await measureSearches(ours, client, options.rounds)),
        await measurePublishing(ours, url, options),
        await measureReplay(ours, client),
      ],
      notes: [
        `${manyMessages.toLocaleString('en-GB')} messages; the ratio of searches is of times, ours to theirs.`,
      ],
    };
  } finally {
    await client.end();
    await ours.stop();
  }
}
