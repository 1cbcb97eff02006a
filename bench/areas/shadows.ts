import pg from 'pg';
import { storeShadows } from '../../apps/server/src/features/data-services/observed-listing/store-shadow.ts';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
import { askOurs, startOurs } from '../measure/sides.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { preparePostgres, type Postgres } from '../postgres.ts';

const copies = 99;

/** Buildings and observations once more, with other ids; those of the demo have small ones. */
const multiply = `
set session_replication_role = replica;
update observed_listings set first_seen = first_seen + (current_date - g.last), last_seen = last_seen + (current_date - g.last)
from (select max(last_seen) as last from observed_listings) g;
insert into observed_listings (id, origin, source, listing_id, address, city, province_code, country_code, bedrooms, rent,
  currency, units, first_seen, last_seen)
select id + n * 1000000, origin, source, listing_id || '-' || n, address, city, province_code, country_code, bedrooms, rent,
  currency, units, first_seen, last_seen
from observed_listings, generate_series(1, ${copies}) n where origin = 'csv' and id < 1000000 on conflict do nothing;
insert into discrete_buildings (id, canonical_address, civic_no, street, city, province_code, country_code, status,
  own_count, observed_count, member_count)
select id + n * 1000000, canonical_address, civic_no, street, city, province_code, country_code, 'auto', own_count,
  observed_count, member_count
from discrete_buildings, generate_series(1, ${copies}) n where merged_into_id is null and id < 1000000 on conflict do nothing;
insert into building_members (id, building_id, kind, source, listing_id, observed_listing_id, address, city, province_code,
  country_code)
select id + n * 1000000, building_id + n * 1000000, kind, source, listing_id || '-' || n, observed_listing_id + n * 1000000,
  address, city, province_code, country_code
from building_members, generate_series(1, ${copies}) n where kind = 'observed' and id < 1000000 on conflict do nothing;
set session_replication_role = origin;
analyze;`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const pages = {
  'building shadows, 25 of a list': '/api/v1/building_shadows?limit=25',
  'its charts and map': '/api/v1/building_shadows/overview',
  'listings seen elsewhere, 25 of a list': '/api/v1/shadow_listings?limit=25',
} as const;

/** Pages over a hundred times the observations, against the demo's own. */
export async function measureShadows(
  server: Postgres,
  options: Options,
  say: (message: string) => void,
): Promise<Pick<Section, 'lines' | 'notes'>> {
  const few = await preparePostgres(server, 'supersync_bench_monitoring', 1, say);
  const many = await preparePostgres(server, 'supersync_bench_shadows', 1, say);
  say('Multiplying observations …');
  const client = new pg.Client({ connectionString: many });
  await client.connect();
  await client.query(multiply);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from observed_listings');
  const storing = await timed(() =>
    storeShadows({
      query: async (statement) => {
        const { rows: found, rowCount } = await client.query(statement.text, [...(statement.values ?? [])]);
        return { rows: found, rowCount: rowCount ?? 0 };
      },
    }),
  );
  await client.end();
  const large = await startOurs({ kind: 'postgres', url: many });
  const small = await startOurs({ kind: 'postgres', url: few });
  try {
    const lines: Line[] = [];
    for (const [work, path] of Object.entries(pages)) {
      const times: { ours: number[]; other: number[] } = { ours: [], other: [] };
      await askOurs(large, path);
      await askOurs(small, path);
      for (let round = 0; round < options.rounds; round += 1) {
        times.ours.push(await timed(() => askOurs(large, path)));
        times.other.push(await timed(() => askOurs(small, path)));
      }
      lines.push({
        work,
        unit: ' ms',
        ours: spreadOf(times.ours),
        others: [{ name: "the demo's", value: spreadOf(times.other) }],
        ratio: spreadOf(ratiosOf(times.ours, times.other)),
        aim: 'does not grow as the observations do',
      });
    }
    return {
      lines,
      notes: [
        `${(rows[0]?.n ?? 0).toLocaleString('en')} observations; making the stored figures took ${Math.round(storing)} ms.`,
      ],
    };
  } finally {
    await Promise.all([large.stop(), small.stop()]);
  }
}
