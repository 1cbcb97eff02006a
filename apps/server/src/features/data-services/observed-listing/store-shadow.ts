import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** What the figures follow from. Every write leaves its time, and a removal another count. */
const sources = ['properties', 'floorplans', 'discrete_buildings', 'building_members', 'observed_listings'];

/** In this order: the later are made from the earlier. */
const figures = ['building_own_rents', 'building_shadows', 'shadow_weeks'];

/** One for each state of what the figures follow from; the day counts too, for listings stop being live. */
async function stateOfSources(db: Queryable): Promise<string> {
  const parts = sources.map((table) => `(select concat(count(*), ' ', max(modified_at)) from ${table})`);
  const { rows } = await db.query<{ state: string }>(
    sql`select concat_ws(', ', current_date, ${raw(parts.join(', '))}) as state`,
  );
  return rows[0]?.state ?? '';
}

/** Makes the stored figures of building shadows, unless they are up to date. */
export async function storeShadows(db: Queryable): Promise<void> {
  const state = await stateOfSources(db);
  const { rows } = await db.query<{ from: string }>(sql`select made_from as "from" from shadow_figures`);
  if (rows[0]?.from === state) return;
  for (const name of figures) await db.query(sql`select refresh_shadow_figures(${name})`);
  await db.query(sql`
    insert into shadow_figures (made_from, made_at) values (${state}, now())
    on conflict (is_only) do update set made_from = excluded.made_from, made_at = excluded.made_at`);
}
