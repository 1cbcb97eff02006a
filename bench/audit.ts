import pg from 'pg';
import { accessDataDir, auditRows } from './access-data.ts';
import type { Options } from './measure/options.ts';
import type { Section } from './measure/report.ts';
import { askOurs, startOurs, type Ours, type Place } from './measure/sides.ts';
import { ratiosOf, spreadOf } from './measure/statistics.ts';

interface Filter {
  readonly name: string;
  /** The query of the page. */
  readonly query: string;
  /** The same in hand-written SQL. */
  readonly where: string;
  readonly offset?: number;
}

const pageSize = 25;
const countUpTo = 10_000;
/** Requests per round: only the first one reads from disk. */
const timesPerRound = 12;

const where = (condition: object): string => `where=${encodeURIComponent(JSON.stringify(condition))}`;

async function filtersOf(client: pg.Client): Promise<readonly Filter[]> {
  const { rows } = await client.query<{
    actor_id: number;
    record_key: string;
    resource: string;
    request_id: string;
    from: string;
    to: string;
  }>(`
    select actor_id, record_key, resource, request_id, (at - interval '1 day')::text as "from", at::text as "to"
    from audit_entries where request_id like 'bench-request-%'
      and at < (select max(at) - interval '100 days' from audit_entries) order by id desc limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error('The log is empty.');
  const [from, to] = [new Date(row.from).toISOString(), new Date(row.to).toISOString()];
  return [
    { name: 'no filter', query: '', where: 'true' },
    { name: 'no filter, page 40', query: 'page=40', where: 'true', offset: 39 * pageSize },
    { name: 'a person', query: where({ actorId: row.actor_id }), where: `actor_id = ${row.actor_id}` },
    { name: 'a common action', query: where({ action: 'updated' }), where: `action = 'updated'` },
    { name: 'a rare kind', query: where({ resource: 'kind_29' }), where: `resource = 'kind_29'` },
    {
      name: 'one record',
      query: where({ resource: row.resource, recordKey: row.record_key }),
      where: `resource = '${row.resource}' and record_key = '${row.record_key}'`,
    },
    {
      name: 'one request',
      query: where({ requestId: row.request_id }),
      where: `request_id = '${row.request_id}'`,
    },
    { name: 'an address', query: where({ address: '10.0.199.7' }), where: `address = '10.0.199.7'` },
    {
      name: 'a day',
      query: where({ at: { gte: from, lt: to } }),
      where: `at >= '${from}' and at < '${to}'`,
    },
    {
      name: 'a person, a kind and a day',
      query: where({ actorId: row.actor_id, resource: 'kind_0', at: { gte: from, lt: to } }),
      where: `actor_id = ${row.actor_id} and resource = 'kind_0' and at >= '${from}' and at < '${to}'`,
    },
    {
      name: 'rare words',
      query: 'search=wording',
      where: `(action ilike '%wording%' or resource ilike '%wording%' or reason ilike '%wording%')`,
    },
    {
      name: 'common words',
      query: 'search=updated',
      where: `(action ilike '%updated%' or resource ilike '%updated%' or reason ilike '%updated%')`,
    },
  ];
}

/** Hand-written SQL for the same page: its rows, and their count up to a limit. */
const byHand = ({ where: condition, offset = 0 }: Filter): string => `
  select json_build_object(
    'data', (select coalesce(json_agg(r), '[]') from (
      select e.*, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as actor
      from audit_entries e left join users u on u.id = e.actor_id
      where ${condition.replaceAll(/\b(actor_id|action|resource|record_key|request_id|address|at|reason) /g, 'e.$1 ')}
      order by e.at desc, e.id desc limit ${pageSize} offset ${offset}) r),
    'total', (select count(*) from (select from audit_entries where ${condition} limit ${countUpTo}) c))::text as answer`;

interface Answer {
  readonly data: readonly { readonly id: number }[];
}

const idsOf = (answer: Answer): string => answer.data.map(({ id }) => id).join();

const pathOf = ({ query }: Filter): string =>
  `/v0/audit-entries?relations=actor&limit=${pageSize}${query === '' ? '' : `&${query}`}`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < timesPerRound; time += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return spreadOf(times).median;
}

async function sealed(ours: Ours, say: (message: string) => void): Promise<void> {
  let lastReported = 0;
  for (;;) {
    const { data } = (await askOurs(ours, '/v0/audit/verification')) as {
      data: { sealed: number; waiting: number; trouble: string | null };
    };
    if (data.trouble !== null) throw new Error(data.trouble);
    if (data.waiting < 1000) return;
    if (data.sealed - lastReported > 200_000)
      say(`  ${data.sealed.toLocaleString('en-GB')} entries are sealed`);
    lastReported = Math.max(lastReported, data.sealed - (data.sealed % 200_000));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Pages of a log of a million entries against hand-written SQL, and the speed of a full verification. */
export async function measureAudit(
  place: Place & { readonly kind: 'postgres' },
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  say('Audit log …');
  const ours = await startOurs(place, { DATA_DIR: accessDataDir });
  const client = new pg.Client(place.url);
  try {
    await client.connect();
    await sealed(ours, say);
    const filters = await filtersOf(client);
    const lines: Section['lines'][number][] = [];
    for (const filter of filters) {
      const path = pathOf(filter);
      const text = byHand(filter);
      const first = (await askOurs(ours, path)) as Answer;
      const { rows } = await client.query<{ answer: string }>(text);
      const other: Answer = JSON.parse(rows[0]?.answer ?? '{"data":[]}');
      // New entries during the run appear at the top of unfiltered pages.
      if (filter.query.includes('where') && idsOf(first) !== idsOf(other))
        throw new Error(`"${filter.name}" finds other entries than the statement written by hand.`);
      const mine: number[] = [];
      const bare: number[] = [];
      const again: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        mine.push(await timed(() => askOurs(ours, path)));
        bare.push(await timed(() => client.query({ name: filter.name, text })));
        again.push(await timed(() => askOurs(ours, path)));
      }
      lines.push({
        work: `audit, ${filter.name}`,
        unit: ' ms',
        ours: spreadOf(mine),
        others: [{ name: 'by hand', value: spreadOf(bare) }],
        ratio: spreadOf(ratiosOf(mine, bare)),
        noise: spreadOf(ratiosOf(again, mine)),
        aim: '≤ a page’s drawing',
      });
    }
    const begin = performance.now();
    const answer = await fetch(`${ours.origin}/v0/audit/verify`, {
      method: 'POST',
      headers: { cookie: await ours.cookies() },
    });
    const verified = (await answer.json()) as { data: { isIntact: boolean; checked: number } };
    const seconds = (performance.now() - begin) / 1000;
    if (!verified.data.isIntact || verified.data.checked < auditRows)
      throw new Error(`The log was not found whole: ${JSON.stringify(verified.data).slice(0, 300)}`);
    const rate = Math.round(verified.data.checked / seconds).toLocaleString('en-GB');
    return {
      lines,
      notes: [
        `Verifying all ${verified.data.checked.toLocaleString('en-GB')} entries took ${seconds.toFixed(1)} s: ${rate} a second.`,
      ],
    };
  } finally {
    await Promise.all([client.end(), ours.stop()]);
  }
}
