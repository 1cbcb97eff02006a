import pg from 'pg';
import type { Options } from '../measure/options.ts';
import type { Section } from '../measure/report.ts';
import { askOurs, startOurs } from '../measure/sides.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

/** 600 clients, of which 500 are sent to all 15 partners. */
const scale = 5;
const clients = 500;

/** Every cell of the matrix is filled: each client is sent everywhere, with every property. */
const fillMatrix = `
set session_replication_role = replica;
delete from client_partners where client_id > ${clients};
delete from property_partners where property_id in (select id from properties where client_id > ${clients});
insert into client_partners (client_id, partner_id) select c.id, p.id from clients c, partners p
where c.id <= ${clients} on conflict do nothing;
insert into property_partners (property_id, partner_id) select p.id, w.id from properties p, partners w
where p.client_id <= ${clients} on conflict do nothing;
set session_replication_role = origin;
analyze;`;

/** The counts alone, as somebody at a prompt would ask for them. */
const byHand = `
select client_id, partner_id, state, gate, count(*) from syndication_verdicts(current_date, now(), null, null)
group by 1, 2, 3, 4`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The whole matrix through the server, against its statement alone. */
export async function measureMatrix(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const url = await preparePostgres(server, 'supersync_bench_matrix', scale, say);
  say(`Judging ${clients} clients at 15 partners …`);
  const hand = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await hand.connect();
  await hand.query(fillMatrix);
  const ours = await startOurs({ kind: 'postgres', url });
  try {
    const viaServer = (): Promise<unknown> => askOurs(ours, '/syndication/api/v1/audit/matrix');
    const viaSql = (): Promise<unknown> => hand.query(byHand);
    await viaServer();
    await viaSql();
    const times = { ours: [] as number[], again: [] as number[], sql: [] as number[] };
    for (let round = 0; round < options.rounds; round += 1) {
      times.ours.push(await timed(viaServer));
      times.sql.push(await timed(viaSql));
      times.again.push(await timed(viaServer));
    }
    return {
      lines: [
        {
          work: `matrix: ${clients} clients × 15 partners`,
          unit: ' ms',
          ours: spreadOf(times.ours),
          others: [{ name: 'by hand, SQL alone', value: spreadOf(times.sql) }],
          ratio: spreadOf(ratiosOf(times.ours, times.sql)),
          noise: spreadOf(ratiosOf(times.ours, times.again)),
          aim: '≤ 1.3',
        },
      ],
      notes: ['The ratio of the matrix is of times: ours to the statement’s alone.'],
    };
  } finally {
    await hand.end();
    await ours.stop();
  }
}
