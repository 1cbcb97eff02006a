import type { SiteData, SiteProperty } from '@supersync/contract/websites/site-theme/site-data.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** A page of photos is enough, and a gallery of more would be slow. */
const photosPerProperty = 24;

/**
 * What a site shows: the client and the chosen properties in the order given, each with its floorplans, available units
 * and photos, in one statement. Null where there is no such client; properties of other clients are left out.
 */
export async function readSiteData(
  db: Queryable,
  { clientId, propertyIds }: { readonly clientId: number; readonly propertyIds: readonly number[] },
  asOf: Date,
): Promise<SiteData | null> {
  const { rows } = await db.query<{ client: SiteData['client']; properties: SiteProperty[] }>(sql`
    with chosen as (
      select p.*, w.place from unnest(${[...propertyIds]}::int[]) with ordinality as w (id, place)
      join properties p on p.id = w.id and p.client_id = ${clientId}
    ), available as (
      select u.floorplan_id, u.property_id, json_agg(json_build_object('id', u.id, 'number', u.number, 'beds', u.beds,
        'baths', u.baths::float8, 'squareFeet', u.square_feet, 'rent', u.rent::float8,
        'availableOn', u.available_on) order by u.rent nulls last, u.number) as units, count(*)::int as count
      from units u where u.property_id in (select id from chosen) and u.status = 'available'
      group by u.floorplan_id, u.property_id
    ), plans as (
      select f.property_id, json_agg(json_build_object('id', f.id, 'name', f.name, 'beds', f.beds,
        'baths', f.baths::float8, 'squareFeetMin', f.square_feet_min, 'squareFeetMax', f.square_feet_max,
        'rentMin', f.rent_min::float8, 'rentMax', f.rent_max::float8,
        'unitsAvailable', coalesce(a.count, f.units_available, 0), 'units', coalesce(a.units, '[]'))
        order by f.beds nulls last, f.rent_min nulls last, f.name, f.id) as floorplans
      from floorplans f left join available a on a.floorplan_id = f.id
      where f.property_id in (select id from chosen) group by f.property_id
    ), pictures as (
      select n.property_id, json_agg(json_build_object('id', n.id, 'fileId', n.file_id, 'url', '/v0/files/' || n.file_id,
        'caption', n.caption, 'width', n.width, 'height', n.height) order by n.rank) as photos
      from (select h.*, row_number() over (partition by h.property_id order by h.position, h.id) as rank
        from property_photos h where h.property_id in (select id from chosen)) n
      where n.rank <= ${photosPerProperty} group by n.property_id
    )
    select json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'provinceCode', c.province_code,
        'phone', c.phone, 'email', c.email) as client,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'permalink', p.permalink,
        'address', p.address, 'city', p.city, 'provinceCode', p.province_code, 'countryCode', p.country_code,
        'postalCode', p.postal_code, 'latitude', p.latitude::float8, 'longitude', p.longitude::float8,
        'phone', p.phone, 'email', p.email, 'description', p.description, 'petFriendly', p.pet_friendly,
        'currency', p.currency, 'unitsAvailable', p.units_available, 'bedsMin', p.beds_min, 'bedsMax', p.beds_max,
        'rentMin', p.rent_min::float8, 'rentMax', p.rent_max::float8,
        'floorplans', coalesce(f.floorplans, '[]'), 'photos', coalesce(h.photos, '[]')) order by p.place)
        from chosen p left join plans f on f.property_id = p.id left join pictures h on h.property_id = p.id), '[]')
        as properties
    from clients c where c.id = ${clientId}`);
  const [found] = rows;
  return found === undefined ? null : { ...found, asOf: asOf.toISOString() };
}
