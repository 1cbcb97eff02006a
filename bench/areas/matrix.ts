import pg from 'pg';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
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

/** As after a change that touches every client. */
const markAll = 'insert into syndication_marks (client_id) select id from clients';

/**
 * The same counts written by hand for this question alone: no client or partner may be chosen, no rule is looked up by
 * name, and nothing is made into JSON.
 */
const byHand = `
with facts as materialized (
  select p.id, p.client_id, p.status = 'active' as is_active, p.units_available, p.country_code, p.province_code,
    p.property_type, p.rent_min, length(p.name) as title, coalesce(length(p.description), 0) as text,
    property_missing(p) as missing, coalesce(i.n, 0) as photos, i.width, i.height, coalesce(h.n, 0) as plans,
    coalesce(h.priced, 0) as plans_priced, coalesce(u.n, 0) as units, coalesce(u.priced, 0) as units_priced
  from properties p
  left join (select property_id, count(*) n, min(width) width, min(height) height from property_photos group by 1) i
    on i.property_id = p.id
  left join (select property_id, count(*) n, count(rent_min) priced from floorplans
    where units_available is distinct from 0 group by 1) h on h.property_id = p.id
  left join (select property_id, count(*) n, count(rent) priced from units
    where status in ('available', 'notice') group by 1) u on u.property_id = p.id
),
pairs as (
  select p.id, p.client_id, c.partner_id, c.status as client_link, l.status as link, l.listing_id
  from properties p join client_partners c on c.client_id = p.client_id
  left join property_partners l on l.property_id = p.id and l.partner_id = c.partner_id
  union all
  select p.id, p.client_id, l.partner_id, null, l.status, l.listing_id
  from property_partners l join properties p on p.id = l.property_id
  where not exists (select from client_partners c where c.client_id = p.client_id and c.partner_id = l.partner_id)
),
judged as (
  select e.client_id, e.partner_id, s.held_build_id,
    case
      when e.client_link is distinct from 'active' then 'client'
      when w.status <> 'active' then 'partner'
      when not f.is_active or e.link is distinct from 'active' then 'property'
      when f.units_available <= 0 then 'homes'
      when exists (
        select from client_restrictions r where r.client_id = e.client_id and r.mode = 'deny'
          and r.valid_from <= current_date and (r.valid_until is null or r.valid_until >= current_date)
          and (r.scope, lower(r.target)) in (('feature', 'syndication'), ('partner', w.partner_key),
            ('province', lower(f.province_code)))
      ) or exists (
        select from client_restrictions r where r.client_id = e.client_id and r.mode = 'allow-only'
          and r.valid_from <= current_date and (r.valid_until is null or r.valid_until >= current_date)
          and r.scope in ('feature', 'partner', 'province')
        group by r.scope having not bool_or(lower(r.target) = case r.scope when 'feature' then 'syndication'
          when 'partner' then w.partner_key else lower(f.province_code) end)
      ) then 'restriction'
      when not w.countries ? f.country_code or (w.provinces <> '[]' and not w.provinces ? f.province_code)
        or (w.property_types <> '[]' and not w.property_types ? f.property_type) then 'taken'
      when w.required_fields ?| f.missing or f.title > (w.limits ->> 'titleMax')::int
        or f.text < (w.limits ->> 'descMin')::int or f.text > (w.limits ->> 'descMax')::int
        or f.photos < (w.limits ->> 'photosMin')::int or f.photos > (w.limits ->> 'photosMax')::int
        or f.width < (w.limits ->> 'minWidth')::int or f.height < (w.limits ->> 'minHeight')::int
        or (w.level = 'property' and w.format in ('hotpads', 'meta') and f.rent_min is null)
        or (w.level = 'floorplan' and (f.plans = 0 or (w.format in ('hotpads', 'meta') and f.plans_priced = 0)))
        or (w.level = 'unit' and (f.units = 0 or (w.format in ('hotpads', 'meta') and f.units_priced = 0)))
        or (w.banned_patterns <> '[]' and exists (
          select from properties x, jsonb_array_elements_text(w.banned_patterns) b
          where x.id = f.id and position(lower(b) in lower(x.name || e'\\n' || coalesce(x.description, ''))) > 0))
        then 'requirements'
      when not exists (select from feed_listings x where x.property_id = e.id and x.build_id = s.published_build_id)
        then 'feed'
      when s.last_fetched_at is null or s.last_fetched_at <= now() - interval '7 days' or not exists (
        select from feed_listings x where x.property_id = e.id and x.build_id = s.last_fetched_build_id) then 'fetched'
      when not exists (select from ad_urls x where x.property_id = e.id and x.partner_id = e.partner_id
        and x.status in ('ok', 'redirect')) then case when e.listing_id is null then 'accepted' else 'seen' end
    end as gate
  from pairs e join facts f on f.id = e.id join partners w on w.id = e.partner_id
  left join feeds s on s.client_id = e.client_id and s.partner_id = e.partner_id
  offset 0
)
select client_id, partner_id, gate, held_build_id is not null as held, count(*)::int as n from judged
group by 1, 2, 3, 4`;

