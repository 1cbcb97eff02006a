import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { storeShadows } from './store-shadow.ts';

const path = '/api/v1/building_shadows';

describe.each(testDatabases())('building shadows on $name', (kind) => {
  let web: PlatformApp;
  beforeAll(async () => {
    web = await startPlatformApp(kind);
  });
  afterAll(() => web.stop());

  /** A building with one property of ours and the rents that others ask for as many bedrooms. */
  async function addBuilding(address: string, own: number, seen: readonly number[], at: string | null) {
    const propertyId = await web.addProperty(await web.addClient(), { address });
    await web.db.query(sql`
      insert into floorplans (property_id, import_id, name, beds, baths, rent_min)
      values (${propertyId}, 'a', 'One', 1, 1, ${own})`);
    const { rows } = await web.db.query<{ id: number }>(sql`
      insert into discrete_buildings (canonical_address, civic_no, street, city, province_code, status, latitude, longitude)
      values (${address}, '1', 'Road', 'Toronto', 'ON', 'auto', ${at}, ${at}) returning id`);
    const id = rows[0]?.id ?? 0;
    await web.db.query(sql`
      insert into building_members (building_id, kind, source, listing_id, property_id, address, city, province_code,
        country_code)
      values (${id}, 'ours', 'ours', ${String(propertyId)}, ${propertyId}, ${address}, 'Toronto', 'ON', 'CA')`);
    for (const [index, rent] of seen.entries())
      await web.db.query(sql`
        with listing as (
          insert into observed_listings (origin, source, listing_id, address, city, province_code, bedrooms, rent,
            first_seen, last_seen)
          values ('csv', 'Flatboard', ${`${id}-${index}`}, ${address}, 'Toronto', 'ON', 1, ${rent}, current_date,
            current_date) returning id)
        insert into building_members (building_id, kind, source, listing_id, observed_listing_id, address, city,
          province_code, country_code)
        select ${id}, 'observed', 'Flatboard', ${`${id}-${index}`}, id, ${address}, 'Toronto', 'ON', 'CA' from listing`);
    return id;
  }

  it('have an overview without any building', async () => {
    await storeShadows(web.db);
    expect(await web.ok('GET', `${path}/overview`)).toEqual({
      buildings: 0,
      seenListings: 0,
      missing: 0,
      coverage: null,
      gapPercent: null,
      distribution: [-20, -15, -10, -5, 0, 5, 10, 15, 20].map((from) => ({ from, buildings: 0 })),
      trend: [],
      points: [],
    });
  });

  it('are summed once the figures are stored, the widest gaps first on the map', async () => {
    const low = await addBuilding('1 Low Road', 1080, [1000], '43.5');
    const wide = await addBuilding('2 Wide Road', 600, [1000, 1000], '43.6');
    await addBuilding('3 Nowhere Road', 1090, [1000], null);
    await addBuilding('4 Quiet Road', 1000, [], '43.7');
    await web.db.query(sql`
      update observed_listings set bedrooms = 3 where address = '2 Wide Road' and listing_id like '%-1'`);
    await storeShadows(web.db);
    expect(await web.ok('GET', `${path}/overview`)).toMatchObject({
      buildings: 4,
      seenListings: 4,
      missing: 1,
      coverage: 75,
      gapPercent: 8,
      distribution: [1, 0, 0, 0, 0, 2, 0, 0, 0].map((buildings) => ({ buildings })),
      points: [
        {
          id: wide,
          address: '2 Wide Road',
          city: 'Toronto',
          latitude: 43.6,
          longitude: 43.6,
          gapPercent: -40,
        },
        { id: low, gapPercent: 8 },
      ],
    });
    const list = await web.by('GET', `${path}?search=wide+toronto`);
    expect(list.json()).toMatchObject({ data: [{ id: wide, missing: 1 }], meta: { total: 1 } });
  });
});
