import { problem } from '@supersync/contract/kernel/errors.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { gridPageSize, type readOrderGrid } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { ownSources } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

type Grid = ActionAnswer<typeof readOrderGrid>;
type GridProperty = Grid['properties'][number];

interface Asked {
  readonly clientId: number;
  readonly search?: string | undefined;
  readonly page: number;
}

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What is there for each property and source of a client; a place without a cell is free. */
export async function orderGrid(db: Queryable, { clientId, search = '', page }: Asked): Promise<Grid> {
  const client = await db.query(sql`select from clients where id = ${clientId}`);
  if (client.rows.length === 0) throw problem('not_found', { thing: 'client', key: clientId });
  const partners = await db.query<{ source: string; name: string }>(sql`
    select t.partner_key as source, t.name from client_partners l join partners t on t.id = l.partner_id
    where l.client_id = ${clientId} and t.status <> 'retired' order by t.name`);
  const province = search.toUpperCase();
  const { rows } = await db.query<GridProperty & { total: number }>(sql`
    select p.id, p.name, p.city, p.province_code as "provinceCode", coalesce(p.phone, c.phone) as phone,
      count(*) over ()::int as total, (
        select coalesce(json_agg(json_build_object('source', s.source, 'number', n.number, 'order', o.found)), '[]')
        from (
          select source from tracking_numbers where property_id = p.id and status <> 'released'
          union select source from call_orders
            where property_id = p.id and status in ('submitted', 'provisioning', 'failed', 'draft')
        ) s
        left join lateral (
          select json_build_object('id', t.id, 'number', t.number, 'status', t.status) as number
          from tracking_numbers t where t.property_id = p.id and t.source = s.source and t.status <> 'released'
          order by t.status, t.id limit 1
        ) n on true
        left join lateral (
          select json_build_object('id', x.id, 'status', x.status) as found from call_orders x
          where x.property_id = p.id and x.source = s.source
            and x.status in ('submitted', 'provisioning', 'failed', 'draft')
          order by x.status = 'draft', x.id desc limit 1
        ) o on true
      ) as cells
    from properties p join clients c on c.id = p.client_id
    where p.client_id = ${clientId} and p.status = 'active'
      and (${search} = '' or p.name ilike ${pattern(search)} or p.city ilike ${pattern(search)}
        or p.province_code = ${province})
    order by (p.province_code = ${province}) desc, p.name, p.id limit ${gridPageSize} offset ${(page - 1) * gridPageSize}`);
  return {
    total: rows[0]?.total ?? 0,
    sources: [
      ...optionsOf(ownSources).map(({ value, label }) => ({ source: value, name: label })),
      ...partners.rows,
    ],
    properties: rows.map(({ id, name, city, provinceCode, phone, cells }) => ({
      id,
      name,
      city,
      provinceCode,
      phone,
      cells,
    })),
  };
}