/** Counts by step, of one side as of the other. */
const byGate = (counts: readonly (readonly [gate: string, count: number])[]): string => {
  const sums = new Map<string, number>();
  for (const [gate, count] of counts) sums.set(gate, (sums.get(gate) ?? 0) + count);
  return JSON.stringify([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
};

/** A faster statement that answers something else would be no peer. */
async function requireSame(hand: pg.Client): Promise<void> {
  const ours = await hand.query<{ gate: string; n: number }>(`
    select coalesce(gate, 'live') as gate, count(*)::int as n
    from syndication_verdicts(current_date, now(), null, null) group by 1`);
  const theirs = await hand.query<{ gate: string | null; n: number }>(byHand);
  const mine = byGate(ours.rows.map(({ gate, n }) => [gate, n]));
  const other = byGate(theirs.rows.map(({ gate, n }) => [gate ?? 'live', n]));
  if (mine !== other) throw new Error(`The two sides differ: ${mine} and ${other}`);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The matrix through the server, with every client counted anew and with kept counts, against a statement by hand. */
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
  await requireSame(hand);
  const ours = await startOurs({ kind: 'postgres', url });
  try {
    const viaServer = async (): Promise<void> => {
      await askOurs(ours, '/syndication/api/v1/audit/matrix');
      await askOurs(ours, '/syndication/api/v1/audit/clients');
    };
    const anew = async (): Promise<number> => {
      await hand.query(markAll);
      return timed(viaServer);
    };
    const viaSql = (): Promise<unknown> => hand.query(byHand);
    await anew();
    await viaSql();
    const times = { anew: [] as number[], again: [] as number[], kept: [] as number[], sql: [] as number[] };
    for (let round = 0; round < options.rounds; round += 1) {
      times.anew.push(await anew());
      times.kept.push(await timed(viaServer));
      times.sql.push(await timed(viaSql));
      times.again.push(await anew());
    }
    const lineOf = (work: string, own: readonly number[], aim: string): Line => ({
      work: `matrix: ${clients} clients × 15 partners, ${work}`,
      unit: ' ms',
      ours: spreadOf(own),
      others: [{ name: 'by hand, SQL alone', value: spreadOf(times.sql) }],
      ratio: spreadOf(ratiosOf(own, times.sql)),
      noise: spreadOf(ratiosOf(times.anew, times.again)),
      aim,
    });
    return {
      lines: [
        lineOf('all counted anew', times.anew, '≤ 1.3'),
        lineOf('as they are kept', times.kept, '≤ 0.1'),
      ],
      notes: [
        'The ratio of the matrix is of times: ours, with session, HTTP and JSON, to the statement’s alone.',
      ],
    };
  } finally {
    await hand.end();
    await ours.stop();
  }
}
