import type { AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { readPartnerStates } from '@supersync/contract/syndication/partner/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';

interface StandingRow {
  partnerId: number;
  clients: number;
  clientsPaused: number;
  linked: number;
  properties: number;
  ready: number;
  ads: Record<AdUrlStatus, number>;
  lastChecked: Date | null;
}

export function registerPartnerStates(server: Server): void {
  registerAction(server, readPartnerStates, async ({ query, db }) => {
    const { rows } = await db.query<StandingRow>(sql`
      with asked as (select id from partners where id = any(${query.ids}::int[])),
      links as (
        select partner_id, count(*) as clients, count(*) filter (where status <> 'active') as paused
        from client_partners where partner_id in (select id from asked) group by partner_id
      ),
      sent as (
        select l.partner_id, count(*) as linked, count(*) filter (where l.status = 'active') as properties,
          count(*) filter (where l.status = 'active' and p.status = 'active' and p.units_available > 0
            and c.status = 'active') as ready
        from property_partners l
        join properties p on p.id = l.property_id
        left join client_partners c on c.partner_id = l.partner_id and c.client_id = p.client_id
        where l.partner_id in (select id from asked)
        group by l.partner_id
      ),
      seen as (
        select partner_id, max(last_checked) as last_checked,
          count(*) filter (where status = 'ok') as ok,
          count(*) filter (where status = 'redirect') as redirect,
          count(*) filter (where status = '404') as gone,
          count(*) filter (where status = 'mismatch') as mismatch,
          count(*) filter (where status = 'unchecked') as unchecked
        from ad_urls where partner_id in (select id from asked) group by partner_id
      )
      select a.id as "partnerId", coalesce(l.clients, 0) as clients, coalesce(l.paused, 0) as "clientsPaused",
        coalesce(s.linked, 0) as linked,
        coalesce(s.properties, 0) as properties, coalesce(s.ready, 0) as ready,
        json_build_object('ok', coalesce(v.ok, 0), 'redirect', coalesce(v.redirect, 0), '404', coalesce(v.gone, 0),
          'mismatch', coalesce(v.mismatch, 0), 'unchecked', coalesce(v.unchecked, 0)) as ads,
        v.last_checked as "lastChecked"
      from asked a
      left join links l on l.partner_id = a.id
      left join sent s on s.partner_id = a.id
      left join seen v on v.partner_id = a.id
      order by a.id`);
    return rows.map(({ lastChecked, ...row }) => ({
      ...row,
      lastChecked: lastChecked?.toISOString() ?? null,
    }));
  });
}
