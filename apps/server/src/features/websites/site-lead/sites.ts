import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** A generated site that visitors can reach. */
export interface LiveSite {
  readonly generationId: number;
  readonly clientId: number;
  readonly domain: string;
  readonly propertyIds: readonly number[];
  readonly leadEmail: string;
}

/** Null for a site that was never released, was undone or is offline. */
export async function findLiveSite(db: Queryable, generationId: number): Promise<LiveSite | null> {
  const { rows } = await db.query<LiveSite>(sql`
    select id as "generationId", client_id as "clientId", domain, form -> 'propertyIds' as "propertyIds",
      form ->> 'leadEmail' as "leadEmail"
    from site_generations where id = ${generationId} and release_id is not null and not is_offline`);
  return rows[0] ?? null;
}

/** Available homes by floorplan, as the pages of the site count them. */
export async function availableHomes(db: Queryable, site: LiveSite): Promise<Record<string, number>> {
  const { rows } = await db.query<{ plans: Record<string, number> | null }>(sql`
    select json_object_agg(f.id, coalesce(a.count, f.units_available, 0)) as plans
    from floorplans f
    join properties p on p.id = f.property_id and p.client_id = ${site.clientId}
    left join (select floorplan_id, count(*)::int as count from units
      where property_id = any(${[...site.propertyIds]}::int[]) and status = 'available' group by floorplan_id) a
      on a.floorplan_id = f.id
    where f.property_id = any(${[...site.propertyIds]}::int[])`);
  return rows[0]?.plans ?? {};
}
