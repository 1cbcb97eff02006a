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

/**
 * By the form that is live: that of the generation is edited for the next rollout. Null for a site that was never
 * released, was undone or is offline.
 */
export async function findLiveSite(db: Queryable, generationId: number): Promise<LiveSite | null> {
  const { rows } = await db.query<LiveSite>(sql`
    select g.id as "generationId", g.client_id as "clientId", g.domain, r.form -> 'propertyIds' as "propertyIds",
      r.form ->> 'leadEmail' as "leadEmail"
    from site_generations g join site_releases r on r.id = g.release_id
    where g.id = ${generationId} and not g.is_offline`);
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
