import {
  shadowMapPoints,
  type readOwnListings,
  type readShadowOverview,
} from '@supersync/contract/data-services/observed-listing/building-shadow.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

type Overview = ActionAnswer<typeof readShadowOverview>;
type OwnListings = ActionAnswer<typeof readOwnListings>;

/** Everything the board shows, by one statement over stored sums. */
export async function shadowOverview(db: Queryable): Promise<Overview> {
  const { rows } = await db.query<{ answer: Overview }>(sql`
    select json_build_object('buildings', buildings, 'seenListings', seen_listings, 'missing', missing,
      'coverage', coverage, 'gapPercent', gap_percent, 'distribution', distribution,
      'trend', (select coalesce(json_agg(json_build_object('week', week, 'gapPercent', gap_percent,
          'listings', listings) order by week), '[]') from shadow_weeks),
      'points', coalesce((
        select json_agg(drawn) from (
          select id, canonical_address as address, city, latitude, longitude, gap_percent as "gapPercent"
          from building_shadows where gap_percent is not null and latitude is not null and longitude is not null
          order by abs(gap_percent) desc, id limit ${shadowMapPoints}) drawn), '[]')) as answer
    from shadow_totals`);
  const [row] = rows;
  if (row === undefined) throw new TypeError('The overview is always one row');
  return row.answer;
}

export async function ownListings(db: Queryable, buildingId: number): Promise<OwnListings> {
  const { rows } = await db.query<OwnListings[number]>(sql`
    select p.id as "propertyId", p.name, p.status, p.units_available as "unitsAvailable", p.rent_min::text as "rentMin",
      p.rent_max::text as "rentMax", p.currency, (
        select coalesce(json_agg(json_build_object('source', l.source, 'rent', l.rent::text, 'firstSeen', l.first_seen,
          'lastSeen', l.last_seen) order by l.source), '[]')
        from observed_listings l where l.property_id = p.id and l.origin = 'feed') as feeds
    from building_members m join properties p on p.id = m.property_id
    where m.building_id = ${buildingId} order by p.name, p.id`);
  return rows;
}
