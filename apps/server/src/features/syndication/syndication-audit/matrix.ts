import {
  readAuditClients,
  readAuditMatrix,
  type AuditClientOrder,
  type AuditedClient,
  type AuditMatrix,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import { auditGates, auditStates } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';
import { countChanged, uncountedClients } from './counts.ts';

/** How many counts (`v`) there are of each value; values without any are left out. */
const countsBy = (column: 'state' | 'gate', values: readonly string[]): Sql => {
  const sums = values.map(
    (value) => `'${value}', nullif(sum(v.count) filter (where v.${column} = '${value}'), 0)::int`,
  );
  return sql`json_strip_nulls(json_build_object(${raw(sums.join(', '))}))`;
};

/** The cell of a partner, from counts that are grouped by it. */
const cell = sql`json_build_object('partnerId', v.partner_id, 'states', ${countsBy('state', auditStates.values)},
  'gates', ${countsBy('gate', auditGates.values)})`;

interface Scope {
  readonly clientId: number | null;
  readonly partnerId: number | null;
}

const matrixStatement = ({ clientId, partnerId }: Scope, now: Date): Sql => {
  const counted =
    clientId === null
      ? sql`select partner_id, state, gate, count from syndication_totals`
      : sql`select partner_id, state, gate, count from syndication_counts where client_id = ${clientId}`;
  const clients =
    partnerId === null
      ? sql`select count(*)::int from syndication_clients c where ${clientId}::int is null or c.client_id = ${clientId}::int`
      : sql`select count(distinct c.client_id)::int from syndication_counts c
          where c.partner_id = ${partnerId} and (${clientId}::int is null or c.client_id = ${clientId}::int)`;
  return sql`
    with counted as (
      select * from (${counted}) c where ${partnerId}::int is null or c.partner_id = ${partnerId}::int
    )
    select json_build_object(
      'partners', (
        select coalesce(json_agg(json_build_object('id', p.id, 'partnerKey', p.partner_key, 'name', p.name,
          'status', p.status) order by p.name, p.id), '[]')
        from partners p
        where (p.status <> 'retired' or p.id in (select partner_id from counted))
          and (${partnerId}::int is null or p.id = ${partnerId}::int)),
      'cells', (
        select coalesce(json_agg(e.cell), '[]')
        from (select ${cell} as cell from counted v group by v.partner_id order by v.partner_id) e),
      'clients', (${clients}),
      'uncounted', (select count(*)::int from (${uncountedClients(now)}) u
        where ${clientId}::int is null or u.client_id = ${clientId}::int)
    ) as matrix`;
};

const orders: Readonly<Record<AuditClientOrder, Sql>> = {
  hurts: sql`s.hurt desc`,
  live: sql`s.live::real / s.total`,
  name: sql`lower(c.name)`,
};

export function registerMatrix(server: Server): void {
  registerAction(server, readAuditMatrix, async ({ query: { clientId = null, partnerId = null }, db }) => {
    await countChanged(db, server.clock, { clientId });
    const { rows } = await db.query<{ matrix: AuditMatrix }>(
      matrixStatement({ clientId, partnerId }, server.clock.now()),
    );
    return rows[0]?.matrix ?? { partners: [], cells: [], clients: 0, uncounted: 0 };
  });

  registerAction(server, readAuditClients, async ({ query, db }) => {
    const { gate = null, state = null, q = '', sort, page, limit } = query;
    await countChanged(db, server.clock);
    const { rows } = await db.query<{ total: number; data: AuditedClient[] }>(sql`
      with matches as (
        select c.id, c.name, row_number() over (order by ${orders[sort]}, lower(c.name), c.id) as place
        from syndication_clients s join clients c on c.id = s.client_id
        where (${state}::text is null or ${state}::text = any (s.states))
          and (${gate}::text is null or ${gate}::text = any (s.gates))
          and (${q} = '' or position(lower(${q}) in lower(c.name)) > 0)
      )
      select (select count(*)::int from matches) as total, (
        select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'cells', (
          select json_agg(e.cell) from (
            select ${cell} as cell from syndication_counts v where v.client_id = m.id
            group by v.partner_id order by v.partner_id
          ) e)) order by m.place), '[]')
        from matches m where m.place > ${(page - 1) * limit} and m.place <= ${page * limit}
      ) as data`);
    return { data: rows[0]?.data ?? [], meta: { total: rows[0]?.total ?? 0 } };
  });
}
