import { demoHomes } from '#features/importers/importer/demo-homes.ts';
import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';
import type { Portfolio } from './portfolio.ts';

/** Upper bounds per property, so that ids derive from the property's id. */
const floorplansEach = 8;
const unitsEach = 16;
const snapshotAgeMs = 30 * 3_600_000;

/** Floorplans and units as in yesterday's feeds: the next import finds changes. */
export async function seedHomes(tx: Queryable, portfolios: readonly Portfolio[], today: Date): Promise<void> {
  const at = new Date(today.getTime() - snapshotAgeMs);
  const stamp = { created: at, modified_user_id: null, modified_at: at };
  const homes = portfolios.flatMap(({ properties }) =>
    properties.map((property) => ({
      property,
      home: demoHomes({ ...property, importId: property.importId ?? `m${property.id}` }, at),
    })),
  );
  const idOf = (
    propertyId: number,
    plans: readonly { importId: string }[],
    importId: string | null,
  ): number | null => {
    const index = plans.findIndex((plan) => plan.importId === importId);
    return index < 0 ? null : propertyId * floorplansEach + index;
  };
  await insertRows(
    tx,
    'floorplans',
    homes.flatMap(({ property, home }) =>
      home.floorplans.map((plan, index) => ({
        id: property.id * floorplansEach + index,
        property_id: property.id,
        import_id: plan.importId,
        name: plan.name,
        beds: plan.beds,
        baths: plan.baths,
        square_feet_min: plan.squareFeetMin,
        square_feet_max: plan.squareFeetMax,
        rent_min: plan.rentMin,
        rent_max: plan.rentMax,
        units_available: plan.unitsAvailable,
        version: 1,
        ...stamp,
      })),
    ),
  );
  await insertRows(
    tx,
    'units',
    homes.flatMap(({ property, home }) =>
      home.units.map((unit, index) => ({
        id: property.id * unitsEach + index,
        property_id: property.id,
        floorplan_id: idOf(property.id, home.floorplans, unit.floorplanImportId),
        import_id: unit.importId,
        number: unit.number,
        beds: unit.beds,
        baths: unit.baths,
        square_feet: unit.squareFeet,
        rent: unit.rent,
        market_rent: unit.marketRent,
        available_on: unit.availableOn,
        status: unit.status,
        version: 1,
        ...stamp,
      })),
    ),
  );
}
